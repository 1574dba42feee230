// Ends the page of a test file as browsers end a page: nothing of it runs afterwards. Vitest
// removes the document but lets timers and imports go on; one that finishes later would find no
// document and fail the run.
import { afterAll, vi } from "vitest";

type Start = (run: (...args: unknown[]) => void, ...rest: unknown[]) => unknown;

const pauseMs = 50;
const startTimeout = setTimeout;

// Vitest's own `waitFor` ends after a time, even if the machine has paused meanwhile, and on a slow
// machine its checks leave no time for what they wait for. Here only the pauses between checks count,
// so a check must not wait for long itself.
vi.waitFor = async (check, limits) => {
  const timeout = (typeof limits === "number" ? limits : limits?.timeout) ?? 20_000;
  for (let waited = 0; ; waited += pauseMs) {
    if (vi.isFakeTimers()) vi.advanceTimersByTime(pauseMs);
    try {
      return await check();
    } catch (error) {
      if (waited >= timeout) throw error;
    }
    await new Promise((resume) => startTimeout(resume, pauseMs));
  }
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
