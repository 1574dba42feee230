/** The windows in which something was typed that is not saved yet. */
let count = 0;

/** Whether going to another page would lose something. */
export const unsaved = {
  /** There is one more; what is returned takes it away again. */
  add: () => {
    count += 1;
    return () => {
      count -= 1;
    };
  },
  /** Whether there is any. */
  any: () => count > 0,
};
