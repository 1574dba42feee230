/** Actions that are about to happen and can still be cancelled; the screen shows them as done. */
import { useSyncExternalStore } from "react";

let pending: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

/** Sets or removes the mark of a pending action. */
export function setPending(key: string, whether: boolean): void {
  const next = new Set(pending);
  if (whether) next.add(key);
  else next.delete(key);
  pending = next;
  for (const listener of listeners) listener();
}

/** Returns all pending actions. */
export function usePending(): ReadonlySet<string> {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => pending,
  );
}
