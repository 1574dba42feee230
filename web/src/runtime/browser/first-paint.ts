/**
 * How long to wait after loading for a page that isn't painted, such as one in a background tab, in
 * milliseconds.
 */
const timeoutMs = 1000;

/** Resolves once something of the page is painted, or some time after loading if nothing is. */
export const firstPaint: Promise<unknown> = new Promise((done) => {
  new PerformanceObserver(done).observe({ type: "paint", buffered: true });
  addEventListener("load", () => setTimeout(done, timeoutMs));
});
