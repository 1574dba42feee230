import { useRef, useState } from "react";

/** Something that a form does for somebody, one thing at a time, and what went wrong with it. */
export function useWork() {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  /** Does it, unless something is being done; `failed` hears that it did not work. */
  const run = async (work: () => Promise<unknown>, failed?: () => void) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setError(null);
    try {
      await work();
    } catch (fault) {
      setError(fault);
      failed?.();
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, error, run, forgetError: () => setError(null) };
}
