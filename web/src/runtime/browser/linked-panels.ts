import { closestTo } from "./closest-to.ts";

/** Panels whose open state is kept in the address. The anchor is on an element inside the panel. */
const selector = "[data-linked] > details";

function panels(): HTMLDetailsElement[] {
  return [...document.querySelectorAll<HTMLDetailsElement>(selector)];
}

function hashOf(panel: HTMLDetailsElement): string {
  return `#${panel.querySelector("[id]")?.id ?? ""}`;
}

function onClick(event: Event): void {
  const summary = closestTo(event, "main summary");
  // Opening a panel may close one above it, which would move it out of view.
  requestAnimationFrame(() => summary?.scrollIntoView({ block: "nearest" }));
  const panel = panels().find((panel) => panel === summary?.parentElement);
  if (panel === undefined) {
    return;
  }
  // At this point the click hasn't toggled the panel yet.
  const address = panel.open ? location.pathname + location.search : hashOf(panel);
  history.pushState(history.state, "", address);
}

/**
 * Opens the panel that the address names. After going back or forward to an address that names
 * none, closes them all.
 */
function syncWithHash(traversed?: Event): void {
  for (const panel of panels()) {
    if (hashOf(panel) === location.hash) {
      panel.open = true;
    } else if (traversed && location.hash === "") {
      panel.open = false;
    }
  }
}

/** Keeps the open panel in the address, so that it can be linked to and returned to with Back. */
export function startLinkedPanels(): void {
  document.addEventListener("click", onClick);
  addEventListener("popstate", syncWithHash);
  // Panels that a visitor opened before the script ran stay open.
  syncWithHash();
}
