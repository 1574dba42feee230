import * as texts from "../generated/texts.ts";
import { floor } from "./rounding.ts";
import { inUnit, type LengthUnit } from "./units.ts";

/** Digits, or groups of three with commas or spaces between them, one kind in all of it. */
const NUMBER = /^[+-]?((\d+|[1-9]\d{0,2}([,\s])\d{3}(\3\d{3})*)(\.\d*)?|\.\d+)$/;

/**
 * A number as a visitor types it, with or without commas or spaces between its thousands; `null` of what is none:
 * a comma before decimals is not guessed at.
 */
export function readNumber(typed: string): number | null {
  const bare = typed.trim();
  return NUMBER.test(bare) ? Number(bare.replace(/[,\s]/g, "")) : null;
}

/** A number with at most so many decimals, and commas between its thousands: `1,234.5`. */
export function numberText(value: number, decimals = 0): string {
  const fixed = Math.abs(value).toFixed(decimals);
  const [whole = "", part = ""] = fixed.split(".");
  const rest = part.replace(/0+$/, "");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  const sign = value < 0 && Number(fixed) !== 0 ? "-" : "";
  return sign + grouped + (rest === "" ? "" : `.${rest}`);
}

/** A number with three digits that count, or all before the point; of the smallest, four decimals. */
export function figureText(value: number): string {
  const size = Math.abs(value);
  if (size >= 100) return numberText(value);
  return numberText(value, size >= 10 ? 1 : size >= 0.01 ? 2 : 4);
}

/** A number for a text with a plural: what chooses the form, and what is shown. */
export function counted(count: number, number = numberText(count)) {
  return { count: number === "1" ? 1 : count, number };
}

/** A number with its unit: `10%`, `90°`, `1,800 sq ft`. */
export function withUnit(number: string, unit: string): string {
  const isClose = unit === "" || unit === "%" || unit === "°";
  return isClose ? number + unit : `${number}\u00a0${unit}`;
}

/** How many days something is kept; nobody counts those of many years. */
export function daysText(days: number): string {
  return days > 3650 ? texts.planningManyYears : texts.planningDaysText(counted(days));
}

/** An amount of data in gigabytes, or in megabytes where it is less than a tenth of one. */
export function gigabytesText(gigabytes: number): string {
  return gigabytes >= 0.1
    ? texts.planningGigabytes(figureText(gigabytes))
    : texts.planningMegabytes(figureText(gigabytes * 1000));
}

/** An amount of data in terabytes, or in a smaller unit where it is less than a tenth of one. */
export function terabytesText(terabytes: number): string {
  return terabytes >= 0.1
    ? texts.planningTerabytes(figureText(terabytes))
    : gigabytesText(terabytes * 1000);
}

/** An amount of money: `$1,700`, `$12.50`. */
export function moneyText(cents: number, currency: string): string {
  const amount = numberText(cents / 100, 2).replace(/(\.\d)$/, "$10");
  return currency === "USD" ? `$${amount}` : `${amount}\u00a0${currency}`;
}

/** A length in a visitor's unit. */
export function lengthText(
  length: number,
  unit: LengthUnit,
  decimals = unit === "ft" ? 0 : 1,
): string {
  const number = numberText(inUnit(length, unit), decimals);
  return unit === "ft" ? texts.drawingFeet(number) : texts.planningMeters(number);
}

/** A distance that something reaches, rounded down. */
export function reachText(length: number, unit: LengthUnit): string {
  const parts = unit === "ft" ? 1 : 10;
  return lengthText(floor(inUnit(length, unit) * parts) / parts / inUnit(1, unit), unit);
}
