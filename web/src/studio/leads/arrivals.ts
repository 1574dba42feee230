/** New rows wait until somebody asks for them, so that nothing moves under a finger. */
import type { LeadRow } from "../../generated/studio.ts";

/** When the latest lead of a list came; nothing of an empty one. */
export function latest(rows: readonly LeadRow[]): number | null {
  const times = rows.map((row) => Date.parse(row.received_at));
  return times.length === 0 ? null : Math.max(...times);
}

/** The rows that are shown, and how many wait because they came after the list was looked at. */
export function withoutArrivals(
  rows: readonly LeadRow[],
  lookedAt: number | null,
): { shown: LeadRow[]; waiting: number } {
  const shown = rows.filter((row) => lookedAt === null || Date.parse(row.received_at) <= lookedAt);
  return { shown, waiting: rows.length - shown.length };
}
