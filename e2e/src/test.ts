// The tests' common ground: a page that must be silent.
import { test as base, expect, type Page } from "@playwright/test";

interface Options {
  /** `none` fails a test whose page logged an error or could not load something. */
  faults: "none" | "expected";
}

interface Fixtures {
  /** Listens to the page; there is nothing to ask it. */
  listener: undefined;
}

export const test = base.extend<Options & Fixtures>({
  // Scripts come once a page is painted, which may be after it has loaded.
  page: async ({ page, javaScriptEnabled }, use) => {
    const goto = page.goto.bind(page);
    page.goto = async (address, options) => {
      const response = await goto(address, options);
      // Where a test keeps scripts away nobody waits long for them.
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

/** Notes what the page logs as an error and what it cannot load. */
export function listen(page: Page): string[] {
  const heard: string[] = [];
  page.on("pageerror", (error) => {
    // Chromium says so when a page is left or shown before the transition between two pages could
    // begin: there is none then.
    const isOfTransition = /ViewTransition opt-in disabled|Transition was aborted/;
    if (!isOfTransition.test(error.message)) heard.push(`error: ${error.message}`);
  });
  page.on("console", (message) => {
    // The page's own status is for the test to judge; Chromium logs it as a failed resource.
    const own =
      message.location().url === page.url() && message.text().startsWith("Failed to load");
    if (message.type() === "error" && !own) heard.push(`console: ${message.text()}`);
  });
  page.on("requestfailed", (request) => {
    const why = request.failure()?.errorText ?? "unknown";
    // Leaving a page ends what it was still loading or prefetching.
    if (why !== "net::ERR_ABORTED") heard.push(`${request.url()}: ${why}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400 && !response.request().isNavigationRequest()) {
      heard.push(`${response.url()}: ${response.status()}`);
    }
  });
  return heard;
}

/** Waits until the script of every page has begun, where the page has one. */
async function started(page: Page, timeout = 30_000): Promise<void> {
  const isStarted = () =>
    document.querySelector("script[type=module]") === null ||
    customElements.get("x-island") !== undefined;
  await page.waitForFunction(isStarted, undefined, { timeout });
}

/** Waits until the scripts are at work: the runtime, and every island that comes by itself. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState("load");
  await started(page);
  const loading = await page.evaluate(async () => {
    // The headless shell draws no frame where nothing changes.
    const frame = () =>
      new Promise((next) => {
        requestAnimationFrame(next);
        setTimeout(next, 100);
      });
    // What waits to be seen is told in the second frame, what waits for leisure after that.
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

/** For tests that read words and colors off many pages: nobody waits for their pictures. */
export async function withoutPictures(page: Page): Promise<void> {
  await page.route(/\/media\//, (route) => route.fulfill({ status: 204 }));
}

/** Scrolls to the end and back, so that what waits to be seen is loaded. */
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
  // A browser may pass over a picture that was in view for a frame or two: it is shown once more.
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
