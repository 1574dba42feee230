/** How long after loading a page that nothing is painted of is waited for, in milliseconds: a tab in the background. */
const patienceMs = 1000;

/** Calls `start` once something of the page is painted, and if nothing is, some time after it has loaded. */
export function afterPaint(start: () => void): void {
  let waits = true;
  const begin = (): void => {
    if (waits) {
      waits = false;
      start();
    }
  };
  new PerformanceObserver(begin).observe({ type: "paint", buffered: true });
  addEventListener("load", () => setTimeout(begin, patienceMs));
}
