import type { CaseStudiesTabs } from "../islands/case-studies.tsx";
import type { Catalogue } from "../islands/catalogue/catalogue.tsx";
import type { ContactForm } from "../islands/contact-form.tsx";
import type { Embed } from "../islands/embed.tsx";
import type { ExplainerTabs } from "../islands/explainer.tsx";
import type { QuoteForm } from "../islands/quote-form.tsx";
import type { SearchBox } from "../islands/search-box.tsx";

/** The component of every island. Types only: nothing here loads an island. */
export interface IslandComponents {
  "case-studies": typeof CaseStudiesTabs;
  catalogue: typeof Catalogue;
  "contact-form": typeof ContactForm;
  embed: typeof Embed;
  explainer: typeof ExplainerTabs;
  "quote-form": typeof QuoteForm;
  "search-box": typeof SearchBox;
}

/** The name of an island. */
export type IslandName = keyof IslandComponents;

/** The props of an island; plain data, since they travel in the page. */
export type IslandProps<N extends IslandName> = Parameters<IslandComponents[N]>[0];

/** When an island becomes alive. */
export type IslandTrigger = "load" | "idle" | "visible" | "interaction";
