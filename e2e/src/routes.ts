// All addresses of the site that the tests visit.
import type { APIRequestContext } from "@playwright/test";
import { openDocument, values } from "./parsed.ts";

/** An address and the kind of its page. */
export interface Place {
  readonly kind: string;
  readonly path: string;
}

export const home = "/";
export const contact = "/contact-sightline-inc";
export const catalogue = "/security-products";
export const articles = "/security-insights";

export const services = [
  "/services/cctv-installation",
  "/services/access-control",
  "/services/it-services",
  "/services/pa-systems",
  "/services/pos-installation",
] as const;

export const catalogueTabs = [
  `${catalogue}?tab=access`,
  `${catalogue}?tab=cctv`,
  `${catalogue}?tab=recorders`,
] as const;

export const articleFilters = ["cctv", "access_control", "pa", "it", "alarm"].map(
  (category) => `${articles}?category=${category}`,
);

/** One page of each kind with a fixed address. */
export const kinds: readonly Place[] = [
  { kind: "home", path: home },
  { kind: "about", path: "/about-sightline-inc" },
  { kind: "service", path: services[0] },
  { kind: "own", path: "/residential-cctv-security" },
  { kind: "contact", path: contact },
  { kind: "legal", path: "/sightline-legal" },
  { kind: "sitemap", path: "/sitemap" },
  { kind: "search", path: "/search" },
  { kind: "articles", path: articles },
  { kind: "catalogue", path: catalogue },
  { kind: "planning", path: "/planning" },
  { kind: "planning tool", path: "/planning/storage" },
];

/** All pages with fixed addresses. */
export const fixedPaths: readonly string[] = [
  ...new Set([
    ...kinds.map((place) => place.path),
    ...services,
    "/commercial-cctv-security",
    ...catalogueTabs,
    ...articleFilters,
  ]),
];

/** Pages for missing content. */
export const missing: readonly Place[] = [
  { kind: "missing article", path: "/articles/no-such-article" },
  { kind: "missing brand", path: "/products/no-such-brand" },
  { kind: "missing product", path: "/products/hikvision/no-such" },
];

/**
 * The kinds of pages whose addresses come from the content; each is found on the page that lists
 * it.
 */
export const listed = [
  { kind: "article", list: articles, pattern: /^\/articles\/[a-z0-9-]+$/ },
  { kind: "product", list: catalogue, pattern: /^\/products\/[a-z0-9-]+\/[a-z0-9-]+$/ },
  { kind: "brand", list: catalogue, pattern: /^\/products\/[a-z0-9-]+$/ },
] as const;

/** Returns the first address of a kind in the content. */
export async function firstListed(
  request: APIRequestContext,
  { kind, list, pattern }: (typeof listed)[number],
): Promise<string> {
  const links = values(await openDocument(request, list), "a[href]", "href");
  const found = links.find((href) => pattern.test(href));
  if (found !== undefined) return found;
  // A list of products may not link to their brands, but every product's address starts with its
  // brand's.
  const below = links.find((href) => href.startsWith("/products/"));
  if (kind === "brand" && below !== undefined) return below.split("/").slice(0, 3).join("/");
  throw new Error(`${list} links to no ${kind}`);
}
