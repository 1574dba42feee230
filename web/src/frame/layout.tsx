import type { ReactNode } from "react";
import type { Frame, SectionHeading } from "../generated/model.ts";
import * as texts from "../generated/texts.ts";
import { Island } from "../runtime/server/island.tsx";
import { Notice } from "../ui/notice.tsx";
import { Dock } from "./dock.tsx";
import { Hero } from "./hero.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

/** Props of `Layout`. */
export interface LayoutProps {
  /** Everything around the page's own content. */
  frame: Frame;
  /** Whether the hero's title is set larger than on inner pages. */
  display: boolean;
  /** A message that comes before anything else, such as that the address doesn't exist. */
  notice: SectionHeading | null;
  /** The address of the form that the bar on phones leads to. */
  form: string;
  /** The page's own content. */
  children: ReactNode;
}

/** What all pages have in common, in reading order. */
export function Layout({ frame, display, notice, form, children }: LayoutProps) {
  return (
    <>
      <a className="skip-link" href="#main">
        {texts.skipToContent}
      </a>
      <SiteHeader frame={frame} />
      <main
        id="main"
        data-plain={frame.company.initial === null ? undefined : ""}
        data-exported={frame.exported === null ? undefined : ""}
      >
        {notice !== null && (
          <div className="wrap top-notice">
            <Notice notice={notice} icon="compass" role="status" />
            <Island name="search-box" props={{ links: frame.search, query: "" }} />
          </div>
        )}
        <Hero frame={frame} display={display} />
        {children}
      </main>
      <SiteFooter frame={frame} />
      <Dock
        phone={frame.company.toll_free}
        aside={frame.banner.aside}
        label={frame.forms.short_call_to_action}
        form={form}
      />
    </>
  );
}
