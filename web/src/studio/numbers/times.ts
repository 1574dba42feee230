/** Which days are counted together. */
import * as texts from "../../generated/texts.ts";
import { daysLater } from "../ui/time.ts";

/** The times that can be chosen, with their days. */
export const times = { week: 7, month: 28, quarter: 84, year: 365 } as const;

/** One of them. */
export type TimeName = keyof typeof times;

/** The one that the address names; else 28 days. */
export function timeOf(name: string | undefined): TimeName {
  const names = Object.keys(times) as TimeName[];
  return names.find((time) => time === name) ?? "month";
}

/** What it is called. */
export function timeName(time: TimeName): string {
  const names = {
    week: texts.studioTimeWeek,
    month: texts.studioTimeMonth,
    quarter: texts.studioTimeQuarter,
    year: texts.studioTimeYear,
  };
  return names[time];
}

/** What the time before it is called. */
export function timeBefore(time: TimeName): string {
  const names = {
    week: texts.studioBeforeWeek,
    month: texts.studioBeforeMonth,
    quarter: texts.studioBeforeQuarter,
    year: texts.studioBeforeYear,
  };
  return names[time];
}

/** Its first day and its last, today. */
export function daysOf(time: TimeName, today: string): { from: string; to: string } {
  return { from: daysLater(today, 1 - times[time]), to: today };
}
