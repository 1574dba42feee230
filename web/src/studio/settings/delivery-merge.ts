/** A table of `deliveries.toml` that two people changed at once, put together field by field. */
import type { FieldValue } from "../../generated/studio.ts";
import type { Values } from "./delivery-file.ts";

/** What came of it. */
export interface Merged {
  values: Values;
  /** The fields that only the other one changed: their words are taken. */
  taken: readonly string[];
  /** The fields that both changed, with the other one's words. Ours stand, and are seen beside theirs. */
  both: ReadonlyMap<string, FieldValue | undefined>;
}

/** Puts `mine` and `now` together; both were `before` once. */
export function merge(before: Values, mine: Values, now: Values): Merged {
  const values: Values = { ...mine };
  const taken: string[] = [];
  const both = new Map<string, FieldValue | undefined>();
  for (const key of new Set([before, mine, now].flatMap(Object.keys))) {
    const theirs = now[key];
    if (isSame(theirs, before[key]) || isSame(theirs, mine[key])) continue;
    if (!isSame(mine[key], before[key])) {
      both.set(key, theirs);
      continue;
    }
    taken.push(key);
    delete values[key];
    if (theirs !== undefined) values[key] = theirs;
  }
  return { values, taken, both };
}

function isSame(one: FieldValue | undefined, other: FieldValue | undefined): boolean {
  return written(one) === written(other);
}

/** A value as the file has it: without blank lines and ends, and nothing when it is empty. */
function written(value: FieldValue | undefined): string {
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
