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
  onExpire: (() => void) | null;
}

let entries: readonly QueuedEntry[] = [];
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
  add(text, null, null);
}

/** Shows what was done, with a button that undoes it. */
export function notifyWithUndo(text: string, undo: () => void): void {
  add(text, undo, null);
}

/**
 * Runs an action that can't be undone, after ten seconds or when the page is left. Until then it
 * can be stopped.
 */
export function defer(text: string, run: () => void, stopped: () => void): void {
  add(text, stopped, run);
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

/** Runs all deferred actions immediately. */
export function flushDeferred(): void {
  expire(entries.filter((entry) => entry.onExpire !== null));
}

/** Removes all lines and stops all deferred actions. */
export function clearUndoQueue(): void {
  const stopped = entries.filter((entry) => entry.onExpire !== null);
  set([]);
  for (const entry of stopped) entry.undo?.();
}

function add(text: string, undo: (() => void) | null, done: (() => void) | null): void {
  count += 1;
  set([...entries, { id: count, text, undo, left: undoTimeMs, onExpire: done }]);
}

function expire(expired: readonly QueuedEntry[]): void {
  if (expired.length === 0) return;
  set(entries.filter((entry) => !expired.includes(entry)));
  for (const entry of expired) entry.onExpire?.();
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
  if (document.visibilityState === "hidden") flushDeferred();
});
