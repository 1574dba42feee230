function scrollToFocused(event: KeyboardEvent): void {
  // The header is always in view, or moving into it.
  const reached = document.querySelector(":focus:not(header *)");
  if (event.key === "Tab") reached?.scrollIntoView({ block: "nearest" });
}

/**
 * Scrolls an element that was reached with the Tab key fully into view. Browsers don't scroll if a
 * part of it is already visible, as in a strip that scrolls sideways or behind the bar at the
 * bottom of a phone.
 */
export function startFocusScroll(): void {
  addEventListener("keyup", scrollToFocused);
}
