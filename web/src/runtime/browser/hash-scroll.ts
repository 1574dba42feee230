/** After this time, in milliseconds, a visitor may have gone on: the browser has shown the target by itself. */
const patienceMs = 1000;

type HashTarget = typeof import("./hash-target.ts");

/** Most pages are left before anybody goes to an anchor: what looks for its target is loaded then. */
function withTarget(act: (target: HashTarget) => void): void {
  const since = performance.now();
  import("./hash-target.ts").then(
    (target) => {
      if (performance.now() - since < patienceMs) act(target);
    },
    () => {},
  );
}

/** Brings the target of the address's hash into view and gives it the focus. */
export function startHashScroll(): void {
  if (location.hash !== "") withTarget((target) => target.arrive());
  let traverses = false;
  // Where the browser cannot tell, going back to an anchor shows the anchor.
  window.navigation?.addEventListener("navigate", (event) => {
    traverses = event.navigationType === "traverse";
  });
  addEventListener("hashchange", () => {
    const goesBack = traverses;
    withTarget((target) => (goesBack ? target.cancel() : target.seek()));
  });
}
