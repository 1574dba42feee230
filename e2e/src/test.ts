// The base of all tests: a page that must not report errors.
import { test as base, expect, type Page } from "@playwright/test";

interface Options {
  /** `none` fails a test whose page logs an error or fails to load something. */
  faults: "none" | "expected";
}

interface Fixtures {
  /** Listens to the page; it has no value. */
  listener: undefined;
}

export const test = base.extend<Options & Fixtures>({
  // Scripts start once a page is painted, which may be after it has loaded.
  page: async ({ page, javaScriptEnabled }, use) => {
    const goto = page.goto.bind(page);
    page.goto = async (address, options) => {
      const response = await goto(address, options);
      // If a test holds back the scripts, this doesn't wait long for them.
      if (javaScriptEnabled && options?.waitUntil !== "commit")
        await started(page, 2_000).catch(() => {});
      return response;
    };
    await use(page);
  },
  faults: ["none", { option: true }],
  listener: [
    async ({ page, faults }, use) => {
      const heard = listen(page);
      await use(undefined);
      if (faults === "none") expect(heard, "errors and failed requests of the page").toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Records the errors that the page logs, and what it can't load. */
export function listen(page: Page): string[] {
  const heard: string[] = [];
  page.on("pageerror", (error) => {
    // Chromium reports this if a page is left or shown before the view transition could start, in
    // which case there is none.
    const isOfTransition = /ViewTransition opt-in disabled|Transition was aborted/;
    if (!isOfTransition.test(error.message)) heard.push(`error: ${error.message}`);
  });
  page.on("console", (message) => {
    // The page's own status is checked by the test; Chromium logs it as a failed resource.
    const own =
      message.location().url === page.url() && message.text().startsWith("Failed to load");
    if (message.type() === "error" && !own) heard.push(`console: ${message.text()}`);
  });
  page.on("requestfailed", (request) => {
    const why = request.failure()?.errorText ?? "unknown";
    // Leaving a page cancels what it was loading or prefetching.
    if (why !== "net::ERR_ABORTED") heard.push(`${request.url()}: ${why}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400 && !response.request().isNavigationRequest()) {
      heard.push(`${response.url()}: ${response.status()}`);
    }
  });
  return heard;
}

/**
 * Waits until the page's script has started, if it has one. `page.waitForFunction` would load
 * Playwright's own script into the page first, which takes a twelfth of the time of opening it.
 */
async function started(page: Page, timeout = 30_000): Promise<void> {
  const wait = async (timeout: number) => {
    const starts = document.querySelector("script[type=module]") !== null;
    const end = performance.now() + timeout;
    while (starts && customElements.get("x-island") === undefined) {
      if (performance.now() > end) return false;
      await new Promise((soon) => setTimeout(soon, 20));
    }
    return true;
  };
  // A page that is left meanwhile takes the function with it.
  const isStarted = await page.evaluate(wait, timeout).catch((error: Error) => {
    if (!error.message.includes("Execution context was destroyed")) throw error;
    return page.evaluate(wait, timeout);
  });
  if (!isStarted) throw new Error(`the page's script hasn't started after ${timeout} ms`);
}

/** Waits until the scripts are running: the runtime, and all islands that load by themselves. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState("load");
  await started(page);
  const loading = await page.evaluate(async () => {
    // The headless shell renders no frames if nothing changes.
    const frame = () =>
      new Promise((next) => {
        requestAnimationFrame(next);
        setTimeout(next, 100);
      });
    // Intersection observers report in the second frame; idle callbacks run after that.
    await frame();
    await frame();
    await new Promise((idle) => requestIdleCallback(idle, { timeout: 1_000 }));
    const island = () => document.querySelector('x-island[data-state="loading"]');
    const end = performance.now() + 20_000;
    while (island() !== null && performance.now() < end) await frame();
    return island()?.getAttribute("name") ?? null;
  });
  expect(loading, "an island that is still loading").toBeNull();
}

/** Opens a page and waits until its scripts are running. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await settled(page);
}

/** For tests that read texts and colors on many pages: doesn't load pictures. */
export async function withoutPictures(page: Page): Promise<void> {
  await page.route(/\/media\//, (route) => route.fulfill({ status: 204 }));
}

/** Scrolls to the end and back, so that lazy content is loaded. */
export async function seeAll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () =>
      new Promise((next) => {
        requestAnimationFrame(next);
        setTimeout(next, 100);
      });
    for (let top = 0; top < document.body.scrollHeight; top += window.innerHeight) {
      window.scrollTo({ top, behavior: "instant" });
      await frame();
      await frame();
    }
    window.scrollTo({ top: 0, behavior: "instant" });
  });
  await settled(page);
  // Browsers may skip a picture that was in view for only a frame or two, so it is scrolled to
  // again.
  await page.evaluate(async () => {
    const left = () =>
      [...document.images].find(
        (image) => !image.complete && image.currentSrc !== "" && image.checkVisibility(),
      );
    const end = performance.now() + 10_000;
    for (let image = left(); image && performance.now() < end; image = left()) {
      image.scrollIntoView({ behavior: "instant", block: "center" });
      await new Promise((soon) => setTimeout(soon, 50));
    }
    window.scrollTo({ top: 0, behavior: "instant" });
  });
}
