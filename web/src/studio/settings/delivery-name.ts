/** The names of deliveries, by which the file and queued deliveries refer to them. */
import * as texts from "../../generated/texts.ts";

/** The maximum length of a name. */
export const maxNameLength = 64;

/** Returns the name, with a number after the separator if it's taken. */
export function unusedName(name: string, taken: readonly string[], separator = "-"): string {
  let free = name;
  for (let count = 2; taken.includes(free); count += 1) free = `${name}${separator}${count}`;
  return free;
}

/** Returns what is wrong with the name of a new delivery. */
export function faultOfName(name: string, taken: readonly string[]): string | null {
  if (taken.includes(name)) return texts.studioDeliveryNameTaken;
  return /^[\w-]{1,64}$/.test(name) ? null : texts.studioDeliveryNameWrong;
}

/** Returns a name for a heading. A name written by hand may be longer than the form allows. */
export function shortName(name: string): string {
  return name.length <= maxNameLength ? name : `${name.slice(0, maxNameLength - 1)}…`;
}
