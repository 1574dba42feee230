/** Where the focus goes when the focused control is removed with its row or card. */

/** Returns the row or card of a control, the next and the previous one, and the screen. */
export function neighbours(control: Element): Element[] {
  const part = control.closest("li, .card");
  const places = [part, part?.nextElementSibling, part?.previousElementSibling];
  return [...places, document.getElementById("main")].filter((place) => place instanceof Element);
}

/** Focuses the first control in the first of the places that still exists and has one. */
export function focusFirst(places: readonly Element[]): void {
  for (const place of places) {
    if (!place.isConnected) continue;
    const isControl = place.matches("button, [tabindex]");
    const control = isControl ? place : place.querySelector("button:enabled, a[href]");
    if (!(control instanceof HTMLElement)) continue;
    // The screen itself is as tall as the page.
    control.focus({ preventScroll: control.id === "main" });
    return;
  }
}
