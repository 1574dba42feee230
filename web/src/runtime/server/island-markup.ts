import { createElement, type FC, type ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { Catalogue } from "../../islands/catalogue/catalogue.tsx";
import { ContactForm } from "../../islands/contact-form/contact-form.tsx";
import { Embed } from "../../islands/embed/embed.tsx";
import { AnyPlanner } from "../../islands/planner/any-planner.tsx";
import { QuoteForm } from "../../islands/quote-form/quote-form.tsx";
import { SearchBox } from "../../islands/search-box/search-box.tsx";
import type { IslandName, IslandProps } from "../island-registry.ts";
import type { IslandUse } from "./island.tsx";
import { islandsAsPages } from "./islands-as-pages.ts";
import { escaped, renderIsland } from "./static-markup.ts";

const components: { [N in IslandName]: FC<IslandProps<N>> } = {
  catalogue: Catalogue,
  "contact-form": ContactForm,
  embed: Embed,
  planner: AnyPlanner,
  "quote-form": QuoteForm,
  "search-box": SearchBox,
};

/** Stand for what the same form says differently on each page: the page's path, and the product. */
const PAGE = "page_of_the_form";
const PRODUCT = "product_of_the_form";
/** How many characters of props and HTML are kept, about; all are let go together when there are more. */
const MOST_KEPT = 1_000_000;
/** An island with more to say is another one on each page. */
const LONGEST_PROPS = 5000;

const kept = new Map<string, string>();
let keptLength = 0;

/** The props as JSON, in which the same stands for each page and each product. */
function propsOfAll({ props }: IslandUse, json: string): string {
  const { page = "", about = "" } = props as { page?: string; about?: string };
  // One word may also be the name of something, such as that of a form.
  const names = about.includes(" ");
  if (!json.includes("\\")) {
    // Nothing is escaped: quotation marks stand around texts only, and spaces within them only.
    const onAnyPage = page === "" ? json : json.replaceAll(`"${page}"`, `"${PAGE}"`);
    return names ? onAnyPage.replaceAll(about, PRODUCT) : onAnyPage;
  }
  return JSON.stringify(props, (_, value: unknown) => {
    if (typeof value !== "string") return value;
    if (page !== "" && value === page) return PAGE;
    return names ? value.replaceAll(about, PRODUCT) : value;
  });
}

/**
 * The HTML of an island, for the browser to hydrate. The same form stands on all pages, but for the page
 * and the product in it: it is rendered once. `json` are its props.
 */
export function islandMarkup(
  use: IslandUse,
  identifierPrefix: string,
  json = JSON.stringify(use.props),
): string {
  if (json.length > LONGEST_PROPS) return rendered(use, identifierPrefix);
  const { page = "", about = "" } = use.props as { page?: string; about?: string };
  const props = propsOfAll(use, json);
  const key = `${use.name} ${identifierPrefix} ${props}`;
  let html = kept.get(key);
  if (html === undefined) {
    html = rendered({ name: use.name, props: JSON.parse(props) }, identifierPrefix);
    if (keptLength > MOST_KEPT) {
      kept.clear();
      keptLength = 0;
    }
    kept.set(key, html);
    keptLength += key.length + html.length;
  }
  return html.replaceAll(PAGE, () => escaped(page)).replaceAll(PRODUCT, () => escaped(about));
}

function rendered(use: IslandUse, identifierPrefix: string): string {
  const element = islandElement(use);
  return islandsAsPages.has(use.name)
    ? renderIsland(element)
    : renderToString(element, { identifierPrefix });
}

/** The element of an island, for the server's renderer. */
export function islandElement<N extends IslandName>({ name, props }: IslandUse<N>): ReactElement {
  return createElement<IslandProps<N>>(components[name], props);
}
