// Nothing moves while a page arrives: neither when its font comes late, nor its pictures, nor the
// page itself, piece by piece.
import type { Page } from "@playwright/test";
import { examples } from "../../src/places.ts";
import { inPieces } from "../../src/slow.ts";
import { expect, seeAll, test, withoutPictures } from "../../src/test.ts";

const fontDelayMs = 600;
const pictureDelayMs = 250;

declare global {
  interface Window {
    shifts: { value: number; sources: string[] }[];
  }
}

/** Makes the font and the pictures late. */
async function delay(page: Page): Promise<void> {
  const late = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  await page.route(/\.woff2$/, async (route) => {
    await late(fontDelayMs);
    await route.continue();
  });
  await page.route(/\/media\//, async (route) => {
    await late(pictureDelayMs);
    await route.continue();
  });
}

/** Notes every shift that no visitor caused. */
async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null }[];
      })[]) {
        if (entry.hadRecentInput) continue;
        const names = entry.sources.map(({ node }) =>
          node instanceof Element
            ? `${node.localName}.${node.className}`
            : (node?.parentElement?.className ?? ""),
        );
        window.shifts.push({ value: entry.value, sources: names });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

// The catalogue is long: a busy machine takes its time to look at all of it.
test.describe.configure({ timeout: 90_000 });

for (const width of [360, 1280]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    for (const { kind, address } of examples) {
      test(`the ${kind} page does not shift`, async ({ page, request }) => {
        const path = await address(request);
        await delay(page);
        await watch(page);
        await page.goto(path);
        await page.evaluate(() => document.fonts.ready);
        await seeAll(page);
        expect(await page.evaluate(() => window.shifts)).toEqual([]);
      });
    }

    test("no page shifts that arrives in pieces", async ({ page, request, baseURL }) => {
      test.setTimeout(180_000);
      const slow = await inPieces(baseURL ?? "");
      await withoutPictures(page);
      await watch(page);
      for (const { kind, address } of examples) {
        await page.goto(slow.url + (await address(request)));
        await page.evaluate(() => document.fonts.ready);
        expect.soft(await page.evaluate(() => window.shifts), `the ${kind} page`).toEqual([]);
      }
      slow.close();
    });
  });
}
