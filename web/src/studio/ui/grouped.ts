/** The language in which numbers and dates are formatted. */
export const language = "en-US";

const numbers = new Intl.NumberFormat(language);

/** Formats a number with its thousands separated: `8,101`. */
export function grouped(number: number): string {
  return numbers.format(number);
}
