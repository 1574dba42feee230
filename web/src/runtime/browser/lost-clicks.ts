import { counterpart } from "./counterpart.ts";

/** The elements that a click activates by itself. */
const controls = "button, a";

/**
 * Handles a press that began on a control that was rendered again before the press ended. The
 * browser sends the click to neither the old nor the new control, so the new one is clicked here.
 */
export function replayLostClicks(container: Element): void {
  let pressed = [...container.querySelectorAll<HTMLElement>(controls)].find((control) =>
    control.matches(":active"),
  );
  container.addEventListener("pointerdown", ({ target }) => {
    pressed = (target as Element).closest<HTMLElement>(controls) ?? undefined;
  });
  addEventListener("pointerup", ({ target }) => {
    const control = pressed;
    pressed = undefined;
    if (control === undefined || control.isConnected) return;
    const now = counterpart(container, control);
    if (now?.contains(target as Node)) now.click();
  });
}
