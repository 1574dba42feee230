// Menus, tabs and questions without JavaScript. All links are followed in links.spec.ts.
import { menu, phoneMenu } from "../../src/menus.ts";
import { articles, catalogue, contact, home, services } from "../../src/routes.ts";
import { expect, test } from "../../src/test.ts";

test("both menus open by click and key, and their links work", async ({ page }) => {
  await page.goto(home);
  const [first, second] = [menu(page, "Services"), menu(page, "Products")];
  await first.button.click();
  for (const path of [...services, contact]) await expect(first.link(path)).toBeVisible();
  await first.button.press("Enter");
  await expect(first.link(services[0])).toBeHidden();
  await second.button.press("Enter");
  await second.link(`${catalogue}?tab=recorders`).click();
  await expect(page).toHaveURL(`${catalogue}?tab=recorders`);
  await expect(page.locator("h1")).toBeVisible();
});

test("the catalogue's tabs and the articles' filters are links", async ({ page }) => {
  await page.goto(catalogue);
  await page.getByRole("main").locator(`a[href="${catalogue}?tab=cctv"]`).first().click();
  await expect(page).toHaveURL(`${catalogue}?tab=cctv`);

  await page.goto(articles);
  await page
    .getByRole("main")
    .locator(`a[href="${articles}?category=cctv#articles"]`)
    .first()
    .click();
  await expect(page).toHaveURL(`${articles}?category=cctv#articles`);
});

test("opening a question closes the previous one", async ({ page }) => {
  await page.goto(services[0]);
  const open = page.getByRole("main").locator("details[name][open]").first();
  const group = (await open.getAttribute("name")) ?? "";
  const first = page.locator(`details[name="${group}"]`).first();
  await expect(first).toHaveAttribute("open", /.*/);
  const second = page.locator(`details[name="${group}"]`).nth(1);
  await second.locator("summary").click();
  await expect(second).toHaveAttribute("open", /.*/);
  await expect(first).not.toHaveAttribute("open", /.*/);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("the menu opens and its links work", async ({ page }) => {
    await page.goto(home);
    const { button, link } = phoneMenu(page);
    await button.click();
    await link(services[2]).click();
    await expect(page).toHaveURL(services[2]);
  });
});
