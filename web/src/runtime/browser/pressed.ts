import { counterpart } from "./counterpart.ts";

/** What a click on its own would follow. */
const controls = "button, a";

/**
 * Notices a press that began on a control which was drawn anew before it ended: the browser sends its click to neither of
 * the two, so the new one is clicked here.
 */
export function keepPressed(container: Element): void {
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
