// Every kind of page, with fixed addresses and with addresses that come from the content.
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

/** One page of each kind. */
export const examples: readonly Example[] = [
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

/** Returns the addresses of all examples. */
export function exampleAddresses(api: APIRequestContext): Promise<string[]> {
  return Promise.all(examples.map(({ address }) => address(api)));
}
