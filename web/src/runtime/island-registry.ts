import type { Video } from "../generated/model.ts";
import type { CatalogueData } from "../islands/catalogue/props.ts";
import type { ContactFormProps } from "../islands/contact-form/props.ts";
import type { PlanHistoryProps, PlannerProps } from "../islands/planner/props.ts";
import type { QuoteFormProps } from "../islands/quote-form/props.ts";
import type { SearchBoxProps } from "../islands/search-box/props.ts";

/** The props of each island. They are plain data, since they are serialized into the page. */
export interface PropsOfIslands {
  catalogue: CatalogueData;
  "contact-form": ContactFormProps;
  embed: Video;
  planner: PlannerProps | PlanHistoryProps;
  "quote-form": QuoteFormProps;
  "search-box": SearchBoxProps;
}

/** The name of an island. */
export type IslandName = keyof PropsOfIslands;

/** The props of an island. */
export type IslandProps<N extends IslandName> = PropsOfIslands[N];
