// No page breaks a rule that a program can check, in none of its states.
import { expectAccessible, screens, violations } from "../../src/axe.ts";
import { allDocuments } from "../../src/documents.ts";
import { entriesFor, fill, formOf, send } from "../../src/lead.ts";
import { menu, phoneMenu } from "../../src/menus.ts";
import { contact, home } from "../../src/routes.ts";
import { expect, settled, test } from "../../src/test.ts";

for (const { name, width, height } of screens) {
  test.describe(`on a ${name}`, () => {
    // Movement ends at once: a half faded text has no contrast to measure.
    test.use({ viewport: { width, height }, contextOptions: { reducedMotion: "reduce" } });

    test("no page breaks a rule", async ({ page, request }) => {
      test.setTimeout(420_000);
      const found: string[] = [];
      for (const { path } of await allDocuments(request)) {
        await page.goto(path);
        found.push(...(await violations(page)).map((fault) => `${path}: ${fault}`));
      }
      expect(found).toEqual([]);
    });

    test("an open menu breaks no rule", async ({ page }) => {
      await page.goto(home);
      await settled(page);
      const menus =
        name === "phone" ? [phoneMenu(page)] : [menu(page, "Services"), menu(page, "Products")];
      for (const one of menus) {
        await one.button.click();
        await expect(one.panel.locator("a").first()).toBeVisible();
        await expectAccessible(page, "a menu is open");
        await page.keyboard.press("Escape");
      }
    });

    test("chosen brands, tabs and questions break no rule", async ({ page }) => {
      await page.goto(home);
      await page.locator("#explainer").scrollIntoViewIfNeeded();
      await expect(page.locator("#explainer x-island[data-state=ready]")).toHaveCount(1);
      await page.locator("#explainer :is([role=tab], summary)").nth(2).click();
      await page.locator("#brands summary", { hasText: "Axis" }).click();
      await expectAccessible(page, "an explanation and a brand are chosen");

      await page.goto(contact);
      await page.locator("#case-studies").scrollIntoViewIfNeeded();
      await expect(page.locator("#case-studies x-island[data-state=ready]")).toHaveCount(1);
      await page.locator("#case-studies [role=tab]").nth(2).click();
      await page.locator("#faq summary").nth(1).click();
      await expectAccessible(page, "another tab and another question");
    });

    test("shown faults and a shown confirmation break no rule", async ({ page }) => {
      await page.goto(home);
      await settled(page);
      for (const form of ["hero", "footer"] as const) {
        await send(formOf(page, form));
        await expect(formOf(page, form).locator(".f-sum")).toBeFocused();
      }
      await expectAccessible(page, "faults are shown");
      await fill(formOf(page, "hero"), entriesFor("hero"));
      await send(formOf(page, "hero"));
      await expect(page.locator(".done")).toBeVisible();
      await expectAccessible(page, "a form was sent");
    });

    test.describe("after a failure", () => {
      test.use({ faults: "expected" });

      for (const colorScheme of ["light", "dark"] as const) {
        test(`a form that could not be sent breaks no rule, ${colorScheme}`, async ({ page }) => {
          await page.emulateMedia({ colorScheme });
          await page.goto(home);
          await settled(page);
          await page.route("**/api/leads", (route) => route.abort("connectionfailed"));
          for (const form of ["hero", "footer"] as const) {
            await fill(formOf(page, form), entriesFor(form));
            await send(formOf(page, form));
            await expect(formOf(page, form).locator(".f-fail")).toBeFocused();
          }
          await expectAccessible(page, `failures are shown, ${colorScheme}`);
        });
      }

      test("a shown failure and shown toasts break no rule", async ({ page }) => {
        await page.goto(contact);
        await settled(page);
        const form = formOf(page, "contact");
        await send(form);
        await expectAccessible(page, "faults are shown");
        await fill(form, entriesFor("contact"));
        await page.route("**/api/leads", (route) => route.abort("connectionfailed"));
        await send(form);
        await page.locator(".Toastify__toast").first().hover();
        await expectAccessible(page, "a failure and its toast are shown");
        await page.unroute("**/api/leads");
        await send(form);
        await expect(page.locator(".done")).toBeVisible();
        await page.locator(".Toastify__toast").first().hover();
        await expectAccessible(page, "success and its toast are shown");
      });
    });
  });
}
