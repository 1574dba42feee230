/** Panels whose choice the address keeps; what they hold carries the anchor. */
const selector = "[data-linked] > details";

function panels(): HTMLDetailsElement[] {
  return [...document.querySelectorAll<HTMLDetailsElement>(selector)];
}

function hashOf(panel: HTMLDetailsElement): string {
  return `#${panel.querySelector("[id]")?.id ?? ""}`;
}

function onClick(event: Event): void {
  const summary = event.target instanceof Element ? event.target.closest("summary") : null;
  const panel = summary?.parentElement;
  if (!(panel instanceof HTMLDetailsElement) || !panel.matches(selector)) {
    return;
  }
  // The click has not opened or closed it yet.
  const address = panel.open ? location.pathname + location.search : hashOf(panel);
  history.pushState(null, "", address);
}

/** Opens the panel of the address. */
function openNamed(): void {
  const named = panels().find((panel) => hashOf(panel) === location.hash);
  if (named !== undefined) {
    named.open = true;
  }
}

/** Back and forward: the panel of the address is open, and none is when the address names none. */
function follow(): void {
  openNamed();
  if (location.hash === "") {
    for (const panel of panels()) {
      panel.open = false;
    }
  }
}

/** Lets the address name the panel that is open, so that the choice can be linked and gone back to. */
export function startLinkedPanels(): void {
  document.addEventListener("click", onClick);
  addEventListener("popstate", follow);
  // What a visitor has opened before the script came stays open.
  openNamed();
}
