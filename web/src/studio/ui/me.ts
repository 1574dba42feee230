/** The signed-in user. */
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { createContext, useContext } from "react";
import type { Me, SignInFacts } from "../../generated/studio.ts";
import { authHandlers, callApi } from "./api.ts";
import { setClock } from "./clock.ts";
import { setCurrency } from "./money.ts";
import { setTwelveHours } from "./time.ts";

/** The signed-in user, reloaded every minute, since all menus show how many leads wait. */
export const meQuery = queryOptions({
  queryKey: ["me"],
  queryFn: async () => {
    const me = await callApi<Me>("GET", "me");
    authHandlers.identified(me.id);
    setClock(me.now);
    setCurrency(me.currency, me.amount_format);
    setTwelveHours(me.twelve_hours);
    return me;
  },
  refetchInterval: 60_000,
});

/** Shows how many leads wait, as counted by a later answer than that of `meQuery`. */
export function updateWaiting(client: QueryClient, waiting: number): void {
  client.setQueryData(meQuery.queryKey, (me) =>
    // A user who stays the same isn't stored, since that would put off the next reload.
    me && me.waiting !== waiting ? { ...me, waiting } : undefined,
  );
}

/** Facts that are known before sign-in. */
export const factsQuery = queryOptions({
  queryKey: ["facts"],
  queryFn: () => callApi<SignInFacts>("GET", "sign-in", undefined, { signingIn: true }),
  staleTime: 60_000,
});

const Signed = createContext<Me | null>(null);

/** Provides the signed-in user to everything below it. */
export const SignedIn = Signed.Provider;

/** Returns the signed-in user. */
export function useMe(): Me {
  const me = useContext(Signed);
  if (me === null) throw new Error("nobody is signed in here");
  return me;
}

/**
 * Returns a function from a path on the site to its URL; the site's origin may differ from the
 * studio's.
 */
export function useSiteLink(): (path: string) => string {
  const { site_url } = useMe();
  // A path that begins with `//` must not become another host.
  return (path) => new URL(site_url).origin + path;
}

/** Returns the company's time zone. */
export function useZone(): string {
  return useMe().time_zone;
}
