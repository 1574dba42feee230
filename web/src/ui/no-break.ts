/**
 * A space before or after a multiplication sign, between a number and its unit, before a value in
 * parentheses, before a year or another number that ends them, within a range, or within the name of
 * a rating, a standard or a class. What precedes the space is a group: older browsers refuse a
 * script with a lookbehind.
 */
const BREAKABLE_SPACE =
  /(×|\b(?:to|NEMA|IEEE|Class)(?= \d)|\d(?= (?:MP|mm|ft|m|px\/m|V|W|TB|GB|Mbps|Gbps)\b)) | (?=×|\(\d[^,]+\)|to \d|\d+\))/g;

/** Returns a figure in which no line breaks inside a product or between a number and its unit. */
export function noBreak(figure: string): string {
  return figure.replace(BREAKABLE_SPACE, "$1\u00a0");
}
