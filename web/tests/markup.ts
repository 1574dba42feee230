// HTML of both renderers, normalized for comparison.

/**
 * Removes the end tags of SVG shapes, which react-dom writes although HTML parsers don't need them.
 */
export function shortShapes(html: string): string {
  return html.replace(/><\/(path|circle|rect|line|stop|use)>/g, "/>");
}
