// What every page has and keeps, of whatever kind it is.
import { expect, type Page } from "@playwright/test";

/** Expects one heading, one main part, a title, and no style that the security policy forbids. */
export async function expectWhole(page: Page): Promise<void> {
  await expect(page.locator("h1")).toHaveCount(1);
  await expect(page.locator("h1")).toBeVisible();
  await expect(page.getByRole("main")).toHaveCount(1);
  await expect(page).toHaveTitle(/\S/);
  await expect(page.locator("[style], style"), "what the security policy forbids").toHaveCount(0);
}

/** How many pixels of the page stand beyond the screen at this size of it. */
export async function beyond(page: Page, size: { width: number; height: number }): Promise<number> {
  await page.setViewportSize(size);
  return page.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    const { scrollWidth, clientWidth } = document.documentElement;
    return Math.max(scrollWidth - clientWidth, scrollWidth - window.innerWidth);
  });
}

/** The width at which a page of 1280 px is seen at a zoom of 400 %. */
export const smallest = { width: 320, height: 740 };

/** A page of 1280 px at a zoom of 200 %; its points have two pixels. */
export const zoomed = { width: 640, height: 400 };
