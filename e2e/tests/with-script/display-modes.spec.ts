// What a visitor's device asks for: a dark scheme, enlarged text, few colors, no motion.
import { violations } from "../../src/axe.ts";
import { phoneMenu } from "../../src/menus.ts";
import { examples } from "../../src/places.ts";
import { home, services } from "../../src/routes.ts";
import { expect, seeAll, settled, test } from "../../src/test.ts";

// The catalogue is long: a busy machine takes its time to look at all of it.
test.describe.configure({ timeout: 90_000 });

test.describe("in the dark scheme", () => {
  test.use({ contextOptions: { colorScheme: "dark", reducedMotion: "reduce" } });

  for (const { kind, address } of examples) {
    test(`every text of the ${kind} page can be read`, async ({ page, request }) => {
      await page.goto(await address(request));
      await seeAll(page);
      expect(await violations(page, { rules: ["color-contrast"] })).toEqual([]);
    });
  }
});

test.describe("at 200 % zoom", () => {
  test.use({ viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 });

  for (const { kind, address } of examples) {
    test(`the ${kind} page scrolls in one direction`, async ({ page, request }) => {
      await page.goto(await address(request));
      await seeAll(page);
      const beyond = await page.evaluate(
        () => document.documentElement.scrollWidth - window.innerWidth,
      );
      expect(beyond).toBe(0);
    });
  }
});

test.describe("with forced colors", () => {
  test.use({ contextOptions: { forcedColors: "active" } });

  test("every button has an edge", async ({ page }) => {
    await page.goto(services[0]);
    await settled(page);
    const without = await page.evaluate(() =>
      [...document.querySelectorAll(".btn")]
        .filter((button) => button.checkVisibility())
        .filter((button) => {
          const { borderTopStyle, borderTopWidth } = getComputedStyle(button);
          return borderTopStyle !== "solid" || Number.parseFloat(borderTopWidth) < 1;
        })
        .map((button) => button.textContent),
    );
    expect(without).toEqual([]);
  });

  test("the keyboard's place is seen at every stop", async ({ page }) => {
    await page.goto(services[0]);
    await settled(page);
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

test.describe("without motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  const running = () => document.getAnimations().length;

  for (const { kind, address } of examples) {
    test(`nothing moves on the ${kind} page`, async ({ page, request }) => {
      await page.goto(await address(request));
      await seeAll(page);
      await expect.poll(() => page.evaluate(running)).toBe(0);
    });
  }

  test("a question opens at once", async ({ page }) => {
    await page.goto(services[0]);
    await settled(page);
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

  test("no part of the page gets a style of its own when it is used", async ({ page }) => {
    await page.goto(home);
    await settled(page);
    await phoneMenu(page).button.click();
    await page.keyboard.press("Escape");
    await page.locator(".tabs5 summary").nth(1).click();
    await page.locator(".brands summary").nth(2).click();
    await expect(page.locator("[style], style")).toHaveCount(0);
  });
});
