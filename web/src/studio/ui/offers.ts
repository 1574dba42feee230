/** What was done and can be taken back for ten seconds, and what waits ten seconds before it is done. */

/** How long. */
const undoTime = 10_000;
const step = 250;

/** One line with its button. */
export interface Offer {
  id: number;
  /** What was done. */
  text: string;
  /** Takes it back; nothing for what is only said. */
  undo: (() => void) | null;
  /** How many milliseconds it stays. */
  left: number;
}

interface Kept extends Offer {
  /** What happens when nobody took it back. */
  finally: (() => void) | null;
}

let offers: readonly Kept[] = [];
let held = false;
let count = 0;
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

/** Those that stand there now, the oldest first. */
export function currentOffers(): readonly Offer[] {
  return offers;
}

/** Hears of every change. */
export function onOffers(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Says what was done. */
export function tell(text: string): void {
  add(text, null, null);
}

/** Says what was done, and takes it back on request. */
export function offerUndo(text: string, undo: () => void): void {
  add(text, undo, null);
}

/**
 * Does something that cannot be taken back, ten seconds from now or when the page is left; until then
 * it can be stopped.
 */
export function postpone(text: string, run: () => void, stopped: () => void): void {
  add(text, stopped, run);
}

/** Takes back, or stops. */
export function undo(id: number): void {
  const offer = offers.find((offer) => offer.id === id);
  set(offers.filter((offer) => offer.id !== id));
  offer?.undo?.();
}

/** Puts a line away; what was postponed is done. */
export function dismiss(id: number): void {
  end(offers.filter((offer) => offer.id === id));
}

/** Stops the time while somebody is about to press the button. */
export function hold(whether: boolean): void {
  held = whether;
}

/** Does at once what was postponed. */
export function finishPostponed(): void {
  end(offers.filter((offer) => offer.finally !== null));
}

/** Forgets every line without doing anything. */
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
  // In another app nobody can press the button.
  if (held || document.visibilityState === "hidden") return;
  const aged = offers.map((offer) => ({ ...offer, left: offer.left - step }));
  offers = aged;
  end(aged.filter((offer) => offer.left <= 0));
}

// A browser may end a page that is out of sight without another word.
addEventListener("pagehide", finishPostponed);
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "hidden") finishPostponed();
});
