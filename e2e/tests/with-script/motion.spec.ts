// What moves: from page to page, and nothing for those who asked for less of it.
import type { Page } from "@playwright/test";
import { catalogueTabs } from "../../src/routes.ts";
import { expect, settled, test } from "../../src/test.ts";

declare global {
  interface Window {
    moved: string[] | undefined;
  }
}

/** Follows a product's card, and returns the parts that changed over to its page. */
async function follow(page: Page): Promise<string[]> {
  await page.addInitScript(() => {
    window.addEventListener("pagereveal", async (event) => {
      const { viewTransition } = event as Event & {
        viewTransition: { ready: Promise<void> } | null;
      };
      window.moved = [];
      await viewTransition?.ready;
      const parts = document.getAnimations().map(({ effect }) => effect);
      window.moved = parts
        .map((effect) => (effect instanceof KeyframeEffect ? effect.pseudoElement : null))
        .filter((part): part is string => part?.startsWith("::view-transition-group") ?? false);
    });
  });
  await page.goto(catalogueTabs[1]);
  await settled(page);
  const card = page.locator(".prod .more").first();
  const href = (await card.getAttribute("href")) ?? "";
  await card.click();
  await page.waitForURL(`**${href}`);
  await expect.poll(() => page.evaluate(() => window.moved)).toBeDefined();
  return await page.evaluate(() => window.moved ?? []);
}

test("the picture of a card becomes the picture of its page", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await follow(page);
  await expect
    .poll(() => page.evaluate(() => window.moved))
    .toContain("::view-transition-group(subject)");
});

test("nothing changes over where motion is off", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await follow(page)).toEqual([]);
});
