// Ends the page of a test file as browsers end a page: nothing of it runs afterwards. Vitest
// removes the document but lets timers and imports go on; one that finishes later would find no
// document and fail the run.
import { afterAll, vi } from "vitest";

type Start = (run: (...args: unknown[]) => void, ...rest: unknown[]) => unknown;

// Vitest's own second is too short while builds are running.
const { waitFor } = vi;
vi.waitFor = (check, limits) => {
  const given = typeof limits === "number" ? { timeout: limits } : limits;
  return waitFor(check, { timeout: 10_000, ...given });
};

// Tests of files and of the server have no document.
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
