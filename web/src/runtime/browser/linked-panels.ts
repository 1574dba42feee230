import { closestTo } from "./closest-to.ts";

/** Panels whose choice the address keeps; what they hold carries the anchor. */
const selector = "[data-linked] > details";

function panels(): HTMLDetailsElement[] {
  return [...document.querySelectorAll<HTMLDetailsElement>(selector)];
}

function hashOf(panel: HTMLDetailsElement): string {
  return `#${panel.querySelector("[id]")?.id ?? ""}`;
}

function onClick(event: Event): void {
  const summary = closestTo(event, "summary");
  const panel = panels().find((panel) => panel === summary?.parentElement);
  if (panel === undefined) {
    return;
  }
  // The click has not opened or closed it yet.
  const address = panel.open ? location.pathname + location.search : hashOf(panel);
  history.pushState(null, "", address);
}

/** Opens the panel of the address. After a way back or forward none is open when the address names none. */
function follow(traversed?: Event): void {
  for (const panel of panels()) {
    if (hashOf(panel) === location.hash) {
      panel.open = true;
    } else if (traversed && location.hash === "") {
      panel.open = false;
    }
  }
}

/** Lets the address name the panel that is open, so that the choice can be linked and gone back to. */
export function startLinkedPanels(): void {
  document.addEventListener("click", onClick);
  addEventListener("popstate", follow);
  // What a visitor has opened before the script came stays open.
  follow();
}
