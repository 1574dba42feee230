import type { PhoneLink } from "../generated/model.ts";

/** A number to call, as far as a form needs it: its props travel in the page. */
export type CallLink = Pick<PhoneLink, "display" | "href">;

/** The number without what it is called. */
export function callLink({ display, href }: PhoneLink): CallLink {
  return { display, href };
}
