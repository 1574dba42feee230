import type { ComponentPropsWithoutRef, ReactNode } from "react";
import type { Pager } from "../generated/model.ts";
import * as texts from "../generated/texts.ts";

/** The attributes of a link to a page, apart from its address. */
type LinkProps = ComponentPropsWithoutRef<"a">;

/** Props of `PageLinks`. */
export interface PageLinksProps {
  /** The current page, counted from 1. */
  page: number;
  /** The number of pages. */
  pages: number;
  /** Renders the link to a page. */
  link: (page: number, props: LinkProps) => ReactNode;
}

/** Returns the first page, the last, and those around the current one; `null` stands for a gap. */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  const near = [1, page - 1, page, page + 1, pages];
  const shown = [...new Set(near)].filter((number) => number >= 1 && number <= pages);
  return shown.flatMap((number, place) => {
    const before = shown[place - 1] ?? 0;
    if (number - before === 2) {
      return [number - 1, number];
    }
    return number - before > 2 ? [null, number] : [number];
  });
}

/** Links to the pages of a list. Nothing for a list of one page. */
export function PageLinks({ page, pages, link }: PageLinksProps) {
  if (pages < 2) {
    return null;
  }
  return (
    <nav className="page-links" aria-label={texts.listPages}>
      {page > 1 && link(page - 1, { rel: "prev", children: texts.listPrevious })}
      {pageNumbers(page, pages).map((number, place) =>
        number === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap is identified by its position.
          <span key={`gap-${place}`} aria-hidden="true">
            …
          </span>
        ) : (
          link(number, {
            "aria-label": texts.listPage(number),
            "aria-current": number === page ? "page" : undefined,
            children: number,
          })
        ),
      )}
      {page < pages && link(page + 1, { rel: "next", children: texts.listNext })}
    </nav>
  );
}

/** Links to the pages of a list whose addresses the server gives. */
export function PagerLinks({ pager }: { pager: Pager | null }) {
  if (pager === null) {
    return null;
  }
  return (
    <PageLinks
      page={pager.page}
      pages={pager.pages}
      link={(page, rest) => (
        <a
          key={`${page}${rest.rel ?? ""}`}
          href={page === 1 ? pager.first : pager.further.replace("{page}", String(page))}
          {...rest}
        />
      )}
    />
  );
}
