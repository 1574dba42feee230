/** New rows wait until the user asks for them, so that nothing moves under a finger. */
import type { LeadRow } from "../../generated/studio.ts";

/** Returns when the latest lead of a list arrived; `null` if the list is empty. */
export function latestArrival(rows: readonly LeadRow[]): number | null {
  const times = rows.map((row) => Date.parse(row.received_at));
  return times.length === 0 ? null : Math.max(...times);
}

/** Returns the rows to show, and how many wait because they arrived after the list was viewed. */
export function withoutArrivals(
  rows: readonly LeadRow[],
  lookedAt: number | null,
): { shown: LeadRow[]; waiting: number } {
  const shown = rows.filter((row) => lookedAt === null || Date.parse(row.received_at) <= lookedAt);
  return { shown, waiting: rows.length - shown.length };
}
