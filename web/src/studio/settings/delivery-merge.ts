/** Merges a table of `deliveries.toml` that two users have changed at once, field by field. */
import type { FieldValue } from "../../generated/studio.ts";
import type { Values } from "./delivery-file.ts";

/** The result of a merge. */
export interface Merged {
  values: Values;
  /** The fields that only the other user changed; they have the other user's values. */
  taken: readonly string[];
  /**
   * The fields that both changed, with the other user's values. Ours are kept and shown beside
   * theirs.
   */
  conflicts: ReadonlyMap<string, FieldValue | undefined>;
}

/** Merges `mine` and `now`, which are both based on `before`. */
export function merge(before: Values, mine: Values, now: Values): Merged {
  const values: Values = { ...mine };
  const taken: string[] = [];
  const conflicts = new Map<string, FieldValue | undefined>();
  for (const key of new Set([before, mine, now].flatMap(Object.keys))) {
    const theirs = now[key];
    if (isSame(theirs, before[key]) || isSame(theirs, mine[key])) continue;
    if (!isSame(mine[key], before[key])) {
      conflicts.set(key, theirs);
      continue;
    }
    taken.push(key);
    delete values[key];
    if (theirs !== undefined) values[key] = theirs;
  }
  return { values, taken, conflicts };
}

function isSame(one: FieldValue | undefined, other: FieldValue | undefined): boolean {
  return canonical(one) === canonical(other);
}

/**
 * Returns a value in the form in which the file has it: without blank lines and surrounding
 * whitespace, and an empty string if it is empty.
 */
function canonical(value: FieldValue | undefined): string {
  if (typeof value === "string") return value.trim() && JSON.stringify(value.trim());
  if (Array.isArray(value)) {
    const lines = value.map((line) => line.trim()).filter((line) => line !== "");
    return lines.length === 0 ? "" : JSON.stringify(lines);
  }
  if (typeof value === "object") {
    const pairs = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
    return pairs.length === 0 ? "" : JSON.stringify(pairs);
  }
  return value === undefined ? "" : JSON.stringify(value);
}
