// Parts of a page, found as visitors see them.
import type { Locator, Page } from "@playwright/test";

/** Returns the texts of all matching elements, in order, with whitespace normalized. */
export async function texts(parts: Locator): Promise<string[]> {
  return (await parts.allTextContents()).map((text) => text.replace(/\s+/g, " ").trim());
}

/** Returns a section of the page's own content, by its heading. */
export function section(page: Page, title: string): Locator {
  const heading = page.getByRole("heading", { level: 2, name: title, exact: true });
  return page.getByRole("main").locator("section", { has: heading }).last();
}

/** Returns parts of the page's own content, without the hero and the sidebar. */
export function content(page: Page, part: string): Locator {
  return page.locator(`main > :not(.hero) ${part}:not(.sidebar *)`);
}
