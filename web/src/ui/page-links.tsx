import type { ComponentPropsWithoutRef, ReactNode } from "react";
import type { Pager } from "../generated/model.ts";
import * as texts from "../generated/texts.ts";

/** What a link to a page has beside its address. */
type LinkProps = ComponentPropsWithoutRef<"a">;

/** Props of `PageLinks`. */
export interface PageLinksProps {
  /** The page shown, from 1. */
  page: number;
  /** How many there are. */
  pages: number;
  /** The link to a page. */
  link: (page: number, props: LinkProps) => ReactNode;
}

/** The first, the last, and those round the one shown; `null` stands for the pages in between. */
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

/** The pages of a list. A list of one page has none. */
export function PageLinks({ page, pages, link }: PageLinksProps) {
  if (pages < 2) {
    return null;
  }
  return (
    <nav className="page-links" aria-label={texts.listPages}>
      {page > 1 && link(page - 1, { rel: "prev", children: texts.listPrevious })}
      {pageNumbers(page, pages).map((number, place) =>
        number === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap is known by its place.
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

/** The pages of a list whose addresses the server gives. */
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
