// A site with more kinds of products than fit in two rows of tabs: with and without JavaScript.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expectAccessible } from "../../src/axe.ts";
import { type OwnServer, startChanged } from "../../src/own-server.ts";
import { expect, test } from "../../src/test.ts";

// One site is for all tests.
test.describe.configure({ mode: "default" });

let server: OwnServer;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  server = await startChanged((folder) => {
    const product = readFileSync(join(folder, "products/a1601-door-controller.toml"), "utf8");
    for (let at = 0; at < 9; at += 1) {
      const slug = `kind-${at}`;
      const category = `name = "Equipment ${at}"\norder = ${at + 10}\nfigures = "door-device"\n`;
      writeFileSync(join(folder, `categories/${slug}.toml`), category);
      const text = product
        .replace(/^category = .*/m, `category = "${slug}"`)
        .replace(/^title = .*/m, `title = "Controller ${at}"`)
        .replace(/^sku = .*/m, `sku = "${slug}"`);
      writeFileSync(join(folder, `products/controller-${at}.toml`), text);
    }
  });
});

test.afterAll(() => server.stop());

for (const javaScriptEnabled of [true, false]) {
  test.describe(`${javaScriptEnabled ? "with" : "without"} JavaScript`, () => {
    test.use({ javaScriptEnabled });

    for (const width of [360, 1280]) {
      test(`many tabs are one row, and all on request, ${width} px wide`, async ({ page }) => {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(`${server.url}/security-products`);
        const tabs = page.locator("#products .tabs");
        const all = tabs.locator("summary");
        const last = tabs.getByRole("link", { name: /^Equipment 8/ });
        const height = async () => (await tabs.boundingBox())?.height ?? 0;
        await expect(all).toHaveText("Show all 13");
        expect(await height()).toBeLessThan(72);
        await all.focus();
        await page.keyboard.press("Enter");
        await expect.poll(height).toBeGreaterThan(100);
        await expect(last).toBeInViewport({ ratio: 0.5 });
        if (javaScriptEnabled) await expectAccessible(page, "all tabs are shown", "#products");
        await last.click();
        await expect(page).toHaveURL(/tab=kind-8/);
        await expect(last).toHaveAttribute("aria-current", "page");
        await expect.poll(height).toBeLessThan(72);
        await expect(last).toBeInViewport({ ratio: 0.5 });
        // Neither the button nor the tab that is already chosen changes the list.
        for (const close of javaScriptEnabled ? [all, last] : []) {
          await all.press("Enter");
          await expect.poll(height).toBeGreaterThan(100);
          await close.press("Enter");
          await expect.poll(height).toBeLessThan(72);
          await expect(last).toBeInViewport({ ratio: 0.5 });
        }
      });

      test(`the button covers no chosen tab, ${width} px wide`, async ({ page }) => {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(`${server.url}/security-products?tab=kind-3`);
        const tabs = page.locator("#products .tabs");
        const edges = () =>
          tabs.evaluate((row) => {
            const [button, tab] = [...row.querySelectorAll("details, [aria-current]")].map((part) =>
              part.getBoundingClientRect(),
            );
            return { button: button?.right ?? 0, words: (tab?.left ?? 0) + 12 };
          });
        await expect.poll(async () => (await edges()).words).toBeLessThan(width - 100);
        const { button, words } = await edges();
        expect(button).toBeLessThanOrEqual(words);
      });
    }

    test("a list without filters takes the whole width", async ({ page }) => {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(`${server.url}/security-products?tab=kind-3`);
      await expect(page.locator(".facets")).toHaveCount(0);
      const form = await page.locator(".shop-form").boundingBox();
      expect((await page.locator(".shop-list").boundingBox())?.width).toBe(form?.width);
    });
  });
}
