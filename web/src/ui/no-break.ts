/**
 * A space before or after a multiplication sign, between a number and its unit, before a value in
 * parentheses, within a range, or within the name of a rating, a standard or a class. The pattern begins with the space itself, so that the
 * engine doesn't try other positions.
 */
const BREAKABLE_SPACE =
  / (?:(?=×|\(\d|to \d)|(?<=× )|(?=\d)(?<=\b(?:to|NEMA|IEEE|Class) )|(?=(?:MP|mm|ft|m|V|W|TB|GB|Mbps|Gbps)\b)(?<=\d ))/g;

/** Returns a figure in which no line breaks inside a product or between a number and its unit. */
export function noBreak(figure: string): string {
  return figure.replace(BREAKABLE_SPACE, "\u00a0");
}
