/** After a call somebody comes back to this page: then it asks how it went. */
import { useEffect, useState } from "react";

/** Kept while the telephone is open: a phone may throw the page away meanwhile. */
const place = "studio-called";

/** A call that was begun. */
interface Called {
  reference: string;
  at: number;
}

/** Somebody tapped Call. */
export function noteCall(reference: string, at: number): void {
  write({ reference, at });
}

/** The call was spoken of, or there was none. */
export function forgetCall(): void {
  write(null);
}

/** When somebody called about this lead, and whether they have come back since. */
export function useCalled(reference: string): { at: number | null; back: boolean } {
  const [called, setCalled] = useState(read);
  // The page was thrown away and has come again: somebody is back.
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
    addEventListener(place, noted);
    return () => {
      document.removeEventListener("visibilitychange", seen);
      removeEventListener(place, noted);
    };
  }, []);
  const mine = called?.reference === reference;
  return { at: mine ? called.at : null, back: mine && back };
}

function read(): Called | null {
  try {
    return JSON.parse(sessionStorage.getItem(place) ?? "null");
  } catch {
    return null;
  }
}

function write(called: Called | null): void {
  try {
    if (called === null) sessionStorage.removeItem(place);
    else sessionStorage.setItem(place, JSON.stringify(called));
  } catch {
    // A browser that keeps nothing does not ask afterwards.
  }
  dispatchEvent(new Event(place));
}
