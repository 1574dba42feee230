import type { FindCounterpart } from "./counterpart.ts";

/** The elements that a click activates by itself. */
const controls = "button, a, label, input[type=checkbox]";

/** Whether the event is one of the pointer, or of the key that activates a control when released. */
function isPress(event: Event): boolean {
  return !(event instanceof KeyboardEvent) || event.key === " ";
}

/**
 * Handles a press that began on a control that was rendered again before the press ended. The
 * browser sends the click to neither the old nor the new control, so the new one is clicked here.
 */
export function replayLostClicks(container: Element, find: FindCounterpart): void {
  let pressed = [...container.querySelectorAll<HTMLElement>(controls)].find((control) =>
    control.matches(":active"),
  );
  const onDown = (event: Event): void => {
    const control = (event.target as Element).closest<HTMLElement>(controls);
    pressed = isPress(event) ? (control ?? undefined) : undefined;
  };
  const onUp = (event: Event): void => {
    const control = pressed;
    pressed = undefined;
    if (control === undefined || control.isConnected || !isPress(event)) return;
    const now = find(control);
    if (now?.contains(event.target as Node)) now.click();
  };
  for (const type of ["pointerdown", "keydown"]) {
    // Before React, which may render the island again at once.
    container.addEventListener(type, onDown, true);
  }
  for (const type of ["pointerup", "keyup"]) addEventListener(type, onUp);
}
