/** The draft of a table of `deliveries.toml`, which others may change at the same time. */
import { useRef, useState } from "react";
import type { DeliverySettings, FieldValue } from "../../generated/studio.ts";
import type { Values } from "./delivery-file.ts";
import { merge } from "./delivery-merge.ts";

/** What somebody else has changed in the table in the meantime. */
export interface ConcurrentChanges {
  /** The fields that now have the other user's values. */
  taken: readonly string[];
  /** The other user's values of the fields that both have changed. */
  conflicts: ReadonlyMap<string, FieldValue | undefined>;
  /** Whether the table was deleted. */
  isGone: boolean;
}

const noChanges: ConcurrentChanges = { taken: [], conflicts: new Map(), isGone: false };

/** Returns the values of a table, and what others have changed in it since the form was opened. */
export function useDraft(initial: Values) {
  const latest = useRef(initial);
  const [values, setValues] = useState(initial);
  const [meanwhile, setMeanwhile] = useState(noChanges);
  const [merges, setMerges] = useState(0);
  const set = (next: Values) => {
    latest.current = next;
    setValues(next);
  };
  /**
   * Merges the current state into the draft. Returns whether nothing in this table has changed, so
   * that it can be saved without another review.
   */
  const rebase = (before: Values | null, now: Values | null): boolean => {
    const isGone = before !== null && now === null;
    const merged = isGone ? null : merge(before ?? {}, latest.current, now ?? {});
    if (merged !== null) set(merged.values);
    const { taken, conflicts } = merged ?? noChanges;
    setMeanwhile({ taken, conflicts, isGone });
    setMerges((count) => count + 1);
    return !isGone && taken.length === 0 && conflicts.size === 0;
  };
  return { values, set, meanwhile, merges, rebase, settle: () => setMeanwhile(noChanges) };
}

/** Rebases a change onto the file as somebody else has left it; see `useSaving`. */
export type Rebase = (before: DeliverySettings, now: DeliverySettings) => boolean;
