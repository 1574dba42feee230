/** Actions that can be undone for ten seconds, and actions that are delayed for ten seconds. */

/** The time to undo an action, in milliseconds. */
const undoTimeMs = 10_000;
const tickMs = 250;

/** A line with its button. */
export interface UndoEntry {
  id: number;
  /** What was done. */
  text: string;
  /** Undoes it; `null` for a plain message. */
  undo: (() => void) | null;
  /** The remaining time, in milliseconds. */
  left: number;
}

interface QueuedEntry extends UndoEntry {
  /** Runs if the line expires without having been undone. */
  onExpire: (() => Promise<unknown>) | null;
  /** The reference number of the lead that it is about. */
  reference: string | null;
}

let entries: readonly QueuedEntry[] = [];
/** The deferred actions that were started and haven't ended. */
const running = new Set<Promise<unknown>>();
let paused = false;
let count = 0;
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

/** Returns the current lines, oldest first. */
export function undoEntries(): readonly UndoEntry[] {
  return entries;
}

/** Calls the listener at every change. */
export function onUndoEntries(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows what was done. */
export function notify(text: string): void {
  add({ text, undo: null, onExpire: null, reference: null });
}

/** Shows what was done to a lead, with a button that undoes it. */
export function notifyWithUndo(reference: string, text: string, undo: () => void): void {
  add({ text, undo, onExpire: null, reference });
}

/**
 * Runs an action on a lead that can't be undone, after ten seconds or when the page is left. Until
 * then it can be stopped.
 */
export function defer(
  reference: string,
  text: string,
  run: () => Promise<unknown>,
  stopped: () => void,
): void {
  add({ text, undo: stopped, onExpire: run, reference });
}

/** Undoes an action, or stops a deferred one. */
export function undo(id: number): void {
  const entry = entries.find((entry) => entry.id === id);
  set(entries.filter((entry) => entry.id !== id));
  entry?.undo?.();
}

/** Closes a line; a deferred action is run. */
export function dismiss(id: number): void {
  expire(entries.filter((entry) => entry.id === id));
}

/** Pauses the time while the user is about to press the button. */
export function setPaused(whether: boolean): void {
  paused = whether;
}

/** Runs all deferred actions immediately; resolves to the results of all that are running. */
export function flushDeferred(): Promise<PromiseSettledResult<unknown>[]> {
  expire(entries.filter((entry) => entry.onExpire !== null));
  return Promise.allSettled(running);
}

/** Removes all lines and stops all deferred actions, or only those about the leads that are given. */
export function clearUndoQueue(references?: readonly string[]): void {
  const isCleared = ({ reference }: QueuedEntry) =>
    references === undefined || (reference !== null && references.includes(reference));
  const stopped = entries.filter((entry) => entry.onExpire !== null && isCleared(entry));
  set(entries.filter((entry) => !isCleared(entry)));
  for (const entry of stopped) entry.undo?.();
}

function add(entry: Omit<QueuedEntry, "id" | "left">): void {
  count += 1;
  set([...entries, { ...entry, id: count, left: undoTimeMs }]);
}

function expire(expired: readonly QueuedEntry[]): void {
  if (expired.length === 0) return;
  set(entries.filter((entry) => !expired.includes(entry)));
  for (const { onExpire } of expired) {
    if (onExpire === null) continue;
    const run = onExpire();
    running.add(run);
    const ended = () => running.delete(run);
    run.then(ended, ended);
  }
}

function set(next: readonly QueuedEntry[]): void {
  entries = next;
  if (entries.length > 0) timer ??= setInterval(tick, tickMs);
  else {
    clearInterval(timer);
    timer = undefined;
    paused = false;
  }
  for (const listener of listeners) listener();
}

function tick(): void {
  // While another app is in the foreground, the button can't be pressed.
  if (paused || document.visibilityState === "hidden") return;
  const aged = entries.map((entry) => ({ ...entry, left: entry.left - tickMs }));
  entries = aged;
  expire(aged.filter((entry) => entry.left <= 0));
}

// A browser may discard a hidden page without further notice.
addEventListener("pagehide", flushDeferred);
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "hidden") void flushDeferred();
});
