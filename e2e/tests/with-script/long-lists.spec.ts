// A catalogue of hundreds of products: pages of at most 48, with and without JavaScript.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../../src/axe.ts";
import { type OwnServer, startChanged } from "../../src/own-server.ts";
import { expect, test } from "../../src/test.ts";

// One site is for all tests.
test.describe.configure({ mode: "default" });

let server: OwnServer;

/** Starts a server of the sample site with this many products in the place of each. */
async function startWith(copies: number): Promise<OwnServer> {
  return await startChanged((folder) => {
    const products = join(folder, "products");
    for (const file of readdirSync(products)) {
      const text = readFileSync(join(products, file), "utf8");
      for (let copy = 1; copy < copies; copy += 1) {
        const numbered = text
          .replace(/^title = "(.*)"/m, `title = "$1, lot ${copy}"`)
          .replace(/^sku = "(.*)"/m, `sku = "$1-${copy}"`);
        writeFileSync(join(products, file.replace(".toml", `-lot-${copy}.toml`)), numbered);
      }
    }
  });
}

test.beforeAll(async () => {
  test.setTimeout(120_000);
  server = await startWith(8);
});

test.afterAll(() => server.stop());

const cards = (page: Page) => page.locator(".product-grid > li");
/** Opens a page of the list and waits until its links work in place. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator("#products .tabs").dispatchEvent("pointerover");
  await expect(page.locator('x-island[name="catalogue"]')).toHaveAttribute("data-state", "ready");
}

const counted = (page: Page) => page.locator(".shop-head [role=status]");
const pager = (page: Page) => page.getByRole("navigation", { name: "Pages" });

/** Goes to a page of the list, chooses a brand, and goes back. */
async function chooseAndGoBack(page: Page, { url }: OwnServer, found: string): Promise<void> {
  await open(page, `${url}/security-products`);
  await expect(cards(page)).toHaveCount(48);
  const first = await cards(page).first().textContent();
  await pager(page).getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL(`${url}/security-products/page/2`);
  await expect(cards(page).first()).not.toHaveText(first ?? "");
  await expect(cards(page)).toHaveCount(48);
  await expect(page.getByRole("heading", { level: 2, name: "All Products" })).toBeFocused();

  await page.getByRole("checkbox", { name: /^Axis/ }).check();
  await expect(page).toHaveURL(`${url}/security-products?brand=axis-communications`);
  await expect(counted(page)).toHaveText(found);

  await page.goBack();
  await expect(page).toHaveURL(`${url}/security-products/page/2`);
  await expect(cards(page).first()).not.toHaveText(first ?? "");
  await page.goBack();
  await expect(cards(page).first()).toHaveText(first ?? "");
}

test("pages and filters update the list in place and follow back", async ({ page }) => {
  await chooseAndGoBack(page, server, "48 products");
  await expectAccessible(page, "a long catalogue", "#main");
});

test("a catalogue that is too long for an index shows each choice's page in place", async ({
  page,
}) => {
  test.setTimeout(120_000);
  const long = await startWith(78);
  try {
    const loaded: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "xhr") loaded.push(request.url().replace(long.url, ""));
    });
    await chooseAndGoBack(page, long, "468 products");
    expect(loaded).toEqual([
      "/security-products/page/2",
      "/security-products?brand=axis-communications",
      "/security-products/page/2",
      "/security-products",
    ]);
  } finally {
    await long.stop();
  }
});

test("forced colors mark the current page, and paper has no links to pages", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto(`${server.url}/security-products/page/2`);
  const borders = await pager(page)
    .getByRole("link")
    .evaluateAll((links) => {
      const lined = links.filter((link) => getComputedStyle(link).borderTopStyle === "solid");
      return lined.map((link) => link.textContent);
    });
  expect(borders).toEqual(["2"]);
  await page.emulateMedia({ media: "print" });
  await expect(page.locator(".page-links")).toBeHidden();
});

test("selected products stay selected on other pages of the list", async ({ page }) => {
  await open(page, `${server.url}/security-products/page/2`);
  await cards(page).first().getByRole("checkbox").check();
  await expect(page).toHaveURL(/\/page\/2\?compare=/);
  const first = await cards(page).first().textContent();
  await pager(page).getByRole("link", { name: "Page 4" }).click();
  await expect(page).toHaveURL(/\/page\/4\?compare=/);
  // The address changes before the list does.
  await expect(cards(page).first()).not.toHaveText(first ?? "");
  const top = await page.evaluate(() => {
    const products = document.getElementById("products")?.getBoundingClientRect().top ?? 0;
    return (
      products - Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop)
    );
  });
  expect(Math.abs(top)).toBeLessThan(2);
  await cards(page).last().getByRole("checkbox").check();
  await page.getByRole("link", { name: "Compare 2 products" }).click();
  await expect(page.locator("#compare thead th")).toHaveCount(2);
  await page.reload();
  await expect(page.locator("#compare thead th")).toHaveCount(2);
});

test("a search with more results than fit on a page has more pages", async ({ page }) => {
  await page.goto(`${server.url}/search?q=camera`);
  await expect(page.getByText("These are the 60 best matches.")).toBeVisible();
  const results = page.locator(".results-list > li");
  await expect(results).toHaveCount(60);
  const first = await results.first().textContent();
  await pager(page).getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL(`${server.url}/search?q=camera&page=2`);
  await expect(page).toHaveTitle(/^Page 2: /);
  await expect(page.getByText("best matches")).toHaveCount(0);
  await expect(results).toHaveCount(60);
  await expect(results.first()).not.toHaveText(first ?? "");
  await expect(pager(page).getByRole("link", { name: "Page 2" })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await expectAccessible(page, "a further page of results", "#main");
  await page.goto(`${server.url}/search?q=doorbell`);
  await expect(page.getByText("best matches")).toHaveCount(0);
});

test("on a phone Previous and Next are below the page numbers, and the tray fits", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await open(page, `${server.url}/security-products/page/3`);
  const tops = await pager(page)
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => Math.round(link.getBoundingClientRect().top)));
  const [previous = 0, ...rest] = tops;
  const numbers = rest.slice(0, -1);
  expect(new Set(numbers).size).toBe(1);
  expect(previous).toBeGreaterThan(numbers[0] ?? 0);
  expect(rest.at(-1)).toBe(previous);

  const tray = page.locator(".tray ul");
  for (const at of [0, 1, 2, 3]) {
    await cards(page).nth(at).getByRole("checkbox").check();
    await expect(tray.locator("li")).toHaveCount(at + 1);
  }
  expect(await tray.evaluate((list) => list.scrollWidth - list.clientWidth)).toBeLessThanOrEqual(0);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("every product of a filtered list is on exactly one page", async ({ page }) => {
    await page.goto(`${server.url}/security-products?tab=cctv&sort=name`);
    const seen = new Set<string>();
    for (;;) {
      const links = await page.locator(".product-grid a.more").evaluateAll((all) => {
        return all.map((link) => link.getAttribute("href") ?? "");
      });
      expect(links.length).toBeLessThanOrEqual(48);
      for (const link of links) {
        expect(seen.has(link), link).toBe(false);
        seen.add(link);
      }
      const next = pager(page).getByRole("link", { name: "Next" });
      if ((await next.count()) === 0) {
        break;
      }
      await next.click();
      // A click waits for the next page to start loading, not for its whole list.
      await page.waitForLoadState("domcontentloaded");
    }
    await expect(counted(page)).toHaveText(`${seen.size} products`);
    expect(page.url()).toContain("/page/");
  });

  test("a page beyond the list answers 404, and page 1 redirects to the list", async ({ page }) => {
    const answer = await page.request.get(`${server.url}/security-products/page/99`);
    expect(answer.status()).toBe(404);
    const first = await page.request.get(`${server.url}/security-products/page/1`, {
      maxRedirects: 0,
    });
    expect([first.status(), first.headers().location]).toEqual([308, "/security-products"]);
  });
});
