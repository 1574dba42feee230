/** Amounts in the currency of the site. */
import { language } from "./grouped.ts";

let format = "$0";
let named: Intl.NumberFormat;

/** Sets the currency by its code, such as `USD`, and how an amount is written, such as `$0`. */
export function setCurrency(currency: string, amountFormat: string): void {
  format = amountFormat;
  named = new Intl.NumberFormat(language, { style: "currency", currency, currencyDisplay: "name" });
}
setCurrency("USD", format);

/** Returns the currency's name in the plural, such as `US dollars`. */
export function currencyName(): string {
  return named.formatToParts(2).find(({ type }) => type === "currency")?.value ?? "";
}

/** Formats an amount: `$6,840`, with cents if there are any. */
export function money(cents: number): string {
  const minimumFractionDigits = cents % 100 === 0 ? 0 : 2;
  return format.replace("0", (cents / 100).toLocaleString(language, { minimumFractionDigits }));
}

/** Formats an amount for a field, in which it can be changed: `6840`, or `6840.50`. */
export function typedMoney(cents: number): string {
  return (cents / 100).toFixed(cents % 100 === 0 ? 0 : 2);
}

/** Formats an amount without its cents: `$6,840`. */
export function wholeMoney(cents: number): string {
  return money(Math.round(cents / 100) * 100);
}

/**
 * Parses a typed amount, such as `6840`, `6,840.50` or `6.840,50`, and returns it in cents; `null`
 * if it isn't one. Three digits after a point or a comma are thousands.
 */
export function centsOf(typed: string): number | null {
  const plain = typed.replace(/[\s'’\p{Currency_Symbol}]/gu, "");
  const withPoint = /^(\d{1,9}|\d{1,3}(,\d{3}){1,2})(\.\d{0,2})?$/;
  const withComma = /^(\d{1,9}|\d{1,3}(\.\d{3}){1,2})(,\d{0,2})?$/;
  if (withPoint.test(plain)) return Math.round(Number(plain.replaceAll(",", "")) * 100);
  if (!withComma.test(plain)) return null;
  return Math.round(Number(plain.replaceAll(".", "").replace(",", ".")) * 100);
}
