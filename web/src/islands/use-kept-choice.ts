import { useCallback, useEffect, useState } from "react";

function keptChoices(): Record<string, unknown> {
  const state: unknown = history.state;
  return typeof state === "object" && state !== null ? { ...state } : {};
}

/**
 * A choice that stays with the page's entry in the history: going back, forward and loading again
 * find it as it was left. The first paint shows `initial`, as the server drew it.
 */
export function useKeptChoice<T extends string | number>(
  key: string,
  initial: T,
  all: readonly T[],
): [T, (choice: T) => void] {
  const [choice, setChoice] = useState(initial);
  const known = all.join("\n");

  useEffect(() => {
    const kept = keptChoices()[key];
    if (
      (typeof kept === "string" || typeof kept === "number") &&
      known.split("\n").includes(`${kept}`)
    ) {
      setChoice(kept as T);
    }
  }, [key, known]);

  const choose = useCallback(
    (next: T) => {
      setChoice(next);
      history.replaceState({ ...keptChoices(), [key]: next }, "");
    },
    [key],
  );
  return [choice, choose];
}
