/** The number of windows with unsaved input. */
let count = 0;

/** Tracks whether leaving the page would lose input. */
export const unsaved = {
  /** Adds one. The returned function removes it. */
  add: () => {
    count += 1;
    return () => {
      count -= 1;
    };
  },
  /** Whether there is any. */
  any: () => count > 0,
};
