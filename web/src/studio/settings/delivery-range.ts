import type { FormField } from "../../generated/studio.ts";
import * as texts from "../../generated/texts.ts";
import type { Values } from "./delivery-file.ts";

/** Returns what is wrong with the numbers of a form, by key. */
export function rangeFaults(fields: readonly FormField[], values: Values): Map<string, string> {
  const faults = new Map<string, string>();
  for (const { key, min: least, max: most } of fields) {
    const value = values[key];
    if (value === undefined || least === null) continue;
    // What isn't a whole number is kept as a text.
    if (typeof value === "number" && value >= least && value <= (most ?? value)) continue;
    const range =
      most === null
        ? texts.studioDeliveryRangeLeast(least)
        : texts.studioDeliveryRange({ least, most });
    faults.set(key, range);
  }
  return faults;
}
