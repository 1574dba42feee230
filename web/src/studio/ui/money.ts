import { language } from "./time.ts";

const whole = new Intl.NumberFormat(language, {
  style: "currency",
  currency: "USD",
  maximumFractionDigits: 0,
});
const exact = new Intl.NumberFormat(language, { style: "currency", currency: "USD" });

/** `$6,840`, with cents where there are any. */
export function money(cents: number): string {
  return (cents % 100 === 0 ? whole : exact).format(cents / 100);
}

/** The amount that somebody typed, in cents; nothing when it is none: a comma before cents is not guessed at. */
export function centsOf(typed: string): number | null {
  const plain = typed.replace(/[\s$]/g, "");
  if (!/^(\d{1,9}|\d{1,3}(,\d{3}){1,2})(\.\d{0,2})?$/.test(plain)) return null;
  return Math.round(Number(plain.replaceAll(",", "")) * 100);
}
