// The header's menus, as visitors see them.
import type { Locator, Page } from "@playwright/test";

/** A menu: its button, and the links that it opens. */
export interface Menu {
  readonly button: Locator;
  readonly panel: Locator;
  link(path: string): Locator;
}

/** Returns a menu of the desktop header. */
export function menu(page: Page, name: "Services" | "Products"): Menu {
  return within(page.getByRole("navigation", { name: "Main" }), page, name);
}

/** Returns the phone menu. */
export function phoneMenu(page: Page): Menu {
  return within(page.getByRole("banner"), page, "Menu");
}

function within(part: Locator, page: Page, name: string): Menu {
  const panel = part.locator("details").filter({ has: page.locator("summary", { hasText: name }) });
  return {
    button: panel.locator("summary"),
    panel,
    link: (path) => panel.locator(`a[href="${path}"]`).first(),
  };
}

/** Whether the keyboard's focus is inside. */
export function holdsFocus(part: Locator): Promise<boolean> {
  return part.evaluate((element) => element.contains(document.activeElement));
}
