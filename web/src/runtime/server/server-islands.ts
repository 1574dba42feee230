import { createElement, type FC, type ReactElement } from "react";
import { Catalogue } from "../../islands/catalogue/catalogue.tsx";
import { ContactForm } from "../../islands/contact-form/contact-form.tsx";
import { Embed } from "../../islands/embed/embed.tsx";
import { QuoteForm } from "../../islands/quote-form/quote-form.tsx";
import { SearchBox } from "../../islands/search-box/search-box.tsx";
import type { IslandName, IslandProps } from "../island-registry.ts";
import type { IslandUse } from "./island.tsx";

const components: { [N in IslandName]: FC<IslandProps<N>> } = {
  catalogue: Catalogue,
  "contact-form": ContactForm,
  embed: Embed,
  "quote-form": QuoteForm,
  "search-box": SearchBox,
};

/** The element of an island, for the server's renderer. */
export function islandElement<N extends IslandName>({ name, props }: IslandUse<N>): ReactElement {
  return createElement<IslandProps<N>>(components[name], props);
}
