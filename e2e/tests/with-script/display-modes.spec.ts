// Device settings: forced colors and reduced motion. The dark scheme, enlarged text and other
// effects of reduced motion are in kinds.spec.ts.
import { phoneMenu } from "../../src/menus.ts";
import { home, services } from "../../src/routes.ts";
import { expect, test, visit } from "../../src/test.ts";

test.describe("with forced colors", () => {
  test.use({ contextOptions: { forcedColors: "active" } });

  test("every button has a border", async ({ page }) => {
    await visit(page, services[0]);
    const without = await page.evaluate(() =>
      [...document.querySelectorAll(".button")]
        .filter((button) => button.checkVisibility())
        .filter((button) => {
          const { borderTopStyle, borderTopWidth } = getComputedStyle(button);
          return borderTopStyle !== "solid" || Number.parseFloat(borderTopWidth) < 1;
        })
        .map((button) => button.textContent),
    );
    expect(without).toEqual([]);
  });

  test("the menus mark the current page", async ({ page }) => {
    await visit(page, services[0]);
    const marks = await page
      .locator(":is(.main-nav, .phone-menu-list) a[aria-current]")
      .evaluateAll((links) => links.map((link) => getComputedStyle(link).textDecorationLine));
    expect(marks.length).toBeGreaterThan(1);
    expect(new Set(marks)).toEqual(new Set(["underline"]));
  });

  test("every focused element has a visible outline", async ({ page }) => {
    await visit(page, services[0]);
    const unseen: string[] = [];
    for (let stop = 0; stop < 40; stop += 1) {
      await page.keyboard.press("Tab");
      const fault = await page.evaluate(() => {
        const focused = document.activeElement;
        if (focused === null || focused === document.body) return null;
        const outlines = ["", "::after"].map((part) => getComputedStyle(focused, part));
        const seen = outlines.some(
          (style) => style.outlineStyle !== "none" && Number.parseFloat(style.outlineWidth) >= 2,
        );
        return seen ? null : (focused.textContent ?? focused.localName);
      });
      if (fault !== null) unseen.push(fault);
    }
    expect(unseen).toEqual([]);
  });
});

test.describe("with reduced motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  const running = () => document.getAnimations().length;

  test("a question opens without animation", async ({ page }) => {
    await visit(page, services[0]);
    await page.locator(".faq summary").nth(1).click();
    await expect.poll(() => page.evaluate(running)).toBe(0);
    const longest = await page.evaluate(() =>
      Math.max(
        ...[...document.querySelectorAll("*")].flatMap((element) =>
          getComputedStyle(element).transitionDuration.split(",").map(Number.parseFloat),
        ),
      ),
    );
    expect(longest, "seconds of the longest transition").toBeLessThanOrEqual(0.001);
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("using the page adds no inline styles or style elements", async ({ page }) => {
    await visit(page, home);
    await phoneMenu(page).button.click();
    await page.keyboard.press("Escape");
    await page.locator(".explainer-tabs summary").nth(1).click();
    await page.locator(".brands summary").nth(2).click();
    await expect(page.locator("[style], style")).toHaveCount(0);
  });
});
