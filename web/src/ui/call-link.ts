import type { PhoneLink } from "../generated/model.ts";

/** The parts of a phone number that a form needs; its props are serialized into the page. */
export type CallLink = Pick<PhoneLink, "display" | "href">;

/** Returns the number without its label. */
export function callLink({ display, href }: PhoneLink): CallLink {
  return { display, href };
}
