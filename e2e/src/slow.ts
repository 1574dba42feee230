// A connection on which scripts take their time.
import type { Page } from "@playwright/test";

/** From now on every script of the page arrives this many milliseconds late. */
export async function delayScripts(page: Page, milliseconds: number): Promise<void> {
  await page.route(/\.js(\?|$)/, async (route) => {
    await new Promise((later) => setTimeout(later, milliseconds));
    await route.continue();
  });
}
