import type { Frame, Page } from "../generated/model.ts";

/** The props of the component for a kind of page: its content, and everything around it. */
export interface PageProps<K extends Page["kind"]> {
  /** The page's own content. */
  page: Extract<Page, { kind: K }>;
  /** Everything around it. */
  frame: Frame;
}
