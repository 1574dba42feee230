import type { FormField } from "../../generated/studio.ts";
import * as texts from "../../generated/texts.ts";
import type { Values } from "./delivery-file.ts";

/** The minimum and the maximum of each number, as the server accepts them. */
const ranges: Readonly<Record<string, readonly [least: number, most?: number]>> = {
  port: [1, 65_535],
  priority: [1, 5],
  messages: [1, 10],
  lead_months: [1],
  quarantined_days: [1],
  test_days: [1],
  hour: [0, 23],
};

/** Returns what is wrong with the numbers of a form, by key. */
export function rangeFaults(fields: readonly FormField[], values: Values): Map<string, string> {
  const faults = new Map<string, string>();
  for (const { key } of fields) {
    const [value, range] = [values[key], ranges[key]];
    if (typeof value !== "number" || range === undefined) continue;
    const [least, most] = range;
    if (most === undefined && value < least) faults.set(key, texts.studioDeliveryRangeLeast(least));
    if (most !== undefined && (value < least || value > most)) {
      faults.set(key, texts.studioDeliveryRange({ least, most }));
    }
  }
  return faults;
}
