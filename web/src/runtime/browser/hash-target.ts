import { navigationEntry } from "./navigation-entry.ts";

/**
 * How long the page waits before it scrolls to the hash target, and between attempts; it keeps
 * trying for 10 s.
 */
const delayMs = 100;
const timeoutMs = 10_000;

/** Input by which the visitor takes over; from then on the page must not scroll by itself. */
const userInputs = ["wheel", "touchmove", "keydown", "pointerdown"] as const;

function findTarget(): HTMLElement | null {
  const id = location.hash.slice(1);
  if (id === "") {
    return null;
  }
  try {
    return document.getElementById(decodeURIComponent(id));
  } catch {
    // A hash that isn't percent-encoded text has no target.
    return null;
  }
}

function scrollTo(target: HTMLElement): void {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  target.scrollIntoView({ behavior: still ? "auto" : "smooth", block: "start" });
}

function show(target: HTMLElement): void {
  target.closest("details")?.setAttribute("open", "");
  scrollTo(target);
  if (target.tabIndex < 0 && !target.hasAttribute("tabindex")) {
    target.setAttribute("tabindex", "-1");
  }
  target.focus({ preventScroll: true });
}

/** Scrolls again whenever the page's height changes while a target is shown. */
function keepInView(target: HTMLElement): () => void {
  if (typeof ResizeObserver !== "function") {
    return () => {};
  }
  let height = document.body.offsetHeight;
  const observer = new ResizeObserver(() => {
    if (document.body.offsetHeight !== height) {
      height = document.body.offsetHeight;
      scrollTo(target);
    }
  });
  observer.observe(document.body);
  return () => observer.disconnect();
}

/** Ends the current search; there is only one target at a time. */
let stopScrolling = (): void => {};

/** Cancels the search for a target. */
export function cancel(): void {
  stopScrolling();
}

/** Scrolls the target of the address's hash into view and focuses it, once it is in the page. */
export function toHash(): void {
  cancel();
  if (location.hash.length < 2) {
    return;
  }
  let timer = 0;
  let stopObserving = (): void => {};
  const deadline = performance.now() + timeoutMs;
  const stop = (): void => {
    clearTimeout(timer);
    stopObserving();
    removeEventListener("focusin", onFocus);
    for (const type of userInputs) {
      removeEventListener(type, stop);
    }
  };
  // If the focus is already in another field, it must stay there, so that typing doesn't go to the
  // target. Screen readers and password managers move the focus without a key or a pointer.
  const onFocus = ({ target }: FocusEvent): void => {
    if (target !== findTarget()) {
      stop();
    }
  };
  const attempt = (): void => {
    const target = findTarget();
    const left = deadline - performance.now();
    if (target !== null) {
      show(target);
      stopObserving = keepInView(target);
      timer = window.setTimeout(stop, left);
    } else if (left > 0) {
      timer = window.setTimeout(attempt, delayMs);
    } else {
      stop();
    }
  };
  stopScrolling = stop;
  addEventListener("focusin", onFocus);
  for (const type of userInputs) {
    addEventListener(type, stop, { passive: true });
  }
  timer = window.setTimeout(attempt, delayMs);
}

/**
 * Looks for the target when a page is opened. After going back or forward or reloading, the browser
 * restores the scroll position itself.
 */
export function onLoad(): void {
  const type = navigationEntry()?.type;
  if (type !== "back_forward" && type !== "reload") toHash();
}
