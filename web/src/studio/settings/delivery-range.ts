import type { FormField } from "../../generated/studio.ts";
import * as texts from "../../generated/texts.ts";
import type { Values } from "./delivery-file.ts";

/** Returns what is wrong with the numbers of a form, by key. */
export function rangeFaults(fields: readonly FormField[], values: Values): Map<string, string> {
  const faults = new Map<string, string>();
  for (const { key, min: least, max: most } of fields) {
    const value = values[key];
    if (typeof value !== "number" || least === null) continue;
    if (most === null && value < least) faults.set(key, texts.studioDeliveryRangeLeast(least));
    if (most !== null && (value < least || value > most)) {
      faults.set(key, texts.studioDeliveryRange({ least, most }));
    }
  }
  return faults;
}
