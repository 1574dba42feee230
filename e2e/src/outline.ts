// What a page consists of, read off the page as a visitor sees it.
import type { Locator, Page } from "@playwright/test";

/** The text of all that match, in order, with every run of white space as one space. */
export async function texts(parts: Locator): Promise<string[]> {
  return (await parts.allTextContents()).map((text) => text.replace(/\s+/g, " ").trim());
}

/** A section of the page's own content, by its heading. */
export function section(page: Page, title: string): Locator {
  const heading = page.getByRole("heading", { level: 2, name: title, exact: true });
  return page.getByRole("main").locator("section", { has: heading }).last();
}

/** The page's own content, without the banner and the sidebar. */
export function content(page: Page, part: string): Locator {
  return page.locator(`main > :not(.hero) ${part}:not(.sidebar *)`);
}
