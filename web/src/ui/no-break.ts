/**
 * A space before or after a multiplication sign, between a number and its unit, before the second
 * number of a range, or within a NEMA rating. The pattern begins with the space itself, so that the
 * engine doesn't try other positions.
 */
const BREAKABLE_SPACE =
  / (?:(?=×)|(?<=× )|(?=\d)(?<=\b(?:to|NEMA) )|(?=(?:MP|mm|ft|m|V|W|TB|GB|Mbps|Gbps)\b)(?<=\d ))/g;

/** Returns a figure in which no line breaks inside a product or between a number and its unit. */
export function noBreak(figure: string): string {
  return figure.replace(BREAKABLE_SPACE, "\u00a0");
}
