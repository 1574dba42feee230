// Requirements for all pages.
import { expect, type Page } from "@playwright/test";

/** Expects one `h1`, one `main`, a title, and no styles that the security policy forbids. */
export async function expectWhole(page: Page): Promise<void> {
  await expect(page.locator("h1")).toHaveCount(1);
  await expect(page.locator("h1")).toBeVisible();
  await expect(page.getByRole("main")).toHaveCount(1);
  await expect(page).toHaveTitle(/\S/);
  await expect(page.locator("[style], style"), "what the security policy forbids").toHaveCount(0);
}

/** Returns by how many pixels the page overflows a viewport of this size. */
export async function overflowWidth(
  page: Page,
  size: { width: number; height: number },
): Promise<number> {
  await page.setViewportSize(size);
  return page.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    const { scrollWidth, clientWidth } = document.documentElement;
    return Math.max(scrollWidth - clientWidth, scrollWidth - window.innerWidth);
  });
}

/** The viewport of a 1280 px wide window at 400 % zoom. */
export const zoom400 = { width: 320, height: 740 };

/** The viewport of a 1280 px wide window at 200 % zoom; its device pixel ratio is 2. */
export const zoom200 = { width: 640, height: 400 };
