/** The periods over which days are counted. */
import * as texts from "../../generated/texts.ts";
import { daysLater } from "../ui/time.ts";

/** The periods that can be chosen, in days. */
export const times = { week: 7, month: 28, quarter: 84, year: 365 } as const;

/** The name of a period. */
export type TimeName = keyof typeof times;

/** Returns the period that the address names, or 28 days. */
export function timeOf(name: string | undefined): TimeName {
  const names = Object.keys(times) as TimeName[];
  return names.find((time) => time === name) ?? "month";
}

/** Returns the label of a period. */
export function timeName(time: TimeName): string {
  const names = {
    week: texts.studioTimeWeek,
    month: texts.studioTimeMonth,
    quarter: texts.studioTimeQuarter,
    year: texts.studioTimeYear,
  };
  return names[time];
}

/** Returns the label of the preceding period. */
export function timeBefore(time: TimeName): string {
  const names = {
    week: texts.studioBeforeWeek,
    month: texts.studioBeforeMonth,
    quarter: texts.studioBeforeQuarter,
    year: texts.studioBeforeYear,
  };
  return names[time];
}

/** Returns the first and the last day of a period that ends today. */
export function daysOf(time: TimeName, today: string): { from: string; to: string } {
  return { from: daysLater(today, 1 - times[time]), to: today };
}
