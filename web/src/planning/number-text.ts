import * as texts from "../generated/texts.ts";
import { countText } from "../ui/count-text.ts";
import { ceil, floor } from "./rounding.ts";
import { inUnit, type LengthUnit } from "./units.ts";

/** Digits, optionally grouped in threes by commas or by spaces, but not both. */
const NUMBER = /^[+-]?((\d+|[1-9]\d{0,2}([,\s])\d{3}(\3\d{3})*)(\.\d*)?|\.\d+)$/;

/** The digits zero of other scripts: Arabic, Persian, Devanagari, Bengali and full-width. */
const ZEROS = ["\u0660", "\u06f0", "\u0966", "\u09e6", "\uff10"].map((zero) => zero.charCodeAt(0));
/** The decimal point and the thousands separator, Arabic and full-width. */
const POINTS: Readonly<Record<string, string>> = {
  "\u066b": ".",
  "\uff0e": ".",
  "\u066c": ",",
  "\uff0c": ",",
};

/** Returns a text with the digits and separators of other scripts in ASCII. */
function asciiDigits(typed: string): string {
  return typed.replace(/[^ -~]/g, (letter) => {
    const digit = ZEROS.map((zero) => letter.charCodeAt(0) - zero).find((at) => at >= 0 && at < 10);
    return digit === undefined ? (POINTS[letter] ?? letter) : String(digit);
  });
}

/**
 * Parses a number as a visitor types it, in digits of any common script, with or without thousands
 * separators (commas or spaces). Returns `null` if it isn't one; a comma isn't taken for a decimal
 * point. Below a millionth it's 0: JavaScript writes such numbers with an exponent, as in `1e-7`.
 */
export function readNumber(typed: string): number | null {
  const bare = asciiDigits(typed.trim());
  if (!NUMBER.test(bare)) return null;
  const read = Number(bare.replace(/[,\s]/g, ""));
  return Math.abs(read) < 1e-6 ? 0 : read;
}

/** Formats a number with at most so many decimals and with thousands separators: `1,234.5`. */
export function numberText(value: number, decimals = 0): string {
  const fixed = Math.abs(value).toFixed(decimals);
  const [whole = "", part = ""] = fixed.split(".");
  const rest = part.replace(/0+$/, "");
  const sign = value < 0 && Number(fixed) !== 0 ? "-" : "";
  return sign + countText(whole) + (rest === "" ? "" : `.${rest}`);
}

/** A fraction of the last digit that doesn't count, since it may come from floating point. */
const DIGIT_TOLERANCE = 1e-6;

/** Formats a figure; `toWhole` rounds its last shown digit, by default to the nearest. */
function rounded(value: number, toWhole = (digits: number) => digits): string {
  const size = Math.abs(value);
  const decimals = size >= 100 ? 0 : size >= 10 ? 1 : size >= 0.01 ? 2 : 4;
  const shift = 10 ** decimals;
  return numberText(toWhole(value * shift) / shift, decimals);
}

/**
 * Formats a figure: from 100 as an integer, from 10 with at most one decimal, from 0.01 with two,
 * and below that with four.
 */
export function figureText(value: number): string {
  return rounded(value);
}

/** Formats a requirement like a figure, but rounded up. */
export function needText(value: number): string {
  return rounded(value, (digits) => Math.ceil(digits - DIGIT_TOLERANCE));
}

/** Formats what is available like a figure, but rounded down. */
export function availableText(value: number): string {
  return rounded(value, (digits) => Math.floor(digits + DIGIT_TOLERANCE));
}

/**
 * Returns the arguments for a text with a plural: the count that selects the form, and the number
 * that is shown.
 */
export function counted(count: number, number = numberText(count)) {
  return { count: number === "1" ? 1 : count, number };
}

/** Joins items: `4 cameras, 1 door and 2 speakers`. Empty ones are skipped. */
export function listText(items: readonly string[]): string {
  const all = items.filter((text) => text !== "");
  const last = all.at(-1) ?? "";
  return all.length < 2 ? last : texts.planningAnd({ first: all.slice(0, -1).join(", "), last });
}

/** Joins a number and its unit: `10%`, `90°`, `1,800 sq ft`. */
export function withUnit(number: string, unit: string): string {
  const isClose = unit === "" || unit === "%" || unit === "°";
  return isClose ? number + unit : `${number}\u00a0${unit}`;
}

/** Formats a length in the visitor's unit. */
export function lengthText(
  length: number,
  unit: LengthUnit,
  decimals = unit === "ft" ? 0 : 1,
): string {
  const number = numberText(inUnit(length, unit), decimals);
  return unit === "ft" ? texts.drawingFeet(number) : texts.planningMeters(number);
}

/** Rounds a distance that is reached down to the digits that are shown. */
export function shownLength(length: number, unit: LengthUnit): number {
  const parts = unit === "ft" ? 1 : 10;
  return floor(inUnit(length, unit) * parts) / parts / inUnit(1, unit);
}

/** Formats a distance that is reached, rounded down. */
export function reachText(length: number, unit: LengthUnit): string {
  return lengthText(shownLength(length, unit), unit);
}

/** Formats a length that is needed, rounded up. */
export function neededLengthText(length: number, unit: LengthUnit): string {
  return lengthText(ceil(inUnit(length, unit)) / inUnit(1, unit), unit);
}
