/** What is counted; a pointer that goes down fetches the script before the tap is done. */
const types = ["pointerdown", "click", "input"] as const;

/** Has counted what a visitor does, by a script that nobody loads who does nothing. */
export function startCounts(): void {
  for (const type of types) {
    addEventListener(
      type,
      (event) => {
        // What does not arrive is one count less.
        import("./counts.ts").then((counts) => counts.count(event)).catch(() => {});
      },
      true,
    );
  }
}
