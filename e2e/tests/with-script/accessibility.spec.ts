// No page violates an automatically checkable rule, in any of its states.
import type { APIRequestContext } from "@playwright/test";
import { atRest, contrast, expectAccessible, screens, violations } from "../../src/axe.ts";
import { allPaths } from "../../src/documents.ts";
import { entriesFor, fill, formOf, send } from "../../src/lead.ts";
import { menu, phoneMenu } from "../../src/menus.ts";
import { asBrowser } from "../../src/parsed.ts";
import { verdict } from "../../src/passed.ts";
import { addressesOf, everyKind, examples } from "../../src/places.ts";
import { contact, home } from "../../src/routes.ts";
import { countScripts, maxScriptBytes } from "../../src/script-bytes.ts";
import { mainOf, shapeOf } from "../../src/tags.ts";
import { expect, settled, test, visit, withoutPictures } from "../../src/test.ts";

// The pages are split into parts, so that the workers share them.
const parts = 3;

/** The forms of the home page. */
const quoteForms = ".quote-card, .footer-call";
const formAndToasts = ".form-card, .Toastify";

/** The problems of a page: its accessibility violations, and too much JavaScript. */
interface Judged {
  broken: string[];
  heavy: string[];
}

/**
 * One page of each shape that none of the examples has. The rules find the same in two pages of the
 * same shape, apart from contrast.
 */
async function otherShapes(api: APIRequestContext): Promise<string[]> {
  const known = new Set<string>();
  const others: string[] = [];
  const visited = await addressesOf(examples, api);
  const paths = [...visited, ...(await addressesOf(everyKind, api)), ...(await allPaths(api))];
  for (const path of new Set(paths)) {
    const shape = shapeOf(mainOf(await (await api.get(path, asBrowser)).text()));
    if (known.has(shape)) continue;
    known.add(shape);
    if (!visited.includes(path)) others.push(path);
  }
  return others;
}

for (const part of Array.from({ length: parts }).keys()) {
  test.describe(`pages other than the examples, part ${part + 1} of ${parts}`, () => {
    test.describe.configure({ mode: "default" });
    const judged: Judged = { broken: [], heavy: [] };

    // One load serves both tests. The contrast of the examples is measured in kinds.spec.ts.
    test.beforeAll(async ({ browser, request }) => {
      test.setTimeout(180_000);
      const paths = await otherShapes(request);
      const ofKinds = await addressesOf(everyKind, request);
      const page = await browser.newPage();
      await withoutPictures(page);
      const open = await countScripts(page);
      for (const [at, path] of paths.entries()) {
        if (at % parts !== part) continue;
        const { name, width, height } = screens[at % screens.length] ?? screens[0];
        await page.setViewportSize({ width, height });
        const sent = await request.get(path, asBrowser);
        const without = ofKinds.includes(path) ? [] : contrast;
        const rules = without.length === 0 ? "content" : "content without contrast";
        const known = verdict(`${name} ${rules}`, await sent.text());
        if (known.passed) continue;
        const { count, bytes } = await open(path);
        const light = count > 0 && bytes <= maxScriptBytes;
        if (!light) judged.heavy.push(`${path}: ${bytes}`);
        const faults = await violations(page, { without, within: "#main" });
        if (light && faults.length === 0) known.remember();
        judged.broken.push(...faults.map((fault) => `${path} on a ${name}: ${fault}`));
      }
      await page.close();
    });

    test("have no accessibility violations", () => {
      expect(judged.broken).toEqual([]);
    });

    test("send at most 5 kB of script before interaction", { tag: "@server" }, () => {
      expect(judged.heavy).toEqual([]);
    });
  });
}

for (const { name, width, height } of screens) {
  test.describe(`on a ${name}`, () => {
    test.use({ viewport: { width, height } });

    test("an open menu has no accessibility violations", async ({ page }) => {
      await visit(page, home);
      const menus =
        name === "phone" ? [phoneMenu(page)] : [menu(page, "Services"), menu(page, "Products")];
      for (const one of menus) {
        await one.button.click();
        await expect(one.panel.locator("a").first()).toBeVisible();
        await expectAccessible(page, "a menu is open", "header");
        await page.keyboard.press("Escape");
      }
    });

    test("selected brands, tabs and questions have no accessibility violations", async ({
      page,
    }) => {
      await page.goto(home);
      await page.locator("#explainer").scrollIntoViewIfNeeded();
      await settled(page);
      await page.locator("#explainer summary").nth(2).click();
      await page.locator("#brands summary", { hasText: "Axis" }).click();
      await expectAccessible(page, "an explanation and a brand are chosen", "#main");

      await page.goto(contact);
      await page.locator("#case-studies").scrollIntoViewIfNeeded();
      await settled(page);
      await page.locator("#case-studies [role=tab]").nth(2).click();
      await page.locator("#faq summary").nth(1).click();
      await expectAccessible(page, "another tab and another question", "#main");
    });
  });
}

// On a desktop, the forms have the same elements and colors.
test.describe("forms on a phone", () => {
  test.use({ viewport: screens[0] });

  test("form errors and a confirmation have no accessibility violations", {
    tag: "@server",
  }, async ({ page }) => {
    await visit(page, home);
    for (const form of ["hero", "footer"] as const) {
      await send(formOf(page, form));
      await expect(formOf(page, form).locator(".form-summary")).toBeFocused();
    }
    await expectAccessible(page, "faults are shown", quoteForms);
    await fill(formOf(page, "hero"), entriesFor("hero"));
    await send(formOf(page, "hero"));
    await expect(page.locator(".done")).toBeVisible();
    await expectAccessible(page, "a form was sent", quoteForms);
  });

  test.describe("after a failure", () => {
    test.use({ faults: "expected" });

    test("a form after a failed request has no accessibility violations", async ({ page }) => {
      await visit(page, home);
      await page.route("**/api/leads", (route) => route.abort("connectionfailed"));
      for (const form of ["hero", "footer"] as const) {
        await fill(formOf(page, form), entriesFor(form));
        await send(formOf(page, form));
        await expect(formOf(page, form).locator(".form-failure")).toBeFocused();
      }
      await expectAccessible(page, "failures are shown", quoteForms);
      await atRest(page, "dark");
      expect(
        await violations(page, { rules: contrast, within: quoteForms }),
        "in the dark scheme",
      ).toEqual([]);
    });

    test("the contact form's failure and toasts have no accessibility violations", {
      tag: "@server",
    }, async ({ page }) => {
      await visit(page, contact);
      const form = formOf(page, "contact");
      await send(form);
      await expectAccessible(page, "faults are shown", ".form-card");
      await fill(form, entriesFor("contact"));
      await page.route("**/api/leads", (route) => route.abort("connectionfailed"));
      await send(form);
      await page.locator(".Toastify__toast").first().hover();
      await expectAccessible(page, "a failure and its toast are shown", formAndToasts);
      await page.unroute("**/api/leads");
      await send(form);
      await expect(page.locator(".done")).toBeVisible();
      await page.locator(".Toastify__toast").first().hover();
      await expectAccessible(page, "success and its toast are shown", formAndToasts);
    });
  });
});
