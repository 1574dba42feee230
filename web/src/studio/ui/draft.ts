import { useState } from "react";

interface Draft {
  text: string;
  /** The text that the user saw before typing. */
  base: string;
}

/** Unsaved input, kept as long as the page is open and never stored on disk. */
const drafts = new Map<string, Draft>();

/**
 * Like `useState`, but the value is restored when the user comes back to the same place, and so is
 * the text that it is based on. As long as nothing is typed, it follows `initial`.
 */
export function useDraft(
  key: string,
  initial = "",
): [text: string, change: (text: string, base?: string) => void, base: string] {
  const [, rerender] = useState({});
  const current = drafts.get(key) ?? { text: initial, base: initial };
  const change = (text: string, base = current.base) => {
    // Without a draft, a changed `initial` would replace what was typed.
    if (text === base && text === initial) drafts.delete(key);
    else drafts.set(key, { text, base });
    rerender({});
  };
  return [current.text, change, current.base];
}

/** Returns the unsaved input under a key; `undefined` if there is none. */
export function draftOf(key: string): string | undefined {
  return drafts.get(key)?.text;
}

/** Returns the keys of unsaved input that begin with a prefix. */
export function draftKeys(prefix: string): string[] {
  return [...drafts.keys()].filter((key) => key.startsWith(prefix));
}

/** Whether there is any unsaved input. */
export function hasDrafts(): boolean {
  return drafts.size > 0;
}

/** Forgets the input under a key, after it was saved or given up. */
export function dropDraft(key: string): void {
  drafts.delete(key);
}

/** Forgets all input about a lead. Its reference number is the second word of the keys. */
export function dropLeadDrafts(reference: string): void {
  for (const key of drafts.keys()) if (key.split(" ")[1] === reference) drafts.delete(key);
}

/** The identifiers of requests that the server hasn't accepted yet, by content. */
const idempotencyKeys = new Map<string, string>();

/**
 * Returns the identifier for a content. It is the same for every attempt, so that the server
 * detects duplicates.
 */
export function idempotencyKey(what: string): string {
  const id = idempotencyKeys.get(what) ?? crypto.randomUUID();
  idempotencyKeys.set(what, id);
  return id;
}

/**
 * Forgets an identifier after its request was accepted: from now on, the same content is a new
 * request.
 */
export function forgetIdempotencyKey(what: string): void {
  idempotencyKeys.delete(what);
}

/** Forgets all input, when the user signs out or somebody else signs in. */
export function clearDrafts(): void {
  drafts.clear();
  idempotencyKeys.clear();
}
