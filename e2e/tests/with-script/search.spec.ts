// The search with JavaScript: suggestions while typing, and results.
import type { Locator, Page } from "@playwright/test";
import { expectAccessible, screens } from "../../src/axe.ts";
import { phoneMenu } from "../../src/menus.ts";
import { home } from "../../src/routes.ts";
import { holdScripts } from "../../src/slow.ts";
import { expect, settled, test, visit } from "../../src/test.ts";

const search = "/search";
const field = (page: Page): Locator => page.locator("#main").getByLabel("Search products");
const options = (page: Page): Locator => page.getByRole("option");

async function type(page: Page, words: string): Promise<void> {
  await field(page).click();
  await field(page).pressSequentially(words, { delay: 20 });
}

test("the search opens in the header, and a query opens its results", async ({ page }) => {
  await page.goto(home);
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("button", { name: "Search" })
    .click();
  const panel = page.locator("#find").getByLabel("Search products");
  await expect(panel).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await page.keyboard.press("Enter");
  await expect(panel).toBeFocused();
  await panel.pressSequentially("2 mp dome");
  await expect(options(page).first()).toBeVisible();
  await panel.press("Enter");
  await expect(page).toHaveURL(`${search}?q=2+mp+dome`);
  await expect(page.locator(".results-list h2").first()).toContainText("P3265");
  await expect(page.locator(".results-list mark").first()).toBeVisible();
  await expect(field(page)).toHaveValue("2 mp dome");
});

test("the search in the phone menu has suggestions, which Escape closes before the menu", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await visit(page, home);
  const menu = phoneMenu(page);
  await menu.button.click();
  const input = menu.panel.getByLabel("Search products");
  await input.pressSequentially("dome", { delay: 20 });
  await expect(options(page).first()).toBeVisible();
  await input.press("Escape");
  await expect(options(page)).toHaveCount(0);
  await expect(input).toBeFocused();
  await input.press("Escape");
  await expect(input).toBeHidden();
});

test("results are large enough to touch on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/search?q=camera");
  const links = await page
    .locator(".search-page a")
    .evaluateAll((links) =>
      links.map((link) => [link.getBoundingClientRect().height, link.textContent] as const),
    );
  expect(links.length).toBeGreaterThan(10);
  expect(links.filter(([height]) => height < 24)).toEqual([]);
});

test("suggestions open while typing, are selected by arrow key and opened by Enter", async ({
  page,
}) => {
  await visit(page, search);
  await type(page, "ds-77");
  await expect(options(page).first()).toContainText("DS-77");
  await expect(field(page)).toHaveAttribute("role", "combobox");
  await field(page).press("ArrowDown");
  await expect(options(page).first()).toHaveAttribute("aria-selected", "true");
  await field(page).press("Enter");
  await expect(page).toHaveURL(/\/products\/hikvision\/ds-7732/);
});

test("Escape closes the suggestions and keeps the query", async ({ page }) => {
  await visit(page, search);
  await type(page, "camera");
  await expect(options(page).first()).toBeVisible();
  await field(page).press("Escape");
  await expect(options(page)).toHaveCount(0);
  await expect(field(page)).toHaveValue("camera");
});

test("the last suggestion opens all results on a click", async ({ page }) => {
  await visit(page, search);
  await type(page, "recorder");
  // Until then the list is that of the previous input.
  await expect(options(page).last()).toContainText("recorder");
  await options(page).last().click();
  await expect(page).toHaveURL(`${search}?q=recorder`);
});

test("a query sent before the script loads shows its results", { tag: "@server" }, async ({
  page,
}) => {
  await holdScripts(page);
  await page.goto(search, { waitUntil: "commit" });
  await field(page).fill("warranty");
  await field(page).press("Enter");
  await expect(page).toHaveURL(`${search}?q=warranty`);
  await expect(page.locator(".results-list li").first()).toBeVisible();
});

test.describe("without suggestions from the server", () => {
  test.use({ faults: "expected" });

  test("the search still shows results", { tag: "@server" }, async ({ page }) => {
    await page.route("**/search/suggest*", (route) => route.abort("connectionfailed"));
    await visit(page, search);
    await type(page, "turret");
    await expect(options(page)).toHaveCount(0);
    await field(page).press("Enter");
    await expect(page.locator(".results-list li").first()).toBeVisible();
  });
});

test("pages for unknown addresses have a working search field", async ({ page }) => {
  for (const path of ["/no/such/page", "/products/hikvision/no-such"]) {
    await page.goto(path);
    await field(page).fill("dome");
    await field(page).press("Enter");
    await expect(page).toHaveURL(`${search}?q=dome`);
  }
});

for (const { name, width, height } of screens) {
  test.describe(`on a ${name}`, () => {
    test.use({ viewport: { width, height } });

    test("the open suggestions are accessible", async ({ page }) => {
      await visit(page, search);
      await type(page, "camera");
      await expect(options(page).first()).toBeVisible();
      await expectAccessible(page, "suggestions are open", "#main");
    });
  });
}

test.describe("on a phone", () => {
  test.use({ viewport: screens[0] });

  // Plain results are in kinds.spec.ts.
  const states = {
    "before a query": search,
    "of one kind": `${search}?q=camera&kind=article`,
    "with another spelling": `${search}?q=hikvison`,
    "without results": `${search}?q=zzzzzz`,
  };
  for (const [state, address] of Object.entries(states)) {
    test(`the search ${state} is accessible`, async ({ page }) => {
      await visit(page, address);
      await expectAccessible(page, state, "#main");
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
      ).toBe(true);
    });
  }
});

test("the search page focuses its field without loading its script", async ({ page }) => {
  await page.goto(search);
  const own = field(page);
  await expect(own).toBeFocused();
  await settled(page);
  const island = page.locator('#main x-island[name="search-box"]');
  await expect(island).not.toHaveAttribute("data-state", /.*/);
  await page.keyboard.type("dome");
  await expect(options(page).first()).toBeVisible();
  await page.goto("/search?q=dome");
  await expect(field(page)).not.toBeFocused();
});
