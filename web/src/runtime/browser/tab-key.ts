function showReached(event: KeyboardEvent): void {
  // The header is always in view, or on its way there.
  const reached = document.querySelector(":focus:not(header *)");
  if (event.key === "Tab") reached?.scrollIntoView({ block: "nearest" });
}

/**
 * Brings what the Tab key has reached into view as a whole. Browsers leave it where it is as soon as an edge of it
 * can be seen: in a strip that scrolls sideways, or behind the bar at the lower edge of a phone.
 */
export function startTabKey(): void {
  addEventListener("keyup", showReached);
}
