/**
 * Returns the index of the tab that a key moves to, following the keyboard pattern for tabs: arrow
 * keys wrap around, Home and End go to the ends. `null` for every other key.
 */
export function nextTab(key: string, current: number, count: number): number | null {
  switch (key) {
    case "ArrowRight":
    case "ArrowDown":
      return (current + 1) % count;
    case "ArrowLeft":
    case "ArrowUp":
      return (current - 1 + count) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return null;
  }
}
