import { useRef, useState } from "react";

/** Runs the work of a form, one thing at a time, and keeps its error. */
export function useAsyncAction() {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  /** Runs the work, unless something is already running. `failed` is called if it fails. */
  const run = async (action: () => Promise<unknown>, failed?: () => void) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setError(null);
    try {
      await action();
    } catch (fault) {
      setError(fault);
      failed?.();
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, error, run, clearError: () => setError(null) };
}
