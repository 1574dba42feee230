import type { FC } from "react";
import type { Page } from "../generated/model.ts";
import { Article } from "./article.tsx";
import { Brand } from "./brand.tsx";
import { Catalogue } from "./catalogue.tsx";
import { Design } from "./design.tsx";
import { ErrorScreen } from "./error.tsx";
import { Missing } from "./missing.tsx";
import type { PageProps } from "./page-props.ts";
import { Planning } from "./planning.tsx";
import { Product } from "./product.tsx";
import { Search } from "./search.tsx";
import { Sections } from "./sections.tsx";

/** The component for each kind of page; a kind without one doesn't compile. */
export const pages: { [K in Page["kind"]]: FC<PageProps<K>> } = {
  sections: Sections,
  article: Article,
  catalogue: Catalogue,
  brand: Brand,
  product: Product,
  search: Search,
  "planning-tool": Planning,
  missing: Missing,
  error: ErrorScreen,
  design: Design,
};
