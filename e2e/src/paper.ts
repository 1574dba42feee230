// A page as paper shows it.
import { expect, type Page } from "@playwright/test";

/** Letter paper with the margins that browsers give it, in pixels. */
export const paper = { width: 741, height: 979 };

/** Expects that the confirmation of the form that was sent is whole on the first sheet; the screen is as before then. */
export async function expectOnFirstSheet(page: Page): Promise<void> {
  const screen = page.viewportSize();
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize(paper);
  const done = page.locator(".done");
  for (const words of [
    /We’ll answer by /,
    "Have these ready",
    /Reference [A-Z0-9]{4}-[A-Z0-9]{4}/,
  ]) {
    await expect(done.getByText(words).first()).toBeVisible();
  }
  await expect(done.getByRole("listitem")).toHaveCount(3);
  for (const item of await done.getByRole("listitem").all()) await expect(item).toBeVisible();
  const end = await done.evaluate((box) => box.getBoundingClientRect().bottom + scrollY);
  expect(end).toBeLessThan(paper.height);
  await page.emulateMedia({ media: null });
  if (screen !== null) await page.setViewportSize(screen);
}
