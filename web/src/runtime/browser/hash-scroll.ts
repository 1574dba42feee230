import { navigationEntry } from "./navigation-entry.ts";

/** Whether the browser has just gone back, forward or loaded again: it puts the page where it was. */
function browserRestores(): boolean {
  const type = navigationEntry()?.type;
  return type === "back_forward" || type === "reload";
}

/** Most pages are left before anybody goes to an anchor: what looks for its target is loaded then. */
function target(act: (of: typeof import("./hash-target.ts")) => void): void {
  // Without it the browser has gone there by itself.
  import("./hash-target.ts").then(act).catch(() => {});
}

/** Brings the target of the address's hash into view and gives it the focus. */
export function startHashScroll(): void {
  if (location.hash.length > 1 && !browserRestores()) {
    target((of) => of.seek());
  }
  let traversing = false;
  // Where the browser cannot tell, going back to an anchor shows the anchor.
  window.navigation?.addEventListener("navigate", (event) => {
    traversing = event.navigationType === "traverse";
  });
  addEventListener("hashchange", () => {
    target((of) => (traversing ? of.cancel() : of.seek()));
  });
}
