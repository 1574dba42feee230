import type { CataloguePage } from "../../generated/model.ts";

/** Props of the catalogue's island. */
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
