import { useState } from "react";

/** What was typed and not yet saved, for as long as the page is open; never on the disk. */
const drafts = new Map<string, string>();

/** Like state, but still there when one comes back to the same place. */
export function useDraft(key: string, empty = ""): [string, (text: string) => void] {
  const [shown, setShown] = useState({ key, text: drafts.get(key) ?? empty });
  const current = shown.key === key ? shown.text : (drafts.get(key) ?? empty);
  const change = (text: string) => {
    if (text === empty) drafts.delete(key);
    else drafts.set(key, text);
    setShown({ key, text });
  };
  return [current, change];
}

/** The identifiers under which things were sent that the server did not say yes to, by what was sent. */
const ids = new Map<string, string>();

/** The identifier to send something under: the same at every try, so that the server knows what it has already. */
export function idOf(what: string): string {
  const id = ids.get(what) ?? crypto.randomUUID();
  ids.set(what, id);
  return id;
}

/** It was taken: the same words are something new from now on. */
export function forgetId(what: string): void {
  ids.delete(what);
}

/** Forgets everything typed, at signing out. */
export function dropDrafts(): void {
  drafts.clear();
  ids.clear();
}
