// A site with more brands than a filter or a grid shows at first, and rows of tabs that are wider
// than a phone: with and without JavaScript.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../../src/axe.ts";
import { type OwnServer, startChanged } from "../../src/own-server.ts";
import { expect, test } from "../../src/test.ts";

const added = ["Maker A", "Maker B", "Maker C", "Maker D", "Maker E", "Maker F"];

// One site is for all tests.
test.describe.configure({ mode: "default" });

let server: OwnServer;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  server = await startChanged((folder) => {
    const read = (path: string) => readFileSync(join(folder, path), "utf8");
    for (const [at, name] of added.entries()) {
      const slug = name.toLowerCase().replace(" ", "-");
      const brand = read("brands/lts.toml")
        .replace(/^name = .*/m, `name = "${name}"`)
        .replace(/^order = .*/m, `order = ${50 + at}`);
      writeFileSync(join(folder, `brands/${slug}.toml`), brand);
      const product = read("products/a1601-door-controller.toml")
        .replace(/^brand = .*/m, `brand = "${slug}"`)
        .replace(/^title = .*/m, `title = "Door controller ${at}"`)
        .replace(/^sku = .*/m, `sku = "${slug}"`);
      writeFileSync(join(folder, `products/${slug}-controller.toml`), product);
    }
  });
});

test.afterAll(() => server.stop());

/** Returns where the chosen tab begins and ends, and how far the page is scrolled. */
function chosenTab(page: Page) {
  return page.locator(".tabs [aria-current]").evaluate((tab) => {
    const { left, right } = tab.getBoundingClientRect();
    return { isInView: left >= 0 && right <= innerWidth, pageTop: scrollY };
  });
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`${javaScriptEnabled ? "with" : "without"} JavaScript`, () => {
    test.use({ javaScriptEnabled });

    test("a filter shows its first values and the chosen ones, and all on request", async ({
      page,
    }) => {
      await page.goto(`${server.url}/security-products?brand=maker-f`);
      const brands = page.getByRole("group", { name: "Brand" });
      const boxes = brands.getByRole("checkbox");
      await expect(boxes).toHaveCount(13);
      await expect(brands.getByRole("checkbox", { name: /^Maker F/ })).toBeChecked();
      const all = brands.locator("summary");
      await expect(all).toHaveText(/^Show all 1\d$/, { useInnerText: true });
      const count = Number(/\d+/.exec((await all.textContent()) ?? "")?.[0]);
      await all.focus();
      await page.keyboard.press("Enter");
      await expect(boxes).toHaveCount(count);
      await expect(all).toBeFocused();
      await expect(all).toHaveText("Show fewer", { useInnerText: true });
      if (javaScriptEnabled) await expectAccessible(page, "a long filter is open", "#main");
    });

    test("on a phone the chosen tab is in view, and the page isn't moved", async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 800 });
      const paths = ["/security-products?tab=access", "/search?q=camera&kind=faq"];
      // The list of articles needs the script.
      if (javaScriptEnabled) paths.push("/security-insights?category=alarm");
      for (const path of paths) {
        await page.goto(server.url + path);
        await expect.poll(() => chosenTab(page), path).toEqual({ isInView: true, pageTop: 0 });
      }
    });

    test("brands after the twelfth are names in a list that opens", async ({ page }) => {
      await page.goto(`${server.url}/products/axis-communications`);
      await expect(page.locator(".brand-card .go-link")).toHaveCount(12);
      const names = page.locator(".brand-names");
      await names.locator("summary").click();
      await expect(names.getByRole("link", { name: "Maker F" })).toBeVisible();
    });
  });
}

test("on a phone the chosen tab is in view after going back to it", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(`${server.url}/security-products?tab=access`);
  await expect.poll(async () => (await chosenTab(page)).isInView).toBe(true);
  const tabs = page.locator("#products .tabs");
  // Where a visitor has moved the row to, it stays when the script loads.
  await tabs.evaluate((row) => row.scrollTo({ left: 0, behavior: "instant" }));
  await tabs.dispatchEvent("pointerover");
  await expect(page.locator('x-island[name="catalogue"]')).toHaveAttribute("data-state", "ready");
  expect(await tabs.evaluate((row) => row.scrollLeft)).toBe(0);
  await page.locator(".tabs a").first().click();
  await expect(page.locator(".tabs [aria-current]")).toHaveText(/^All Products/);
  await expect.poll(async () => (await chosenTab(page)).isInView).toBe(true);
  await page.goBack();
  await expect(page.locator(".tabs [aria-current]")).toHaveText(/^Access Control/);
  await expect.poll(async () => (await chosenTab(page)).isInView).toBe(true);
});
