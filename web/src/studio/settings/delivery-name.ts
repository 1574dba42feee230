/** The names of deliveries, by which the file and what waits for them know them. */
import * as texts from "../../generated/texts.ts";

/** The most letters of a name. */
export const longestName = 64;

/** A name for a new delivery that no other has. */
export function freeName(name: string, taken: readonly string[]): string {
  let free = name;
  for (let count = 2; taken.includes(free); count += 1) free = `${name}-${count}`;
  return free;
}

/** What is wrong with the name of a new delivery. */
export function faultOfName(name: string, taken: readonly string[]): string | null {
  if (taken.includes(name)) return texts.studioDeliveryNameTaken;
  return /^[\w-]{1,64}$/.test(name) ? null : texts.studioDeliveryNameWrong;
}

/** A name in a heading. One that was written by hand may be longer than any that the form takes. */
export function shortName(name: string): string {
  return name.length <= longestName ? name : `${name.slice(0, longestName - 1)}…`;
}
