/** A sign of multiplication between two figures, a unit after one, or a range's second. */
const TIES = / (?=×)|(?<=×) |(?<=\bto) (?=\d)|(?<=\d) (?=(?:MP|mm|ft|m|V|W|TB|GB|Mbps|Gbps)\b)/g;

/** A figure in which no line ends inside a product, or between a number and its unit. */
export function tied(figure: string): string {
  return figure.replace(TIES, "\u00a0");
}
