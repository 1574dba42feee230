/** What somebody types into a table of `deliveries.toml` while others may change it too. */
import { useRef, useState } from "react";
import type { DeliverySettings, FieldValue } from "../../generated/studio.ts";
import type { Values } from "./delivery-file.ts";
import { merge } from "./delivery-merge.ts";

/** What somebody else did to the table meanwhile. */
export interface Meanwhile {
  /** The fields whose new words stand in the form now. */
  taken: readonly string[];
  /** Their words for the fields that both changed. */
  both: ReadonlyMap<string, FieldValue | undefined>;
  /** The table is not there any more. */
  isGone: boolean;
}

const nothing: Meanwhile = { taken: [], both: new Map(), isGone: false };

/** The values of a table, and what others did to it since the form was opened. */
export function useDraft(initial: Values) {
  const latest = useRef(initial);
  const [values, setValues] = useState(initial);
  const [meanwhile, setMeanwhile] = useState(nothing);
  const [merges, setMerges] = useState(0);
  const set = (next: Values) => {
    latest.current = next;
    setValues(next);
  };
  /**
   * Takes in what there is now; whether nothing of this table has changed, so that it can be saved without another
   * look.
   */
  const rebase = (before: Values | null, now: Values | null): boolean => {
    const isGone = before !== null && now === null;
    const merged = isGone ? null : merge(before ?? {}, latest.current, now ?? {});
    if (merged !== null) set(merged.values);
    const { taken, both } = merged ?? nothing;
    setMeanwhile({ taken, both, isGone });
    setMerges((count) => count + 1);
    return !isGone && taken.length === 0 && both.size === 0;
  };
  return { values, set, meanwhile, merges, rebase, settle: () => setMeanwhile(nothing) };
}

/** Takes a change to the file as it is after somebody else's; see `useSaving`. */
export type Rebase = (before: DeliverySettings, now: DeliverySettings) => boolean;
