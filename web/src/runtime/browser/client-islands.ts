import type { FC } from "react";
import type { IslandName, IslandProps } from "../island-registry.ts";

/** Loads the component of each island; each is a separate chunk. */
export const loaders: {
  [N in IslandName]: (props: IslandProps<N>) => Promise<FC<IslandProps<N>>>;
} = {
  catalogue: () => import("../../islands/catalogue/catalogue.tsx").then((m) => m.Catalogue),
  "contact-form": () =>
    import("../../islands/contact-form/contact-form.tsx").then((m) => m.ContactForm),
  embed: () => import("../../islands/embed/embed.tsx").then((m) => m.Embed),
  planner: ({ tool }) => import("../../islands/planner/load.ts").then((m) => m.planner(tool)),
  "quote-form": () => import("../../islands/quote-form/quote-form.tsx").then((m) => m.QuoteForm),
  "search-box": () => import("../../islands/search-box/search-box.tsx").then((m) => m.SearchBox),
};
