/** New rows wait until the user asks for them, so that nothing moves under a finger. */
import type { LeadRow } from "../../generated/studio.ts";

/**
 * Returns up to when the leads of a list that was read at a time have arrived; `null` if it is
 * empty. Pages that weren't read yet can have later ones than its latest.
 */
export function readUntil(rows: readonly LeadRow[], readAt: number): number | null {
  const times = rows.map((row) => Date.parse(row.received_at));
  return times.length === 0 ? null : Math.max(readAt, ...times);
}

/** Returns the rows to show, and how many wait because they arrived after the list was viewed. */
export function withoutArrivals(
  rows: readonly LeadRow[],
  lookedAt: number | null,
): { shown: LeadRow[]; waiting: number } {
  const shown = rows.filter((row) => lookedAt === null || Date.parse(row.received_at) <= lookedAt);
  return { shown, waiting: rows.length - shown.length };
}
