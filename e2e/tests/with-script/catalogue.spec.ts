// The catalogue with JavaScript: it changes in place, and every choice is in the address.
import type { Locator, Page } from "@playwright/test";
import { expectAccessible, screens } from "../../src/axe.ts";
import { catalogue } from "../../src/routes.ts";
import { holdScripts } from "../../src/slow.ts";
import { coveredTabStops } from "../../src/tab-stops.ts";
import { expect, test, visit } from "../../src/test.ts";

const cards = (page: Page): Locator => page.locator("#products .product-card");
const filter = (page: Page, name: string, value: string): Locator =>
  page.locator(`.facets input[name="${name}"][value="${value}"]`);
const pick = (page: Page, at: number): Locator => page.locator("input[name=compare]").nth(at);
const tab = (page: Page, name: string): Locator =>
  page.getByRole("navigation", { name: "Product type" }).getByRole("link", { name });

/** Waits until the list matches the address, which is updated first. */
async function shown(page: Page): Promise<void> {
  await expect(page.locator(".shop-list")).not.toHaveAttribute("aria-busy");
}

/** Returns a function that tells whether the document is still the same one. */
async function mark(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  return () => page.evaluate(() => Object.hasOwn(window, "stayed"));
}

async function open(page: Page, address = catalogue): Promise<void> {
  await visit(page, address);
  // The list is hydrated when somebody is about to use it; until then its links are plain links.
  await page.locator("#products .tabs").dispatchEvent("pointerover");
  await expect(page.locator('x-island[name="catalogue"]')).toHaveAttribute("data-state", "ready");
}

test("a tab and a filter update the list and the URL without a page load", async ({ page }) => {
  await open(page);
  const all = await cards(page).count();
  const stayed = await mark(page);
  await tab(page, "CCTV Cameras").click();
  await expect(page).toHaveURL(`${catalogue}?tab=cctv`);
  await expect(page.locator(".count")).not.toHaveText(`${all} products`);
  await filter(page, "brand", "axis-communications").check();
  await expect(page).toHaveURL(`${catalogue}?tab=cctv&brand=axis-communications`);
  await expect(filter(page, "brand", "axis-communications")).toBeFocused();
  await shown(page);
  for (const brand of await page.locator("#products .brand").allTextContents()) {
    expect(brand).toContain("Axis");
  }
  await expect(page.locator(".count")).toHaveText(`${await cards(page).count()} products`);
  expect(await stayed()).toBe(true);
});

test("back and forward follow tab and sort changes, also from a product page", async ({ page }) => {
  test.slow();
  await open(page);
  await tab(page, "Recorders").click();
  await page.getByLabel("Sort by").selectOption("channels");
  await expect(page).toHaveURL(`${catalogue}?tab=recorders&sort=channels`);
  await shown(page);
  const first = await cards(page).first().locator("h3").textContent();
  await cards(page).first().locator("a.more").click();
  await expect(page.locator("h1")).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(`${catalogue}?tab=recorders&sort=channels`);
  await expect(cards(page).first().locator("h3")).toHaveText(first ?? "");
  await expect(page.getByLabel("Sort by")).toHaveValue("channels");
  await page.goBack();
  await expect(page).toHaveURL(`${catalogue}?tab=recorders`);
  await expect(page.getByLabel("Sort by")).toHaveValue("catalogue");
  await page.goBack();
  await expect(page).toHaveURL(catalogue);
  await expect(tab(page, "All Products")).toHaveAttribute("aria-current", "page");
  await page.goForward();
  await expect(tab(page, "Recorders")).toHaveAttribute("aria-current", "page");
});

test("two selected products are compared, and the URL restores the comparison", async ({
  page,
}) => {
  await open(page, `${catalogue}?tab=cctv`);
  await pick(page, 0).check();
  await expect(page.locator(".tray").getByText("Choose one more to compare.")).toBeVisible();
  await pick(page, 1).check();
  await page.getByRole("link", { name: "Compare 2 products" }).click();
  const table = page.locator("#compare table");
  await expect(table.locator("thead th")).toHaveCount(2);
  await expect(table.locator('tr[data-differs="true"]').first()).toContainText("differs");
  await expect(page).toHaveURL(/\?tab=cctv&compare=[a-z0-9-]+,[a-z0-9-]+#compare$/);
  const address = page.url();
  await expect(page.locator(".shop-form"), "the comparison stands in its place").toBeHidden();
  await page.getByRole("link", { name: "Back to the products" }).click();
  await expect(table).toBeHidden();
  await expect(pick(page, 0)).toBeChecked();
  await page.goBack();
  await page.getByLabel("Show only differences").check();
  await expect(table.locator('tr[data-differs="false"]').first()).toBeHidden();
  await page.goto("/");
  await open(page, address);
  await expect(table.locator("thead th")).toHaveCount(2);
  await table
    .getByRole("link", { name: /^Remove/ })
    .first()
    .click();
  await expect(page.locator("#compare")).toHaveCount(0);
  await expect(page.locator(".shop-head h2"), "the list is back").toBeFocused();
});

test("asking for a price of compared products fills their names into the message", async ({
  page,
}) => {
  const two = "p3265-lve-dome-camera,qnv-8080r-vandal-dome";
  await open(page, `${catalogue}?compare=${two}#compare`);
  const message = page.locator('#quote textarea[name="customer_message"]');
  const ask = page.getByRole("link", { name: "Ask for a price of these 2" });
  await ask.click();
  await expect(message).toBeInViewport();
  const sentence = "I’m comparing P3265-LVE dome camera, 2 MP; QNV-8080R vandal dome, 5 MP.";
  await expect(message).toHaveValue(sentence);
  await message.pressSequentially(" For a porch.");
  await page.goBack();
  await ask.click();
  await expect(message, "what was written stays, once").toHaveValue(`${sentence} For a porch.`);
});

test("the message names four compared products without scrolling", async ({ page }) => {
  const two = "p3265-lve-dome-camera,flexidome-panoramic-5100i-ir";
  const four = `${two},q1700-le-license-plate-camera,hc30wb5r1-bullet-camera`;
  await open(page, `${catalogue}?compare=${four}#compare`);
  await page.getByRole("link", { name: "Ask for a price of these 4" }).click();
  const message = page.locator('#quote textarea[name="customer_message"]');
  await expect(message).toHaveValue(/comparing .*; .*; .*; /);
  const hidden = await message.evaluate((area) => area.scrollHeight - area.clientHeight);
  expect(hidden).toBeLessThanOrEqual(0);
});

test("the comparison tray doesn't stay in view on a low screen", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await open(page);
  await page.locator(".pick input").first().check();
  const tray = page.locator(".tray");
  await expect(tray).toBeAttached();
  await page.locator(".product-card").nth(2).scrollIntoViewIfNeeded();
  await expect(tray).not.toBeInViewport();
});

test("the comparison tray never covers a focused filter", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const two = "p3265-lve-dome-camera,p5655-e-ptz-camera";
  await open(page, `${catalogue}?tab=cctv&compare=${two}`);
  expect(await coveredTabStops(page)).toEqual([]);
});

test("the first filter change can be undone by going back", async ({ page }) => {
  await page.goto("/");
  await page.goto(catalogue);
  await page.waitForLoadState("networkidle");
  await filter(page, "poe", "yes").check();
  await expect(page).toHaveURL(`${catalogue}?poe=yes`);
  await shown(page);
  await page.goBack();
  await expect(page).toHaveURL(catalogue);
  await expect(filter(page, "poe", "yes")).not.toBeChecked();
});

test("a filter checked before the script loads is applied", async ({ page }) => {
  const scripts = await holdScripts(page);
  await page.goto(catalogue, { waitUntil: "commit" });
  await filter(page, "poe", "yes").check();
  scripts.release();
  await expect(page).toHaveURL(`${catalogue}?poe=yes`, { timeout: 15_000 });
  await shown(page);
  await expect(page.locator(".count")).toHaveText(`${await cards(page).count()} products`);
  await expect(filter(page, "poe", "yes")).toBeChecked();
});

test.describe("before the page has loaded", () => {
  // Leaving a page that isn't rendered yet cancels the view transition, which Chromium reports.
  test.use({ faults: "expected" });

  test("a tab clicked before the script loads opens its list", async ({ page }) => {
    await holdScripts(page);
    await page.goto(catalogue, { waitUntil: "commit" });
    await tab(page, "Recorders").click();
    await expect(page).toHaveURL(`${catalogue}?tab=recorders`);
    await expect(cards(page).first()).toBeVisible();
  });
});

test("a filter is set and removed by keyboard alone", async ({ page }) => {
  await open(page);
  await filter(page, "ndaa", "compliant").focus();
  await page.keyboard.press("Space");
  await expect(page).toHaveURL(`${catalogue}?ndaa=compliant`);
  const chip = page.getByRole("link", { name: "Remove filter NDAA section 889: Compliant" });
  await chip.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(catalogue);
  await expect(page.getByRole("heading", { name: "All Products" })).toBeFocused();
});

for (const { name, width, height } of screens) {
  test.describe(`on a ${name}`, () => {
    test.use({ viewport: { width, height } });

    const states = {
      // On a desktop, the filters are open like those in kinds.spec.ts.
      ...(name === "phone" && {
        "with filters chosen": `${catalogue}?tab=cctv&brand=axis-communications,lts&sort=name`,
        "without a match": `${catalogue}?tab=access&channels=64`,
      }),
      "with a comparison": `${catalogue}?compare=p3265-lve-dome-camera,qnv-8080r-vandal-dome,s3008-recorder-8-channel#compare`,
    };
    for (const [state, address] of Object.entries(states)) {
      test(`the catalogue ${state} is accessible`, async ({ page }) => {
        await open(page, address);
        await expectAccessible(page, state, "#main");
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
        ).toBe(true);
      });
    }
  });
}

test("the open filters on a phone are accessible", async ({ page }) => {
  await page.setViewportSize(screens[0]);
  await open(page);
  await page.locator(".facets > summary").click();
  await expect(filter(page, "ndaa", "compliant")).toBeVisible();
  await expectAccessible(page, "filters are open", "#main");
});

test.describe("by touch", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("filters and comparison work on a phone", async ({ page }) => {
    await open(page);
    await page.locator(".facets > summary").tap();
    await filter(page, "brand", "hikvision").tap();
    await expect(page).toHaveURL(`${catalogue}?brand=hikvision`);
    await page.getByRole("button", { name: "Show 3 products" }).tap();
    await pick(page, 0).tap();
    await pick(page, 1).tap();
    await page.getByRole("link", { name: "Compare 2 products" }).tap();
    await expect(page.locator("#compare table")).toBeInViewport();
  });
});

test.describe("when the catalogue's script doesn't load", () => {
  test.use({ faults: "expected", viewport: { width: 390, height: 844 } });

  test("the button of the filters loads the page of the choice on a phone", async ({ page }) => {
    await page.route(/\/assets\/catalogue-[^/]*\.js$/, (route) => route.abort());
    await page.goto(catalogue);
    await page.locator(".facets > summary").click();
    await filter(page, "brand", "axis-communications").check();
    await expect(page.locator('x-island[name="catalogue"]')).toHaveAttribute(
      "data-state",
      "failed",
    );
    await page.locator(".facets-end").getByRole("button").click();
    await expect(page).toHaveURL(/[?&]brand=axis-communications[^#]*#products$/);
  });
});

test.describe("when the entry script doesn't load", () => {
  test.use({ faults: "expected" });

  test("the Show products button appears after a delay and applies the filters", async ({
    page,
  }) => {
    await page.route(/\/assets\/start-[^/]*\.js$/, (route) => route.abort());
    await page.goto(catalogue, { waitUntil: "commit" });
    const show = page.getByRole("button", { name: "Show products", includeHidden: true });
    await expect(show).toBeAttached();
    await expect(show).toBeHidden();
    await expect(show).toBeVisible();
    await filter(page, "brand", "axis-communications").check();
    await show.click();
    await expect(page).toHaveURL(/[?&]brand=axis-communications/);
    for (const brand of await page.locator("#products .brand").allTextContents()) {
      expect(brand).toContain("Axis");
    }
  });
});
