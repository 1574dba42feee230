// One page of each kind with parts of its own, loaded once on a phone and once on a desktop:
// requirements for all pages.
import { expect, type Page, test } from "@playwright/test";
import { atRest, contrast, violations } from "../../src/axe.ts";
import { asBrowser } from "../../src/parsed.ts";
import { type Verdict, verdict } from "../../src/passed.ts";
import { type Example, examples, few } from "../../src/places.ts";
import { services } from "../../src/routes.ts";
import { countScripts, maxScriptBytes } from "../../src/script-bytes.ts";
import { delayParts, shifts, watchShifts } from "../../src/shifts.ts";
import { coveredTabStops } from "../../src/tab-stops.ts";
import { listen, seeAll } from "../../src/test.ts";
import { expectWhole, overflowWidth, zoom200, zoom400 } from "../../src/whole.ts";

// Animations must not shift anything.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

/** A page that all tests of a group share. */
interface Shared {
  page: Page;
  status: number;
  scriptBytes: number;
  heard: string[];
}

/**
 * Loads the page with its font and pictures delayed, and shows all of it, before the group's tests.
 */
function share({ kind, address }: Example, tests: number): () => Shared {
  let shared: Shared | undefined;
  let known: Verdict | undefined;
  let passed = 0;
  // In order and in one worker. The catalogue is long, and a busy machine is slow. A load that
  // doesn't come to rest is repeated, with the same criteria.
  test.describe.configure({ mode: "default", timeout: 90_000 });

  test.beforeAll(async ({ browser, request, viewport }) => {
    test.setTimeout(90_000);
    const path = await address(request);
    const group = `${kind} at ${viewport?.width}`;
    known = verdict(group, await (await request.get(path, asBrowser)).text());
    if (known.passed) return;
    const page = await browser.newPage();
    const heard = listen(page);
    const open = await countScripts(page);
    await delayParts(page);
    await watchShifts(page);
    let status = 0;
    page.on("response", (response) => {
      if (response.request().isNavigationRequest()) status = response.status();
    });
    const scripts = await open(path);
    await page.evaluate(() => document.fonts.ready);
    await seeAll(page);
    shared = { page, status, scriptBytes: scripts.bytes, heard };
  });

  test.beforeEach(() => {
    test.skip(known?.passed === true, "this document has passed before");
  });
  test.afterEach(() => {
    if (test.info().status === "passed") passed += 1;
    expect(shared?.heard ?? [], "errors and failed requests of the page").toEqual([]);
  });
  test.afterAll(async () => {
    if (passed === tests) known?.remember();
    await shared?.page.close();
  });

  return () => {
    if (shared === undefined) throw new Error("the page was not loaded");
    return shared;
  };
}

for (const example of examples) {
  // This page is rendered on request.
  const needs = example.kind === "search results" ? { tag: "@server" } : {};
  test.describe(`the ${example.kind} page on a phone`, needs, () => {
    test.use({ viewport: { width: 360, height: 800 }, deviceScaleFactor: 2 });
    const shared = share(example, 5);

    test("has no layout shift while it loads", async () => {
      expect(await shifts(shared().page)).toEqual([]);
    });

    test("doesn't scroll sideways on the smallest screen", async () => {
      expect(await overflowWidth(shared().page, zoom400)).toBe(0);
    });

    test("doesn't scroll sideways at 200 % zoom", async () => {
      expect(await overflowWidth(shared().page, zoom200)).toBe(0);
    });

    test("has no accessibility violations", async () => {
      const { page } = shared();
      await page.setViewportSize({ width: 390, height: 844 });
      await atRest(page);
      expect(await violations(page)).toEqual([]);
    });

    test("never covers a focused element", async () => {
      expect(await coveredTabStops(shared().page)).toEqual([]);
    });
  });

  test.describe(`the ${example.kind} page on a desktop`, needs, () => {
    const shared = share(example, 8);

    test("has no layout shift while it loads", async () => {
      expect(await shifts(shared().page)).toEqual([]);
    });

    test("has the expected status and is complete", async () => {
      const { page, status } = shared();
      expect(status).toBe(example.status);
      await expectWhole(page);
    });

    test("sends at most 5 kB of script when scrolled through without interaction", {
      tag: "@server",
    }, () => {
      expect(shared().scriptBytes).toBeGreaterThan(0);
      expect(shared().scriptBytes).toBeLessThanOrEqual(maxScriptBytes);
    });

    test("never covers a focused element", async () => {
      expect(await coveredTabStops(shared().page)).toEqual([]);
    });

    test("has a sidebar that ends at most 200 px below the content", async () => {
      const beyond = await shared().page.evaluate(() => {
        const [content, sidebar] = [".page-main", ".sidebar"].map((column) => {
          const last = document.querySelector(column)?.lastElementChild;
          if (last == null) return 0;
          const { paddingBottom } = getComputedStyle(last);
          return last.getBoundingClientRect().bottom - Number.parseFloat(paddingBottom);
        });
        return (sidebar ?? 0) - (content ?? 0);
      });
      expect(beyond).toBeLessThanOrEqual(200);
    });

    test("has no animations with reduced motion", async () => {
      const { page } = shared();
      await page.emulateMedia({ reducedMotion: "reduce" });
      await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
    });

    test("has no accessibility violations", async () => {
      const { page } = shared();
      await atRest(page);
      expect(await violations(page)).toEqual([]);
    });

    test("has enough contrast in the dark scheme", async () => {
      const { page } = shared();
      await atRest(page, "dark");
      expect(await violations(page, { rules: contrast })).toEqual([]);
    });
  });
}

// The first one is among the kinds above. Rust tests measure all colors; orange is the brightest.
for (const path of few(services.slice(1), [services[2]])) {
  test(`the service in its own color at ${path} is whole and has enough contrast`, async ({
    page,
  }) => {
    await page.goto(path);
    await seeAll(page);
    await expectWhole(page);
    for (const colorScheme of ["light", "dark"] as const) {
      await atRest(page, colorScheme);
      expect(await violations(page, { rules: contrast }), colorScheme).toEqual([]);
    }
    expect(await overflowWidth(page, zoom400)).toBe(0);
  });
}
