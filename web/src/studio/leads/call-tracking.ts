/** Tracks calls: when the user comes back to this page after a call, it asks how it went. */
import { useEffect, useState } from "react";
import { useMe } from "../ui/me.ts";

/** The storage key. The call is stored because phones may discard the page during a call. */
const storageKey = "studio-called";

/** A call that was started. */
interface StartedCall {
  reference: string;
  at: number;
  /** The id of the user who called. Somebody else may sign in after the page is loaded again. */
  by: string;
}

/** Records that the user tapped Call. */
export function recordCall(call: StartedCall): void {
  write(call);
}

/** Forgets the call once it was answered for or didn't take place. */
export function clearCall(): void {
  write(null);
}

/** Returns when the user called about this lead, and whether they have come back since. */
export function useRecentCall(reference: string): { at: number | null; back: boolean } {
  const me = useMe();
  const [called, setCalled] = useState(read);
  // True at first: if the page was discarded and is loaded again, the user is back.
  const [back, setBack] = useState(true);
  useEffect(() => {
    let left = false;
    const look = () => setCalled(read());
    const seen = () => {
      if (document.visibilityState === "hidden") left = true;
      else if (left) {
        left = false;
        look();
        setBack(true);
      }
    };
    const noted = () => {
      look();
      setBack(false);
    };
    document.addEventListener("visibilitychange", seen);
    addEventListener(storageKey, noted);
    return () => {
      document.removeEventListener("visibilitychange", seen);
      removeEventListener(storageKey, noted);
    };
  }, []);
  const mine = called?.reference === reference && called.by === me.id;
  return { at: mine ? called.at : null, back: mine && back };
}

function read(): StartedCall | null {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? "null");
  } catch {
    return null;
  }
}

function write(called: StartedCall | null): void {
  try {
    if (called === null) sessionStorage.removeItem(storageKey);
    else sessionStorage.setItem(storageKey, JSON.stringify(called));
  } catch {
    // Without storage the question isn't asked.
  }
  dispatchEvent(new Event(storageKey));
}
