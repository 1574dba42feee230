// Larger and wider text, and the smallest screen: nothing is cut off, covered or pushed off the screen.
import type { Page } from "@playwright/test";
import { exampleAddresses } from "../../src/places.ts";
import { catalogue, home } from "../../src/routes.ts";
import { hiddenStops } from "../../src/stops.ts";
import { expect, settled, test, withoutPictures } from "../../src/test.ts";

// The page's own policy would refuse the visitor's stylesheet.
test.use({ bypassCSP: true });

const texts = [
  {
    // WCAG 2.2, 1.4.12.
    name: "with the text spacing of WCAG",
    css: `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
      p { margin-bottom: 2em !important }`,
  },
  { name: "with text of 150 %", css: "html { font-size: 150% }" },
] as const;

/** What is cut off: texts in boxes that hide what is too long, and what ends right of the screen. */
async function cutOff(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const found: string[] = [];
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth > width) found.push("the page scrolls sideways");
    for (const element of document.body.querySelectorAll<HTMLElement>("*")) {
      const own = [...element.childNodes].filter(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== "",
      );
      if (own.length === 0 || !element.checkVisibility({ visibilityProperty: true })) continue;
      if (element.closest(".visually-hidden, .form-trap, .skip-link, option, svg") !== null)
        continue;
      const name = `${element.tagName}.${element.className} "${element.textContent?.trim().slice(0, 40)}"`;
      const range = document.createRange();
      const rects = own.flatMap((node) => {
        range.selectNode(node);
        return [...range.getClientRects()];
      });
      const text = {
        left: Math.min(...rects.map(({ left }) => left)),
        right: Math.max(...rects.map(({ right }) => right)),
        top: Math.min(...rects.map(({ top }) => top)),
        bottom: Math.max(...rects.map(({ bottom }) => bottom)),
      };
      for (let box: HTMLElement | null = element; box !== null; box = box.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(box);
        const scrolls = [overflowX, overflowY].some(
          (overflow) => overflow === "auto" || overflow === "scroll",
        );
        if (scrolls) break;
        const rect = box.getBoundingClientRect();
        // What is only read out lies in a box of one pixel.
        if (rect.width <= 1) break;
        if (overflowX !== "visible" && (text.right > rect.right + 2 || text.left < rect.left - 2)) {
          found.push(`${name} is cut off at the side`);
          break;
        }
        if (overflowY !== "visible" && (text.bottom > rect.bottom + 2 || text.top < rect.top - 2)) {
          found.push(`${name} is cut off below`);
          break;
        }
        if (box.matches("body, :fullscreen") || position === "fixed") {
          if (text.right > width + 2) found.push(`${name} ends right of the screen`);
          break;
        }
      }
    }
    return found;
  });
}

for (const { name, css } of texts) {
  for (const width of [390, 1280]) {
    test(`nothing is cut off at ${width} px ${name}`, async ({ page }) => {
      test.setTimeout(120_000);
      await page.setViewportSize({ width, height: 800 });
      await withoutPictures(page);
      const found: string[] = [];
      for (const path of await exampleAddresses(page.request)) {
        await page.goto(path);
        await page.addStyleTag({ content: css });
        found.push(...(await cutOff(page)).map((fault) => `${path}: ${fault}`));
      }
      expect(found).toEqual([]);
    });
  }

  test(`the phone's menu opens and shows all of its entries ${name}`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto(home);
    await page.addStyleTag({ content: css });
    await settled(page);
    const button = page.locator(".phone-menu summary");
    await expect(button).toBeInViewport({ ratio: 1 });
    await button.click();
    const entries = page.locator(".phone-menu-panel a:visible");
    expect(await entries.count()).toBeGreaterThan(8);
    for (const entry of await entries.all()) {
      await entry.focus();
      await expect(entry).toBeInViewport({ ratio: 0.9 });
    }
    expect(await cutOff(page)).toEqual([]);
  });
}

/** Sets the size of letters as a visitor does in the browser's settings: lengths in `rem` follow, also those of media queries. */
async function setUsualLetters(page: Page, standard: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Page.setFontSizes", { fontSizes: { standard, fixed: standard } });
}

for (const width of [360, 768, 1280]) {
  test(`nothing is cut off at ${width} px with letters of twice the usual size`, async ({
    page,
  }) => {
    test.setTimeout(120_000);
    await page.setViewportSize({ width, height: 800 });
    await withoutPictures(page);
    await setUsualLetters(page, 32);
    const found: string[] = [];
    for (const path of await exampleAddresses(page.request)) {
      await page.goto(path);
      found.push(...(await cutOff(page)).map((fault) => `${path}: ${fault}`));
    }
    expect(found).toEqual([]);
  });
}

test("words of titles are whole on a phone with letters of twice the usual size", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await withoutPictures(page);
  await setUsualLetters(page, 32);
  const broken: string[] = [];
  for (const path of await exampleAddresses(page.request)) {
    await page.goto(path);
    const words = await page.locator("h1").evaluate((title) => {
      const range = document.createRange();
      const texts = document.createTreeWalker(title, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
        for (const word of (text.textContent ?? "").matchAll(/\p{L}+/gu)) {
          range.setStart(text, word.index);
          range.setEnd(text, word.index + word[0].length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (lines.size > 1) found.push(word[0]);
        }
      }
      return found;
    });
    broken.push(...words.map((word) => `${path}: ${word}`));
  }
  expect(broken).toEqual([]);
});

test("headings and names of one long word are not cut off", async ({ page }) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 320, height: 800 });
  await withoutPictures(page);
  const found: string[] = [];
  for (const path of await exampleAddresses(page.request)) {
    await page.goto(path);
    await page.evaluate(() => {
      for (const named of document.querySelectorAll(
        ":is(h1, h2, h3, h4, .logo b, .logo span span)",
      ))
        named.textContent = "Sicherheitsunternehmensberechtigung";
    });
    found.push(...(await cutOff(page)).map((fault) => `${path}: ${fault}`));
  }
  expect(found).toEqual([]);
});

// A browser shows no more of it when an edge is in view already.
for (const width of [320, 360, 768]) {
  test(`what the Tab key reaches in a row that scrolls is seen whole at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(catalogue);
    await settled(page);
    for (const row of [".service-strip", "nav.tabs"]) {
      const links = page.locator(`${row} a`);
      await links.first().focus();
      for (const [at, link] of (await links.all()).entries()) {
        if (at > 0) await page.keyboard.press("Tab");
        await expect(link).toBeFocused();
        await expect(link).toBeInViewport({ ratio: 0.99 });
      }
    }
  });
}

test.describe("on the smallest screen, 320 by 256 pixels", () => {
  test.use({ viewport: { width: 320, height: 256 } });

  test("bars leave room to read", async ({ page }) => {
    await page.goto(home);
    await settled(page);
    for (const top of [0, 600, 1_600]) {
      await page.evaluate((top) => scrollTo({ top, behavior: "instant" }), top);
      // The share of the screen's height at which the page itself is what one sees.
      const free = await page.evaluate(() => {
        const heights = [...Array(innerHeight).keys()];
        const isOfPage = (y: number) => document.elementFromPoint(160, y)?.closest("main, footer");
        return heights.filter((y) => isOfPage(y) != null).length / innerHeight;
      });
      if (top > 0) expect(free, `scrolled by ${top}`).toBeGreaterThan(0.6);
    }
  });

  test("whatever has the focus is seen", async ({ page }) => {
    test.setTimeout(90_000);
    await page.goto(home);
    await settled(page);
    expect(await hiddenStops(page)).toEqual([]);
  });
});
