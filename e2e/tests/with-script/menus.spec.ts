// The header's menus, by mouse and by keyboard.
import { holdsFocus, menu, phoneMenu } from "../../src/menus.ts";
import { visitsAll } from "../../src/places.ts";
import { catalogue, catalogueTabs, contact, home, services } from "../../src/routes.ts";
import { expect, settled, test, visit } from "../../src/test.ts";

const menus = [
  { name: "Services", paths: [...services], box: "Not Sure Which Service?", boxPath: contact },
  {
    name: "Products",
    paths: [catalogue, ...catalogueTabs],
    box: "Explore Products",
    boxPath: catalogue,
  },
] as const;

for (const { name, paths, box, boxPath } of menus) {
  test.describe(`the ${name} menu`, () => {
    test.beforeEach(async ({ page }) => {
      await visit(page, home);
    });

    test("opens and closes by mouse and lists its pages", async ({ page }) => {
      const { button, panel, link } = menu(page, name);
      await expect(link(paths[0])).toBeHidden();
      await button.click();
      for (const path of paths) await expect(link(path)).toBeVisible();
      await expect(panel.getByRole("heading", { name: box })).toBeVisible();
      await expect(link(boxPath)).toBeVisible();
      await button.click();
      await expect(link(paths[0])).toBeHidden();
    });

    test("opens fully in view on the smallest screen that has it", async ({ page }) => {
      await page.setViewportSize({ width: 768, height: 800 });
      const { button, panel, link } = menu(page, name);
      await button.click();
      await expect(link(boxPath)).toBeInViewport({ ratio: 1 });
      await expect(panel.locator(".menu-panel")).toBeInViewport({ ratio: 1 });
    });

    test("links to its pages and is closed there", async ({ page }) => {
      const path = paths[1];
      await menu(page, name).button.click();
      await menu(page, name).link(path).click();
      await expect(page).toHaveURL(path);
      await expect(menu(page, name).link(path)).toBeHidden();
    });

    // The menus are the same component.
    if (name !== "Services" && !visitsAll) return;

    test("opens by keyboard, and Escape closes it and focuses the button", async ({ page }) => {
      const { button, panel, link } = menu(page, name);
      await button.focus();
      await page.keyboard.press("Enter");
      await expect(link(paths[0])).toBeVisible();
      await settled(page);
      await page.keyboard.press("Tab");
      expect(await holdsFocus(panel)).toBe(true);
      await page.keyboard.press("Escape");
      await expect(link(paths[0])).toBeHidden();
      await expect(button).toBeFocused();
    });

    test("closes when the focus leaves it", async ({ page }) => {
      const { button, panel, link } = menu(page, name);
      await button.focus();
      await page.keyboard.press("Enter");
      await expect(link(paths[0])).toBeVisible();
      await settled(page);
      for (let presses = 0; presses < 20 && (await holdsFocus(panel)); presses += 1) {
        await page.keyboard.press("Tab");
      }
      expect(await holdsFocus(panel)).toBe(false);
      await expect(link(paths[0])).toBeHidden();
    });

    test("closes on a click outside", async ({ page }) => {
      const { button, link } = menu(page, name);
      await button.click();
      await expect(link(paths[0])).toBeVisible();
      await settled(page);
      await page.mouse.click(4, 790);
      await expect(link(paths[0])).toBeHidden();
    });
  });
}

test("a header with an additional link is one row, and only a wide one shows the link", async ({
  page,
}) => {
  await page.goto(home);
  await page
    .locator(".main-nav > a:not(.button)")
    .last()
    .evaluate((link) => {
      const other = link.cloneNode() as Element;
      other.textContent = "Our crew";
      link.after(other);
    });
  for (const width of [768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const additional = page.locator(".main-nav").getByText("Our crew");
    await expect(additional).toBeVisible({ visible: width === 1280 });
    const { height = 0 } = (await page.locator(".main-nav").boundingBox()) ?? {};
    expect(height, `at ${width} px`).toBe(44);
  }
});

test("header items that don't fit wrap to another row", async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 800 });
  await page.goto(home);
  await page
    .locator(".main-nav > a")
    .first()
    .evaluate((link) => {
      for (const name of ["Our team", "Sicherheitsunternehmensberechtigung"]) {
        const other = link.cloneNode() as Element;
        other.textContent = name;
        link.before(other);
      }
      const name = document.querySelector(".logo b");
      if (name !== null) name.textContent = "Müller & Söhne Sicherheitstechnik";
    });
  for (const stop of await page.locator(".main-nav > :visible").all()) {
    await expect(stop).toBeInViewport({ ratio: 1 });
  }
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("the menu opens, links to every service and closes on Escape", async ({ page }) => {
    await visit(page, home);
    const { button, link } = phoneMenu(page);
    await button.click();
    for (const path of [...services, catalogue, contact]) await expect(link(path)).toBeVisible();
    await settled(page);
    await page.keyboard.press("Escape");
    await expect(link(services[0])).toBeHidden();
    await expect(button).toBeFocused();
    await page.keyboard.press("Enter");
    await link(services[1]).click();
    await expect(page).toHaveURL(services[1]);
    await expect(phoneMenu(page).link(services[1])).toBeHidden();
  });

  for (const [width, height] of [
    [320, 256],
    [667, 375],
  ] as const) {
    test(`the menu opens in view and scrolls to its last link at ${width} by ${height}`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height });
      await visit(page, home);
      const { button, panel, link } = phoneMenu(page);
      await button.click();
      await expect(panel.locator("input")).toBeInViewport();
      await link(contact).scrollIntoViewIfNeeded();
      await expect(link(contact)).toBeInViewport({ ratio: 1 });
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
    });
  }

  test("the open menu makes the page inert and keeps the focus inside", async ({ page }) => {
    await visit(page, home);
    const { button, panel, link } = phoneMenu(page);
    const reached = (is: boolean) =>
      Promise.all(
        ["main", "footer", ".header"].map((part) =>
          expect(page.locator(part).first()).toHaveJSProperty("inert", !is),
        ),
      );
    await reached(true);
    await button.click();
    await expect(link(contact)).toBeVisible();
    await reached(false);
    await button.focus();
    const seen = new Set<string>();
    for (let presses = 0; presses < 60; presses += 1) {
      await page.keyboard.press("Tab");
      expect(await holdsFocus(panel)).toBe(true);
      seen.add(await page.evaluate(() => document.activeElement?.outerHTML ?? ""));
    }
    expect(seen.size).toBeGreaterThan(10);
    expect(seen.size).toBeLessThan(60);
    await button.focus();
    await page.keyboard.press("Shift+Tab");
    expect(await holdsFocus(panel)).toBe(true);
    await expect(button).not.toBeFocused();
    await page.keyboard.press("Escape");
    await expect(button).toBeFocused();
    await reached(true);

    // On a screen that has become wide, the menu isn't displayed.
    await button.click();
    await reached(false);
    await page.setViewportSize({ width: 1280, height: 800 });
    await reached(true);
  });
});
