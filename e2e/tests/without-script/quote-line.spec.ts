// The one-line form of slim heroes, without JavaScript.
import { expect, test } from "@playwright/test";
import { articles, catalogue } from "../../src/routes.ts";

test.use({ viewport: { width: 390, height: 844 } });

test("a call to action opens the one-line form", async ({ page }) => {
  await page.goto(catalogue);
  await expect(page.locator("#hero-name")).toBeHidden();
  await page.locator(".dock a[href='#quote']").click();
  await expect(page.locator("#hero-name")).toBeInViewport();
});

test("the one-line form has the label of the button that it replaces on a phone", async ({
  page,
}) => {
  await page.goto(articles);
  await expect(page.locator(".hero .buttons")).toBeHidden();
  await expect(page.locator(".quote-line > summary b")).toHaveText("Free Site Survey");
});

test("an invalid form is open in the answered page", { tag: "@server" }, async ({ page }) => {
  await page.goto(catalogue);
  await page.locator(".quote-line > summary").click();
  await page.locator("#hero-form").evaluate((form: HTMLFormElement) => {
    form.noValidate = true;
  });
  await page.locator("#hero-name").fill("Pat");
  await page.locator("#hero-form [type=submit]").click();
  await expect(page.locator("#hero-form .form-summary")).toBeVisible();
  await expect(page.locator("#hero-name")).toHaveValue("Pat");
});
