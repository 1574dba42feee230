import * as texts from "../generated/texts.ts";
import { floor } from "./rounding.ts";
import { inUnit, type LengthUnit } from "./units.ts";

/** A number as a visitor types it, with or without commas and spaces; `null` of what is none. */
export function readNumber(typed: string): number | null {
  const bare = typed.replace(/[\s,\u00a0\u202f]/g, "");
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(bare)) return null;
  return Number(bare);
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

/** A number with three digits that count, or all before the point. */
export function figureText(value: number): string {
  const size = Math.abs(value);
  if (size >= 100) return numberText(value);
  return numberText(value, size >= 10 ? 1 : 2);
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
