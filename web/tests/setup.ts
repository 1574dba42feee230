// A test file's page ends as a page does in a browser: nothing of it runs any longer. Vitest takes the document away
// but lets clocks and imports of the page go on, and one that ends later finds no document and fails the run.
import { afterAll, vi } from "vitest";

type Start = (run: (...args: unknown[]) => void, ...rest: unknown[]) => unknown;

// Tests of files and of the server have no page.
if (typeof document !== "undefined") {
  let isOver = false;
  const clocks = globalThis as unknown as Record<string, Start>;
  for (const name of ["setTimeout", "setInterval", "setImmediate"]) {
    const start = clocks[name] as Start;
    clocks[name] = (run, ...rest) => start((...args) => isOver || run(...args), ...rest);
  }
  afterAll(async () => {
    await vi.dynamicImportSettled();
    isOver = true;
  });
}
