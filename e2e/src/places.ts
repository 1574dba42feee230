// Every kind of page, with fixed addresses and with addresses that come from the content; and which
// of many similar pages the long tests visit.
import type { APIRequestContext } from "@playwright/test";
import { firstListed, kinds, listed, missing, type Place } from "./routes.ts";

/** A kind of page, with a function that returns the address of one. */
export interface Example {
  readonly kind: string;
  /** The status of the server's answer. */
  readonly status: 200 | 404;
  address(api: APIRequestContext): Promise<string>;
}

const fixed = ({ kind, path }: Place, status: 200 | 404 = 200): Example => ({
  kind,
  status,
  address: async () => path,
});

/** One page of every kind. */
export const everyKind: readonly Example[] = [
  ...kinds.map((place) => fixed(place)),
  ...listed.map((place) => ({
    kind: place.kind,
    status: 200 as const,
    address: (api: APIRequestContext) => firstListed(api, place),
  })),
  ...missing.map((place) => fixed(place, 404)),
  fixed({ kind: "unknown address", path: "/no/such/page" }, 404),
  fixed({ kind: "search results", path: "/search?q=dome" }),
];

/** Whether the long tests visit all similar pages instead of a few of them. */
export const visitsAll = process.env.SIGHTLINE_EVERY_KIND === "1";

/** Returns these few of similar things, which differ most; or all, if the long tests visit all. */
export function few<T>(all: readonly T[], some: readonly T[]): readonly T[] {
  if (some.length === 0 || some.some((one) => !all.includes(one))) {
    throw new Error(`not among ${all.join(", ")}: ${some.join(", ")}`);
  }
  return visitsAll ? all : some;
}

/** The kinds whose pages have the most parts of their own. */
const chosen = few(
  everyKind.map(({ kind }) => kind),
  [
    "home",
    "service",
    "contact",
    "catalogue",
    "planning tool",
    "article",
    "product",
    "search results",
  ],
);

/** One page of each of those kinds. */
export const examples = everyKind.filter(({ kind }) => chosen.includes(kind));

/** Returns the addresses of examples. */
export function addressesOf(
  examples: readonly Example[],
  api: APIRequestContext,
): Promise<string[]> {
  return Promise.all(examples.map(({ address }) => address(api)));
}
