/** Who is signed in. */
import { queryOptions } from "@tanstack/react-query";
import { createContext, useContext } from "react";
import type { Me, SignInFacts } from "../../generated/studio.ts";
import { ask } from "./api.ts";
import { setClock } from "./clock.ts";

/** Who is signed in, asked again each minute: how many wait stands in every menu. */
export const meQuery = queryOptions({
  queryKey: ["me"],
  queryFn: async () => {
    const me = await ask<Me>("GET", "me");
    setClock(me.now);
    return me;
  },
  refetchInterval: 60_000,
});

/** What can be known before somebody has signed in. */
export const factsQuery = queryOptions({
  queryKey: ["facts"],
  queryFn: () => ask<SignInFacts>("GET", "sign-in", undefined, { signingIn: true }),
  staleTime: 60_000,
});

const Signed = createContext<Me | null>(null);

/** Gives everything below it who is signed in. */
export const SignedIn = Signed.Provider;

/** Who is signed in. */
export function useMe(): Me {
  const me = useContext(Signed);
  if (me === null) throw new Error("nobody is signed in here");
  return me;
}

/** The whole address of a path on the site, which may be another than the studio's. */
export function useSiteLink(): (path: string) => string {
  const { site_url } = useMe();
  return (path) => new URL(path, site_url).href;
}

/** The company's time zone. */
export function useZone(): string {
  return useMe().time_zone;
}
