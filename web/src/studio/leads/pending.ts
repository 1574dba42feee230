/** What is about to happen and can still be stopped: the screen shows it as done. */
import { useSyncExternalStore } from "react";

let pending: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

/** Marks, or takes the mark away. */
export function setPending(key: string, whether: boolean): void {
  const next = new Set(pending);
  if (whether) next.add(key);
  else next.delete(key);
  pending = next;
  for (const listener of listeners) listener();
}

/** Everything that is about to happen. */
export function usePending(): ReadonlySet<string> {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => pending,
  );
}
