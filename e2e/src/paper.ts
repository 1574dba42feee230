// Pages in print.
import { expect, type Page } from "@playwright/test";

/** The printable area of Letter paper with the default margins of browsers, in pixels. */
export const paper = { width: 741, height: 979 };

/**
 * Expects that the confirmation of the form that was sent is completely on the first sheet.
 * Restores the screen afterwards.
 */
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
  await expect(done.getByRole("link", { name: "Ask something else" })).toBeHidden();
  for (const item of await done.getByRole("listitem").all()) await expect(item).toBeVisible();
  const end = await done.evaluate((box) => box.getBoundingClientRect().bottom + scrollY);
  expect(end).toBeLessThan(paper.height);
  await page.emulateMedia({ media: null });
  if (screen !== null) await page.setViewportSize(screen);
}
