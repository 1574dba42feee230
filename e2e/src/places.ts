// Every kind of page, whether its address is fixed or comes from the content.
import type { APIRequestContext } from "@playwright/test";
import { firstListed, kinds, listed, missing, type Place, services } from "./routes.ts";

/** A kind of page, with the way to the address of one. */
export interface Example {
  readonly kind: string;
  address(api: APIRequestContext): Promise<string>;
}

const fixed = (place: Place): Example => ({ kind: place.kind, address: async () => place.path });

/** One page of every kind; every service, since each has a color of its own. */
export const examples: readonly Example[] = [
  ...kinds.map(fixed),
  ...services.slice(1).map((path) => fixed({ kind: path.slice("/services/".length), path })),
  ...listed.map((place) => ({
    kind: place.kind,
    address: (api: APIRequestContext) => firstListed(api, place),
  })),
  ...missing.map(fixed),
  fixed({ kind: "unknown address", path: "/no/such/page" }),
  fixed({ kind: "search results", path: "/search?q=dome" }),
];
