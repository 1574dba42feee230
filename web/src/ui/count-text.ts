/** Formats a count with thousands separators: `10,026`. */
export function countText(count: number | string): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ",");
}
