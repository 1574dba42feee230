/**
 * Times in the company's time zone, wherever the browser is. A browser that doesn't know the zone,
 * perhaps since its name is newer, shows UTC and says so.
 */
import * as texts from "../../generated/texts.ts";
import { grouped, language } from "./grouped.ts";

let hasTwelveHours = true;

/** Sets whether times are shown on the 12-hour clock. */
export function setTwelveHours(on: boolean): void {
  hasTwelveHours = on;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** A local time in the company's time zone. */
interface WallTime {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
}

/** Returns the local time at a moment. */
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

/**
 * Returns the moment of a local time. If there are two, it is the later one; a time in a gap is
 * shifted forward by the length of the gap.
 */
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

/** Returns today at four in the afternoon, if that is in the future, and tomorrow at nine. */
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

/** Returns a moment as the value of a field for date and time. */
export function fieldOf(at: number, zone: string): string {
  const wall = wallTime(at, zone);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${wall.year}-${two(wall.month)}-${two(wall.day)}T${two(wall.hour)}:${two(wall.minute)}`;
}

/** Parses the value of a field for date and time; returns `null` if it is incomplete. */
export function momentOfField(text: string, zone: string): number | null {
  const found = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)/.exec(text);
  if (found === null) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = found.slice(1).map(Number);
  return momentOf({ year, month, day, hour, minute }, zone);
}

/** Returns the day, such as `2026-11-23`. */
export function dayOf(at: number, zone: string): string {
  return fieldOf(at, zone).slice(0, 10);
}

/** Returns the day that is a number of days later. */
export function daysLater(date: string, days: number): string {
  return new Date(Date.parse(`${date}T12:00:00Z`) + days * day).toISOString().slice(0, 10);
}

/** Formats a day: `Sunday, November 22`. */
export function longDay(at: number, zone: string): string {
  return format(zone, { weekday: "long", month: "long", day: "numeric" }).format(at);
}

/** Formats a day with its year: `Sunday, November 22, 2026`. */
export function fullDay(at: number, zone: string): string {
  const options: Intl.DateTimeFormatOptions = { month: "long", day: "numeric", year: "numeric" };
  return format(zone, { weekday: "long", ...options }).format(at);
}

/** Formats a time: `10:42 AM`, or `4 PM` on the hour; `16:00` on the 24-hour clock. */
export function clockTime(at: number, zone: string): string {
  const mark = isKnown(zone) ? "" : "\u00A0UTC";
  if (!hasTwelveHours) return fieldOf(at, zone).slice(11) + mark;
  const options: Intl.DateTimeFormatOptions = { hour: "numeric" };
  if (wallTime(at, zone).minute !== 0) options.minute = "2-digit";
  return format(zone, options).format(at).replace(" ", "\u00A0") + mark;
}

/**
 * Formats a time for a list, as briefly as possible: the time if it is today, the weekday for
 * recent days, otherwise the date.
 */
export function shortTime(at: number, now: number, zone: string): string {
  const days = daysBetween(at, now, zone);
  if (days === 0) return clockTime(at, zone);
  if (days === 1) return texts.studioYesterday;
  if (days > 1 && days < 7) return format(zone, { weekday: "short" }).format(at);
  return date(at, now, zone);
}

/** Formats day and time: `today 10:42 AM`, `yesterday 4 PM`, `Nov 17, 9:05 AM`. */
export function dayAndTime(at: number, now: number, zone: string): string {
  const time = clockTime(at, zone);
  const days = daysBetween(at, now, zone);
  if (days === 0) return texts.studioTodayAt(time);
  if (days === 1) return texts.studioYesterdayAt(time);
  if (days === -1) return texts.studioTomorrowAt(time);
  return `${date(at, now, zone)}, ${time}`;
}

/** Formats a date: `Nov 17`, with the year if it isn't the current one. */
export function date(at: number, now: number, zone: string): string {
  const options: Intl.DateTimeFormatOptions = { month: "short", day: "numeric" };
  if (wallTime(at, zone).year !== wallTime(now, zone).year) options.year = "numeric";
  return format(zone, options).format(at);
}

/** Returns how many days ago a moment was, in the company's time zone. */
function daysBetween(at: number, now: number, zone: string): number {
  return Math.round((Date.parse(dayOf(now, zone)) - Date.parse(dayOf(at, zone))) / day);
}

/** Formats a duration: `12 min`, `3 h`, `2 days`. */
export function span(milliseconds: number): string {
  if (milliseconds < hour)
    return texts.studioMinutes(Math.max(0, Math.floor(milliseconds / minute)));
  if (milliseconds < 2 * day) return texts.studioHours(Math.floor(milliseconds / hour));
  const days = Math.floor(milliseconds / day);
  return texts.studioDays({ count: days, number: grouped(days) });
}

/** Formats how long ago something was: `just now`, `a minute ago`, `3 h ago`. */
export function ago(at: number, now: number): string {
  const passed = now - at;
  if (passed < minute) return texts.studioJustNow;
  if (passed < 2 * minute) return texts.studioAMinuteAgo;
  return texts.studioAgo(span(passed));
}

const formats = new Map<string, Intl.DateTimeFormat>();

function format(zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = zone + JSON.stringify(options);
  const timeZone = isKnown(zone) ? zone : "UTC";
  const known = formats.get(key) ?? new Intl.DateTimeFormat(language, { ...options, timeZone });
  formats.set(key, known);
  return known;
}

const knownZones = new Map<string, boolean>();

/** Whether this browser knows a time zone. */
function isKnown(zone: string): boolean {
  const known = knownZones.get(zone) ?? canFormat(zone);
  knownZones.set(zone, known);
  return known;
}

function canFormat(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat(language, { timeZone }));
  } catch {
    return false;
  }
}
