/** Actions that can be undone for ten seconds, and actions that are delayed for ten seconds. */

/** The time to undo an action, in milliseconds. */
const undoTime = 10_000;
const step = 250;

/** A line with its button. */
export interface Offer {
  id: number;
  /** What was done. */
  text: string;
  /** Undoes it; `null` for a plain message. */
  undo: (() => void) | null;
  /** The remaining time, in milliseconds. */
  left: number;
}

interface Kept extends Offer {
  /** Runs if the line expires without having been undone. */
  finally: (() => void) | null;
}

let offers: readonly Kept[] = [];
let held = false;
let count = 0;
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

/** Returns the current lines, oldest first. */
export function currentOffers(): readonly Offer[] {
  return offers;
}

/** Calls the listener at every change. */
export function onOffers(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows what was done. */
export function tell(text: string): void {
  add(text, null, null);
}

/** Shows what was done, with a button that undoes it. */
export function offerUndo(text: string, undo: () => void): void {
  add(text, undo, null);
}

/**
 * Runs an action that can't be undone, after ten seconds or when the page is left. Until then it
 * can be stopped.
 */
export function postpone(text: string, run: () => void, stopped: () => void): void {
  add(text, stopped, run);
}

/** Undoes an action, or stops a postponed one. */
export function undo(id: number): void {
  const offer = offers.find((offer) => offer.id === id);
  set(offers.filter((offer) => offer.id !== id));
  offer?.undo?.();
}

/** Closes a line; a postponed action is run. */
export function dismiss(id: number): void {
  end(offers.filter((offer) => offer.id === id));
}

/** Pauses the time while the user is about to press the button. */
export function hold(whether: boolean): void {
  held = whether;
}

/** Runs all postponed actions immediately. */
export function finishPostponed(): void {
  end(offers.filter((offer) => offer.finally !== null));
}

/** Removes all lines without running anything. */
export function dropOffers(): void {
  set([]);
}

function add(text: string, undo: (() => void) | null, done: (() => void) | null): void {
  count += 1;
  set([...offers, { id: count, text, undo, left: undoTime, finally: done }]);
}

function end(over: readonly Kept[]): void {
  if (over.length === 0) return;
  set(offers.filter((offer) => !over.includes(offer)));
  for (const offer of over) offer.finally?.();
}

function set(next: readonly Kept[]): void {
  offers = next;
  if (offers.length > 0) timer ??= setInterval(tick, step);
  else {
    clearInterval(timer);
    timer = undefined;
    held = false;
  }
  for (const listener of listeners) listener();
}

function tick(): void {
  // While another app is in the foreground, the button can't be pressed.
  if (held || document.visibilityState === "hidden") return;
  const aged = offers.map((offer) => ({ ...offer, left: offer.left - step }));
  offers = aged;
  end(aged.filter((offer) => offer.left <= 0));
}

// A browser may discard a hidden page without further notice.
addEventListener("pagehide", finishPostponed);
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "hidden") finishPostponed();
});
