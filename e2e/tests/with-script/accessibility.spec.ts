// No kind of page breaks a rule that a program can check.
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { menu, phoneMenu } from "../../src/menus.ts";
import { firstListed, home, kinds, listed, missing, services } from "../../src/routes.ts";
import { expect, seeAll, settled, test } from "../../src/test.ts";

const rules = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"];

const screens = [
  { name: "phone", width: 390, height: 844 },
  { name: "desktop", width: 1280, height: 800 },
];

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
  const shown = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.target.join(" ")}: ${node.failureSummary}`),
  );
  expect(shown).toEqual([]);
}

for (const { name, width, height } of screens) {
  test.describe(`on a ${name}`, () => {
    // Movement ends at once: a half faded text has no contrast to measure.
    test.use({ viewport: { width, height }, contextOptions: { reducedMotion: "reduce" } });

    const unknown = { kind: "unknown", path: "/no/such/page" };
    for (const { kind, path } of [...kinds, ...missing, unknown]) {
      test(`the ${kind} page is accessible`, async ({ page }) => {
        await page.goto(path);
        await seeAll(page);
        await expectAccessible(page);
      });
    }

    for (const place of listed) {
      test(`the ${place.kind} page is accessible`, async ({ page, request }) => {
        await page.goto(await firstListed(request, place));
        await seeAll(page);
        await expectAccessible(page);
      });
    }
  });
}

for (const name of ["Services", "Products"] as const) {
  test(`the open ${name} menu is accessible`, async ({ page }) => {
    await page.goto(home);
    await settled(page);
    await menu(page, name).button.click();
    await expectAccessible(page);
  });
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("the open menu is accessible", async ({ page }) => {
    await page.goto(home);
    await settled(page);
    await phoneMenu(page).button.click();
    await expect(phoneMenu(page).link(services[0])).toBeVisible();
    await expectAccessible(page);
  });
});
