/**
 * The events that are counted. `pointerdown` is included so that the script loads before a tap
 * ends.
 */
const types = ["pointerdown", "click", "input"] as const;

/** Counts what a visitor does. The counting script isn't loaded until the first such event. */
export function startCounts(): void {
  for (const type of types) {
    addEventListener(
      type,
      (event) => {
        // If the script doesn't load, the count is lost.
        import("./counts.ts").then((counts) => counts.count(event)).catch(() => {});
      },
      true,
    );
  }
}
