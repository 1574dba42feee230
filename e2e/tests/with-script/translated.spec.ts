// Pages rewritten by the browser's translator: everything still works, and nothing disappears.
import type { Page } from "@playwright/test";
import { entriesFor, fill, formOf, forms, holdAnswers, send } from "../../src/lead.ts";
import { few, visitsAll } from "../../src/places.ts";
import { catalogue, contact, home } from "../../src/routes.ts";
import { expect, settled, test, visit } from "../../src/test.ts";
import { translate, translateAlways, translating } from "../../src/translator.ts";

// Failed requests are logged.
test.use({ faults: "expected" });

test("phone numbers and drawings stay left-to-right on a right-to-left page", async ({ page }) => {
  await visit(page, "/planning/storage?cameras=12");
  await page.evaluate(() => document.documentElement.setAttribute("dir", "rtl"));
  const texts = page.locator("a[href^='tel:'], .plan-from span:nth-child(2), svg text");
  const directions = await texts.evaluateAll((all) =>
    all.map((element) => getComputedStyle(element).direction),
  );
  expect(directions.length).toBeGreaterThan(10);
  expect(new Set(directions)).toEqual(new Set(["ltr"]));
});

const cases = translating.flatMap((like) => [
  { like, moment: "before" as const },
  { like, moment: "after" as const },
]);

for (const { like, moment } of cases) {
  test.describe(`a page translated as in ${like} ${moment} hydration`, () => {
    let thrown: string[] = [];

    /**
     * Opens a page. It is translated before or after its script runs or this island is hydrated.
     */
    async function open(page: Page, path: string, island?: string): Promise<void> {
      if (moment === "before") await translateAlways(page, like);
      thrown = [];
      page.on("pageerror", ({ message }) => thrown.push(message));
      await page.goto(path);
      if (island !== undefined) {
        const place = page.locator(island).first();
        await place.locator("> *").first().scrollIntoViewIfNeeded();
        await place.dispatchEvent("pointerover");
        await expect(place).toHaveAttribute("data-state", "ready");
      }
      await settled(page);
      if (moment === "after") await translate(page, like);
    }

    test.afterEach(() => expect(thrown).toEqual([]));

    // The footer's form is the same component as the hero's.
    const some = forms.filter(({ name }) => name !== "footer");
    for (const { name, path, sent, failed } of few(forms, some)) {
      test(`the ${name} form shows errors and failures, is sent and confirmed`, {
        tag: "@server",
      }, async ({ page }) => {
        await open(page, path, `x-island:has(#${name}-form)`);
        const form = formOf(page, name);
        await send(form);
        await expect(form.locator(".form-summary")).toBeVisible();
        await fill(form, entriesFor(name));
        await page.route("**/api/leads", (route) => route.abort("connectionfailed"));
        await send(form);
        await expect(page.getByText(failed).first()).toBeVisible();
        await page.unroute("**/api/leads");
        const answerNow = await holdAnswers(page);
        await send(form);
        await expect(form.getByRole("button", { name: "Sending..." })).toBeVisible();
        answerNow();
        await expect(page.getByText(sent).first()).toBeVisible();
        await expect(page.getByText(/Reference/).first()).toBeVisible();
      });
    }

    test("search suggestions follow repeated input", async ({ page }) => {
      await open(page, "/search", '#main x-island[name="search-box"]');
      const field = page.locator("#main").getByLabel("Search products");
      for (const words of ["p32", "axis", "do", "dome", "hik"]) {
        await field.fill(words);
        await expect(page.getByRole("option").last()).toContainText(words);
      }
      await field.fill("");
      await expect(page.getByRole("option")).toHaveCount(0);
    });

    test("the catalogue can be filtered, sorted and compared", async ({ page }) => {
      await open(page, catalogue, '#main x-island[name="catalogue"]');
      const shown = page.locator(".product-grid > .product-card");
      const all = await shown.count();
      const count = page.locator(".shop-head .count");
      if (!(await page.locator(".facet-groups").isVisible())) {
        await page.locator(".facets > summary").click();
      }
      const boxes = page.locator(".facet-groups input");
      await boxes.first().click();
      await expect(page.locator(".chips")).toBeVisible();
      await expect(shown).not.toHaveCount(all);
      await expect(count).toContainText(`${await shown.count()} `);
      // Each product has one type, so their counts add up to what is shown.
      const types = page.locator(".facet-groups fieldset").nth(2).locator(".facet-count");
      const counts = (await types.allTextContents()).map((text) => Number(/\d+/.exec(text)));
      expect(counts.reduce((sum, one) => sum + one)).toBe(await shown.count());
      await page.locator(".chips a").first().click();
      await expect(page.locator(".chips")).toHaveCount(0);
      await expect(shown).toHaveCount(all);
      await page.getByLabel(/Sort/).selectOption({ index: 1 });
      for (const at of [0, 1, 2]) await shown.nth(at).getByRole("checkbox").check();
      await page.locator(".tray .button").click();
      await expect(page.locator("#compare h2")).toContainText("3");
      await page.locator("#compare thead .remove").first().click();
      await expect(page.locator("#compare h2")).toContainText("2");
      await page.locator(".compare-back").click();
      await page.locator(".tray .clear").click();
      await expect(page.locator("#compare")).toHaveCount(0);
      const tab = page.locator(".shop-form").locator("..").locator("nav.tabs a").nth(1);
      await tab.click();
      await expect(page.locator(".shop-head h2")).not.toHaveText("All Products");
    });

    test("the case studies' tabs filter the list", async ({ page }) => {
      await open(page, contact);
      await page.locator("#case-tab-residential").click();
      await expect(page.locator("#case-studies .case:visible")).toHaveCount(1);
      await page.locator("#case-tab-all").click();
      await expect(page.locator("#case-studies .case:visible")).toHaveCount(6);
    });

    for (const width of few([390, 1280], [390])) {
      test(`exactly one explanation is shown, also after resizing from ${width} px`, async ({
        page,
      }) => {
        await page.setViewportSize({ width, height: 800 });
        await open(page, home);
        const wide = width > 900;
        const openers = page.locator("#explainer summary");
        for (const at of [1, 3, 0]) {
          await openers.nth(at).click();
          await expect(page.locator("#explainer .explainer-body h3:visible")).toHaveCount(1);
        }
        await page.setViewportSize({ width: wide ? 390 : 1280, height: 800 });
        await expect(page.locator("#explainer .explainer-body h3:visible")).toHaveCount(1);
      });
    }

    // The islands that are used first are hydrated after the translation in both cases.
    if (moment === "after" && !visitsAll) return;

    test("the first click and the first keystrokes in a form take effect", async ({ page }) => {
      await open(page, contact);
      const form = formOf(page, "contact");
      await form.getByRole("button", { name: "Send" }).click({ delay: 200 });
      await expect(form.locator(".form-summary")).toBeVisible();
      await open(page, contact);
      const name = form.getByLabel("Name");
      await name.pressSequentially("Annamaria Quokka", { delay: 15 });
      await expect(name).toHaveValue("Annamaria Quokka");
      await expect(name).toBeFocused();
    });

    test("the first tick, choice, key press and button in other islands take effect", async ({
      page,
    }) => {
      await open(page, catalogue);
      const box = page.getByRole("checkbox", { name: "Compare" }).nth(2);
      await box.click();
      await expect(page).toHaveURL(/compare=/);
      await expect(box).toBeChecked();
      await open(page, catalogue);
      await page.getByLabel(/Sort/).selectOption({ index: 1 });
      await expect(page).toHaveURL(/sort=/);
      await open(page, "/planning/storage");
      const cameras = page.locator("main").getByLabel("Cameras").first();
      await cameras.focus();
      await page.keyboard.press("Control+a");
      await cameras.pressSequentially("37", { delay: 15 });
      await expect(cameras).toHaveValue("37");
      await open(page, "/planning/storage");
      const groups = page.locator(".planner-form legend");
      const before = await groups.count();
      await page.getByRole("button", { name: "Add another" }).first().click();
      await expect(groups).toHaveCount(before + 1);
      await open(page, home);
      await page.getByRole("button", { name: "Search" }).filter({ visible: true }).first().click();
      await page.keyboard.type("dome", { delay: 60 });
      await expect(page.locator("header [name=q]").filter({ visible: true })).toHaveValue("dome");
    });
  });
}
