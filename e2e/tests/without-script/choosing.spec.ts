// The catalogue's filters and the search without JavaScript: forms and links.
import { catalogue, home } from "../../src/routes.ts";
import { expect, test } from "../../src/test.ts";

test("filters, sorting and comparison are submitted as a form", { tag: "@server" }, async ({
  page,
}) => {
  await page.goto(`${catalogue}?tab=cctv`);
  await page.locator('.facets input[name="brand"][value="axis-communications"]').check();
  await page.getByLabel("Sort by").selectOption("name");
  await page.getByRole("button", { name: "Show products" }).click();
  await expect(page).toHaveURL(/tab=cctv&brand=axis-communications&sort=name#products$/);
  const titles = await page.locator("#products .product-card h3").allTextContents();
  expect(titles.length).toBeGreaterThan(1);
  expect([...titles].sort()).toEqual(titles);
  await page.locator("input[name=compare]").nth(0).check();
  await page.locator("input[name=compare]").nth(1).check();
  await page.getByRole("button", { name: "Compare selected products" }).click();
  await expect(page.locator("#compare thead th")).toHaveCount(2);
  await expect(page).toHaveURL(/#compare$/);
  await expect(page.locator("#compare table")).toBeInViewport();
  await page.getByRole("link", { name: "Back to the products" }).click();
  await page.getByRole("link", { name: "Clear the comparison" }).click();
  await expect(page.locator("#compare")).toHaveCount(0);
  await page.getByRole("link", { name: "Remove filter Brand: Axis Communications" }).click();
  await expect(page).toHaveURL(`${catalogue}?tab=cctv&sort=name`);
});

test("filters without a match say so and can be cleared", { tag: "@server" }, async ({ page }) => {
  await page.goto(`${catalogue}?tab=access&channels=64`);
  await expect(page.getByText("No product matches all of these filters.")).toBeVisible();
  await page.locator(".empty").getByRole("link", { name: "Clear all filters" }).click();
  await expect(page.locator("#products .product-card").first()).toBeVisible();
});

test("the search form in the header opens results, which link to their kinds", {
  tag: "@server",
}, async ({ page }) => {
  await page.goto(home);
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("button", { name: "Search" })
    .click();
  const panel = page.locator("#find");
  await expect(panel.getByLabel("Search products")).toBeFocused();
  await panel.getByLabel("Search products").fill("hikvison");
  await panel.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL("/search?q=hikvison");
  await expect(page.locator(".results-list h2").first()).toHaveText("Hikvision");
  await page.getByRole("link", { name: "hikvision", exact: true }).click();
  await expect(page).toHaveURL("/search?q=hikvision");
  await page.getByRole("navigation", { name: "Kind of result" }).getByRole("link").nth(1).click();
  await expect(page).toHaveURL("/search?q=hikvision&kind=product");
  const result = page.locator(".results-list li").first();
  const picture = await result.locator(".picture").boundingBox();
  const title = await result.locator("h2").boundingBox();
  expect(picture?.width, "a small picture").toBeLessThan(120);
  expect(title?.x, "beside the words").toBeGreaterThan((picture?.x ?? 0) + 100);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("the phone menu has a working search", async ({ page }) => {
    await page.goto(home);
    await page.locator(".phone-menu > summary").click();
    await page.locator(".phone-menu-panel").getByLabel("Search products").fill("nvr");
    await page.locator(".phone-menu-panel").getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL("/search?q=nvr");
  });
});
