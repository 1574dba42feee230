/**
 * Returns the index of the tab that a key moves to, following the keyboard pattern for tabs: arrow
 * keys wrap around, Home and End go to the ends. `null` for every other key.
 */
export function nextTab(key: string, current: number, count: number): number | null {
  const places: Record<string, number> = {
    ArrowRight: current + 1,
    ArrowDown: current + 1,
    ArrowLeft: current - 1,
    ArrowUp: current - 1,
    Home: 0,
    End: -1,
  };
  const place = places[key];
  return place === undefined ? null : (place + count) % count;
}
