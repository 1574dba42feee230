import type { CaseStudiesTabs } from "../islands/case-studies.tsx";
import type { ContactForm } from "../islands/contact-form.tsx";
import type { ExplainerTabs } from "../islands/explainer.tsx";
import type { QuoteForm } from "../islands/quote-form.tsx";

/** The component of every island. Types only: nothing here loads an island. */
export interface IslandComponents {
  "case-studies": typeof CaseStudiesTabs;
  "contact-form": typeof ContactForm;
  explainer: typeof ExplainerTabs;
  "quote-form": typeof QuoteForm;
}

/** The name of an island. */
export type IslandName = keyof IslandComponents;

/** The props of an island; plain data, since they travel in the page. */
export type IslandProps<N extends IslandName> = Parameters<IslandComponents[N]>[0];

/** When an island becomes alive. */
export type IslandTrigger = "load" | "idle" | "visible" | "interaction";
