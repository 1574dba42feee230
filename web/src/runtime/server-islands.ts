import { createElement, type ReactElement } from "react";
import { CaseStudiesTabs } from "../islands/case-studies.tsx";
import { Catalogue } from "../islands/catalogue/catalogue.tsx";
import { ContactForm } from "../islands/contact-form.tsx";
import { Embed } from "../islands/embed.tsx";
import { ExplainerTabs } from "../islands/explainer.tsx";
import { QuoteForm } from "../islands/quote-form.tsx";
import { SearchBox } from "../islands/search-box.tsx";
import type { IslandUse } from "./island.tsx";
import type { IslandComponents, IslandName } from "./island-registry.ts";

const components: IslandComponents = {
  "case-studies": CaseStudiesTabs,
  catalogue: Catalogue,
  "contact-form": ContactForm,
  embed: Embed,
  explainer: ExplainerTabs,
  "quote-form": QuoteForm,
  "search-box": SearchBox,
};

/** The element of an island, for the server's renderer. */
export function islandElement<N extends IslandName>({ name, props }: IslandUse<N>): ReactElement {
  const component = components[name] as (props: IslandUse<N>["props"]) => ReactElement;
  return createElement(component, props);
}
