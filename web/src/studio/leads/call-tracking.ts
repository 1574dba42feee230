/** Tracks calls: when the user comes back to this page after a call, it asks how it went. */
import { useEffect, useState } from "react";
import type { Me } from "../../generated/studio.ts";

/** The storage key. Calls are stored because phones may discard the page during a call. */
const storageKey = "studio-called";

/** A call that was started. */
interface StartedCall {
  at: number;
  /** Whether the user has put off the question. */
  later?: boolean;
}

/** The latest call of each user about each lead, by `callKey`. */
type StartedCalls = Readonly<Record<string, StartedCall>>;

/** Names a user's call about a lead. Several people may use the studio in the same window. */
export function callKey(me: Me, reference: string): string {
  return `${me.id} ${reference}`;
}

/** Records that the user tapped Call or answered "Later". */
export function recordCall(key: string, call: StartedCall): void {
  write({ ...read(), [key]: call });
}

/** Forgets the call once it was answered for or didn't take place. */
export function clearCall(key: string): void {
  const { [key]: _call, ...others } = read();
  write(others);
}

/**
 * Returns when the user called about this lead, and whether to ask over the page, since they have
 * come back and haven't put off the question.
 */
export function useRecentCall(key: string): { at: number | null; asks: boolean } {
  const [calls, setCalls] = useState(read);
  // True at first: if the page was discarded and is loaded again, the user is back.
  const [back, setBack] = useState(true);
  useEffect(() => {
    let left = false;
    const look = () => setCalls(read());
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
  const call = calls[key];
  return { at: call?.at ?? null, asks: back && call?.later !== true };
}

function read(): StartedCalls {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? "{}");
  } catch {
    return {};
  }
}

function write(calls: StartedCalls): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(calls));
  } catch {
    // Without storage the question isn't asked.
  }
  dispatchEvent(new Event(storageKey));
}
