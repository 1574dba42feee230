import type { FC } from "react";
import type { Page } from "../generated/model.ts";
import { About } from "./about.tsx";
import { Article } from "./article.tsx";
import { Articles } from "./articles.tsx";
import { Audience } from "./audience.tsx";
import { Brand } from "./brand.tsx";
import { Catalogue } from "./catalogue.tsx";
import { Contact } from "./contact.tsx";
import { Design } from "./design.tsx";
import { ErrorScreen } from "./error.tsx";
import { Home } from "./home.tsx";
import { Legal } from "./legal.tsx";
import { Missing } from "./missing.tsx";
import type { PageProps } from "./page-props.ts";
import { Product } from "./product.tsx";
import { Search } from "./search.tsx";
import { Service } from "./service.tsx";
import { Sitemap } from "./sitemap.tsx";

/** The component of every kind of page: a kind without one does not compile. */
export const pages: { [K in Page["kind"]]: FC<PageProps<K>> } = {
  home: Home,
  about: About,
  service: Service,
  audience: Audience,
  contact: Contact,
  legal: Legal,
  sitemap: Sitemap,
  articles: Articles,
  article: Article,
  catalogue: Catalogue,
  brand: Brand,
  product: Product,
  search: Search,
  missing: Missing,
  error: ErrorScreen,
  design: Design,
};
