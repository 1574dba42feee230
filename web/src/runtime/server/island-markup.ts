import { createElement, type FC, type ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { Catalogue } from "../../islands/catalogue/catalogue.tsx";
import { ContactForm } from "../../islands/contact-form/contact-form.tsx";
import { Embed } from "../../islands/embed/embed.tsx";
import { AnyPlanner } from "../../islands/planner/any-planner.tsx";
import { QuoteForm } from "../../islands/quote-form/quote-form.tsx";
import { SearchBox } from "../../islands/search-box/search-box.tsx";
import type { IslandName, IslandProps } from "../island-registry.ts";
import { compiledIslands } from "./compiled-islands.ts";
import type { IslandUse } from "./island.tsx";
import { escaped, renderIsland } from "./static-markup.ts";

const components: { [N in IslandName]: FC<IslandProps<N>> } = {
  catalogue: Catalogue,
  "contact-form": ContactForm,
  embed: Embed,
  planner: AnyPlanner,
  "quote-form": QuoteForm,
  "search-box": SearchBox,
};

/**
 * Placeholders for what differs in the same form from page to page: the page's path and the
 * product.
 */
const PAGE = "page_of_the_form";
const PRODUCT = "product_of_the_form";
/**
 * The approximate limit on cached characters of props and HTML. When it is exceeded, the whole
 * cache is cleared.
 */
const CACHE_LIMIT = 1_000_000;
/** Islands with longer props aren't cached: they differ on each page. */
const MAX_CACHED_PROPS = 5000;

const cache = new Map<string, string>();
let cacheSize = 0;

/** Returns the props as JSON, with placeholders for the page and the product. */
function templateProps({ props }: IslandUse, json: string): string {
  const { page = "", about = "" } = props as { page?: string; about?: string };
  // A single word may also be the name of something else, such as a form.
  const names = about.includes(" ");
  if (!json.includes("\\")) {
    // Nothing is escaped, so quotation marks only delimit strings, and spaces only occur inside
    // them.
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
 * Returns the HTML of an island for the browser to hydrate. A form that differs from page to page
 * only in the page and the product is rendered once. `json` is the serialized props.
 */
export function islandMarkup(
  use: IslandUse,
  identifierPrefix: string,
  json = JSON.stringify(use.props),
): string {
  if (json.length > MAX_CACHED_PROPS) return rendered(use, identifierPrefix);
  const { page = "", about = "" } = use.props as { page?: string; about?: string };
  const props = templateProps(use, json);
  const key = `${use.name} ${identifierPrefix} ${props}`;
  let html = cache.get(key);
  if (html === undefined) {
    html = rendered({ name: use.name, props: JSON.parse(props) }, identifierPrefix);
    if (cacheSize > CACHE_LIMIT) {
      cache.clear();
      cacheSize = 0;
    }
    cache.set(key, html);
    cacheSize += key.length + html.length;
  }
  return html.replaceAll(PAGE, () => escaped(page)).replaceAll(PRODUCT, () => escaped(about));
}

function rendered(use: IslandUse, identifierPrefix: string): string {
  const element = islandElement(use);
  return compiledIslands.has(use.name)
    ? renderIsland(element)
    : renderToString(element, { identifierPrefix });
}

/** Returns the React element of an island, for the server's renderer. */
export function islandElement<N extends IslandName>({ name, props }: IslandUse<N>): ReactElement {
  return createElement<IslandProps<N>>(components[name], props);
}
