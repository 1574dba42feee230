// Every kind of page, whether its address is fixed or comes from the content.
import type { APIRequestContext } from "@playwright/test";
import { firstListed, kinds, listed, missing, type Place, services } from "./routes.ts";

/** A kind of page, with the way to the address of one. */
export interface Example {
  readonly kind: string;
  /** What the server answers with. */
  readonly status: 200 | 404;
  address(api: APIRequestContext): Promise<string>;
}

const fixed = ({ kind, path }: Place, status: 200 | 404 = 200): Example => ({
  kind,
  status,
  address: async () => path,
});

/** One page of every kind; every service, since each has a color of its own. */
export const examples: readonly Example[] = [
  ...kinds.map((place) => fixed(place)),
  ...services.slice(1).map((path) => fixed({ kind: path.slice("/services/".length), path })),
  ...listed.map((place) => ({
    kind: place.kind,
    status: 200 as const,
    address: (api: APIRequestContext) => firstListed(api, place),
  })),
  ...missing.map((place) => fixed(place, 404)),
  fixed({ kind: "unknown address", path: "/no/such/page" }, 404),
  fixed({ kind: "search results", path: "/search?q=dome" }),
];

/** The addresses of all examples. */
export function exampleAddresses(api: APIRequestContext): Promise<string[]> {
  return Promise.all(examples.map(({ address }) => address(api)));
}
