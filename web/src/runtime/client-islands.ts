import type { FC } from "react";
import type { IslandName } from "./island-registry.ts";

/** Loads the component of every island: each is a chunk of its own. */
export const loaders: { [N in IslandName]: () => Promise<FC<never>> } = {
  "case-studies": () => import("../islands/case-studies.tsx").then((m) => m.CaseStudiesTabs),
  catalogue: () => import("../islands/catalogue/catalogue.tsx").then((m) => m.Catalogue),
  "contact-form": () => import("../islands/contact-form.tsx").then((m) => m.ContactForm),
  embed: () => import("../islands/embed.tsx").then((m) => m.Embed),
  explainer: () => import("../islands/explainer.tsx").then((m) => m.ExplainerTabs),
  "quote-form": () => import("../islands/quote-form.tsx").then((m) => m.QuoteForm),
  "search-box": () => import("../islands/search-box.tsx").then((m) => m.SearchBox),
};
