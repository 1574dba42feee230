import type { CataloguePage } from "../../generated/model.ts";

/** What the catalogue's island gets of the page. */
export type CatalogueData = Pick<
  CataloguePage,
  | "path"
  | "index"
  | "sorts"
  | "tabs"
  | "facets"
  | "choice"
  | "shown"
  | "compared"
  | "total"
  | "pages"
>;
