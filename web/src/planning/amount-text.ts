import * as texts from "../generated/texts.ts";
import { counted, needText, numberText } from "./number-text.ts";

/** Formats a number of days; beyond ten years the exact number doesn't matter. */
export function daysText(days: number): string {
  return days > 3650 ? texts.planningManyYears : texts.planningDaysText(counted(days));
}

/** Formats a required amount of data in gigabytes, or in megabytes below 0.1 GB. */
export function gigabytesText(gigabytes: number): string {
  return gigabytes >= 0.1
    ? texts.planningGigabytes(needText(gigabytes))
    : texts.planningMegabytes(needText(gigabytes * 1000));
}

/** Formats a required amount of data in terabytes, or in a smaller unit below 0.1 TB. */
export function terabytesText(terabytes: number): string {
  return terabytes >= 0.1
    ? texts.planningTerabytes(needText(terabytes))
    : gigabytesText(terabytes * 1000);
}

/**
 * Formats an amount of money, with cents if there are any. `format` is how it's written, with `0` in
 * its place: `$0`, `0 €`.
 */
export function moneyText(cents: number, format: string): string {
  const amount = numberText(cents / 100, 2).replace(/(\.\d)$/, "$10");
  return format.replace("0", amount);
}
