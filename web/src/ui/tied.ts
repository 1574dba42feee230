/** A sign of multiplication between two figures, a unit after one, a range's second, or a rating. */
const TIES =
  / (?=×)|(?<=×) |(?<=\b(?:to|NEMA)) (?=\d)|(?<=\d) (?=(?:MP|mm|ft|m|V|W|TB|GB|Mbps|Gbps)\b)/g;

/** A figure in which no line ends inside a product, or between a number and its unit. */
export function tied(figure: string): string {
  return figure.replace(TIES, "\u00a0");
}
