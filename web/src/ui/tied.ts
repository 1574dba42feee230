/**
 * A sign of multiplication between two figures, a unit after one, a range's second, or a rating. It begins with the
 * space itself, so that nothing else is looked at twice.
 */
const TIES =
  / (?:(?=×)|(?<=× )|(?=\d)(?<=\b(?:to|NEMA) )|(?=(?:MP|mm|ft|m|V|W|TB|GB|Mbps|Gbps)\b)(?<=\d ))/g;

/** A figure in which no line ends inside a product, or between a number and its unit. */
export function tied(figure: string): string {
  return figure.replace(TIES, "\u00a0");
}
