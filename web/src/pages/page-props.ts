import type { Frame, Page } from "../generated/model.ts";

/** What the component of a kind of page gets: its content, and everything around it. */
export interface PageProps<K extends Page["kind"]> {
  /** The page's own content. */
  page: Extract<Page, { kind: K }>;
  /** Everything around it. */
  frame: Frame;
}
