// View transitions between pages, and reduced motion.
import type { Page } from "@playwright/test";
import { catalogueTabs } from "../../src/routes.ts";
import { expect, test, visit } from "../../src/test.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

declare global {
  interface Window {
    moved: string[] | undefined;
  }
}

/** Records on each page the parts that take part in the transition to it. */
async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.addEventListener("pagereveal", async (event) => {
      const { viewTransition } = event as Event & {
        viewTransition: { ready: Promise<void> } | null;
      };
      await viewTransition?.ready.catch(() => {});
      const parts = document.getAnimations().map(({ effect }) => effect);
      window.moved = parts
        .map((effect) => (effect instanceof KeyframeEffect ? effect.pseudoElement : null))
        .filter((part): part is string => part?.startsWith("::view-transition-group") ?? false);
    });
  });
}

/** Follows a product's card, and returns the parts that took part in the transition to its page. */
async function follow(page: Page): Promise<string[]> {
  await visit(page, catalogueTabs[1]);
  const card = page.locator(".product-card .more").first();
  const href = (await card.getAttribute("href")) ?? "";
  await card.click();
  await page.waitForURL(`**${href}`);
  await expect.poll(() => page.evaluate(() => window.moved)).toBeDefined();
  return await page.evaluate(() => window.moved ?? []);
}

test("a product card's picture transitions into the picture of its page", async ({ page }) => {
  test.setTimeout(60_000);
  await watch(page);
  // A busy browser may skip the transition, since it is only decoration.
  await expect(async () => {
    expect(await follow(page)).toContain("::view-transition-group(subject)");
  }).toPass({ timeout: 50_000 });
});

test("there are no view transitions with reduced motion", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await watch(page);
  expect(await follow(page)).toEqual([]);
});
