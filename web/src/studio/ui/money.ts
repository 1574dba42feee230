import { language } from "./time.ts";

const whole = new Intl.NumberFormat(language, {
  style: "currency",
  currency: "USD",
  maximumFractionDigits: 0,
});
const exact = new Intl.NumberFormat(language, { style: "currency", currency: "USD" });

/** Formats an amount: `$6,840`, with cents if there are any. */
export function money(cents: number): string {
  return (cents % 100 === 0 ? whole : exact).format(cents / 100);
}

/**
 * Parses a typed amount and returns it in cents; `null` if it isn't one. A comma isn't taken for a
 * decimal point.
 */
export function centsOf(typed: string): number | null {
  const plain = typed.replace(/[\s$]/g, "");
  if (!/^(\d{1,9}|\d{1,3}(,\d{3}){1,2})(\.\d{0,2})?$/.test(plain)) return null;
  return Math.round(Number(plain.replaceAll(",", "")) * 100);
}
