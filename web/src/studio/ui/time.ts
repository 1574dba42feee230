/** Times as the company has them, wherever the browser is. */
import * as texts from "../../generated/texts.ts";

/** How dates are written. */
export const language = "en-US";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** A time on the wall in the company's town. */
interface WallTime {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
}

/** What the clock on the wall says at this moment. */
function wallTime(at: number, zone: string): WallTime {
  const parts = format(zone, {
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    hourCycle: "h23",
  }).formatToParts(at);
  const number = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((part) => part.type === type)?.value);
  return {
    year: number("year"),
    month: number("month"),
    day: number("day"),
    hour: number("hour"),
    minute: number("minute"),
  };
}

/** The moment at which the clock on the wall says this; the later one of two, and after a gap as much later. */
export function momentOf(wall: WallTime, zone: string): number {
  const asIfUtc = utc(wall);
  const offset = (at: number) => utc(wallTime(at, zone)) - Math.floor(at / minute) * minute;
  const first = asIfUtc - offset(asIfUtc - day);
  const second = asIfUtc - offset(asIfUtc + day);
  const fits = [second, first].find((at) => utc(wallTime(at, zone)) === asIfUtc);
  return fits ?? first;
}

function utc({ year, month, day, hour, minute }: WallTime): number {
  return Date.UTC(year, month - 1, day, hour, minute);
}

/** Today at four in the afternoon, while that is ahead, and tomorrow at nine. */
export function reminderTimes(
  now: number,
  zone: string,
): { today: number | null; tomorrow: number } {
  const wall = wallTime(now, zone);
  const today = momentOf({ ...wall, hour: 16, minute: 0 }, zone);
  const next = wallTime(Date.UTC(wall.year, wall.month - 1, wall.day + 1, 12), "UTC");
  return {
    today: today > now ? today : null,
    tomorrow: momentOf({ ...next, hour: 9, minute: 0 }, zone),
  };
}

/** What a field for date and time says of a moment. */
export function fieldOf(at: number, zone: string): string {
  const wall = wallTime(at, zone);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${wall.year}-${two(wall.month)}-${two(wall.day)}T${two(wall.hour)}:${two(wall.minute)}`;
}

/** The moment that a field for date and time says; nothing while it says none. */
export function momentOfField(text: string, zone: string): number | null {
  const found = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)/.exec(text);
  if (found === null) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = found.slice(1).map(Number);
  return momentOf({ year, month, day, hour, minute }, zone);
}

/** The day like `2026-11-23`. */
export function dayOf(at: number, zone: string): string {
  return fieldOf(at, zone).slice(0, 10);
}

/** A day as many days later. */
export function daysLater(date: string, days: number): string {
  return new Date(Date.parse(`${date}T12:00:00Z`) + days * day).toISOString().slice(0, 10);
}

/** `Sunday, November 22`. */
export function longDay(at: number, zone: string): string {
  return format(zone, { weekday: "long", month: "long", day: "numeric" }).format(at);
}

/** `10:42 AM`; `4 PM` on the hour. */
export function clockTime(at: number, zone: string): string {
  const options: Intl.DateTimeFormatOptions = { hour: "numeric" };
  if (wallTime(at, zone).minute !== 0) options.minute = "2-digit";
  return format(zone, options).format(at).replace(" ", "\u00A0");
}

/** As short as a list has room for: the time today, then the weekday, then the date. */
export function shortTime(at: number, now: number, zone: string): string {
  const days = daysBetween(at, now, zone);
  if (days === 0) return clockTime(at, zone);
  if (days === 1) return texts.studioYesterday;
  if (days > 1 && days < 7) return format(zone, { weekday: "short" }).format(at);
  return date(at, now, zone);
}

/** Day and time: `today 10:42 AM`, `yesterday 4 PM`, `Nov 17, 9:05 AM`. */
export function dayAndTime(at: number, now: number, zone: string): string {
  const time = clockTime(at, zone);
  const days = daysBetween(at, now, zone);
  if (days === 0) return texts.studioTodayAt(time);
  if (days === 1) return texts.studioYesterdayAt(time);
  if (days === -1) return texts.studioTomorrowAt(time);
  return `${date(at, now, zone)}, ${time}`;
}

/** `Nov 17`, with the year of another year. */
export function date(at: number, now: number, zone: string): string {
  const options: Intl.DateTimeFormatOptions = { month: "short", day: "numeric" };
  if (wallTime(at, zone).year !== wallTime(now, zone).year) options.year = "numeric";
  return format(zone, options).format(at);
}

/** How many days ago in the company's town. */
function daysBetween(at: number, now: number, zone: string): number {
  return Math.round((Date.parse(dayOf(now, zone)) - Date.parse(dayOf(at, zone))) / day);
}

/** `12 min`, `3 h`, `2 days`. */
export function span(milliseconds: number): string {
  if (milliseconds < hour)
    return texts.studioMinutes(Math.max(0, Math.floor(milliseconds / minute)));
  if (milliseconds < 2 * day) return texts.studioHours(Math.floor(milliseconds / hour));
  return texts.studioDays(Math.floor(milliseconds / day));
}

/** `just now`, `a minute ago`, `3 h ago`. */
export function ago(at: number, now: number): string {
  const passed = now - at;
  if (passed < minute) return texts.studioJustNow;
  if (passed < 2 * minute) return texts.studioAMinuteAgo;
  return texts.studioAgo(span(passed));
}

const formats = new Map<string, Intl.DateTimeFormat>();

function format(zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = zone + JSON.stringify(options);
  const known =
    formats.get(key) ?? new Intl.DateTimeFormat(language, { ...options, timeZone: zone });
  formats.set(key, known);
  return known;
}
