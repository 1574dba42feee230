/** How long after loading a page that nothing is painted of is waited for, in milliseconds: a tab in the background. */
const patienceMs = 1000;

/** Resolves once something of the page is painted, and if nothing is, some time after it has loaded. */
export const painted: Promise<unknown> = new Promise((done) => {
  new PerformanceObserver(done).observe({ type: "paint", buffered: true });
  addEventListener("load", () => setTimeout(done, patienceMs));
});
