/** SPEC: the page scrolls to the hash target after 100 ms and keeps trying for 10 s. */
const delayMs = 100;
const timeoutMs = 10_000;

/** What a visitor does to take over; from then on the page must not move by itself. */
const takeovers = ["wheel", "touchmove", "keydown", "pointerdown"] as const;

function findTarget(): HTMLElement | null {
  const id = location.hash.slice(1);
  if (id === "") {
    return null;
  }
  try {
    return document.getElementById(decodeURIComponent(id));
  } catch {
    // A hash that is not percent-encoded text names nothing.
    return null;
  }
}

function show(target: HTMLElement): void {
  target.closest("details")?.setAttribute("open", "");
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  target.scrollIntoView({ behavior: still ? "auto" : "smooth", block: "start" });
  if (target.tabIndex < 0 && !target.hasAttribute("tabindex")) {
    target.setAttribute("tabindex", "-1");
  }
  target.focus({ preventScroll: true });
}

function seek(): void {
  if (location.hash.length < 2) {
    return;
  }
  let timer = 0;
  const deadline = performance.now() + timeoutMs;
  const stop = (): void => {
    clearTimeout(timer);
    for (const type of takeovers) {
      removeEventListener(type, stop);
    }
  };
  const attempt = (): void => {
    const target = findTarget();
    if (target !== null) {
      stop();
      show(target);
    } else if (performance.now() < deadline) {
      timer = window.setTimeout(attempt, delayMs);
    } else {
      stop();
    }
  };
  for (const type of takeovers) {
    addEventListener(type, stop, { passive: true });
  }
  timer = window.setTimeout(attempt, delayMs);
}

/** Brings the target of the address's hash into view and gives it the focus. */
export function startHashScroll(): void {
  seek();
  addEventListener("hashchange", seek);
}
