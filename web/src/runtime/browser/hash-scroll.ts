/**
 * After this many milliseconds the visitor may have moved on, and the browser has scrolled to the
 * target by itself.
 */
const timeoutMs = 1000;

type HashTarget = typeof import("./hash-target.ts");

/**
 * Loads the script that finds the target and passes it to `act`. It is loaded on demand because
 * most pages are left before anybody follows an anchor.
 */
function withTarget(act: (target: HashTarget) => void): void {
  const since = performance.now();
  import("./hash-target.ts").then(
    (target) => {
      if (performance.now() - since < timeoutMs) act(target);
    },
    () => {},
  );
}

/** Scrolls the target of the address's hash into view and focuses it. */
export function startHashScroll(): void {
  if (location.hash !== "") withTarget((target) => target.onLoad());
  let traverses = false;
  // If the browser can't tell a traversal, going back to an anchor shows the anchor.
  window.navigation?.addEventListener("navigate", (event) => {
    traverses = event.navigationType === "traverse";
  });
  addEventListener("hashchange", () => {
    const goesBack = traverses;
    withTarget((target) => (goesBack ? target.cancel() : target.toHash()));
  });
}
