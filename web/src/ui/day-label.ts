import * as texts from "../generated/texts.ts";

const MONTHS = [
  texts.dateMonth1,
  texts.dateMonth2,
  texts.dateMonth3,
  texts.dateMonth4,
  texts.dateMonth5,
  texts.dateMonth6,
  texts.dateMonth7,
  texts.dateMonth8,
  texts.dateMonth9,
  texts.dateMonth10,
  texts.dateMonth11,
  texts.dateMonth12,
];

/** Returns the visitor's date as `YYYY-MM-DD`. */
export function localDay(now: Date): string {
  const two = (number: number) => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** Formats a day `YYYY-MM-DD` for people: `October 14, 2026`. Other text is returned unchanged. */
export function dayLabel(day: string): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  const month = MONTHS[Number(match?.[2]) - 1];
  if (match === null || month === undefined) return day;
  return texts.dateLong({ month, day: Number(match[3]), year: Number(match[1]) });
}
