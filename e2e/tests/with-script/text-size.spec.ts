// Larger and wider text, and the smallest screen: nothing is cut off, covered or off screen.
import type { Page } from "@playwright/test";
import { addressesOf, examples } from "../../src/places.ts";
import { catalogue, home } from "../../src/routes.ts";
import { coveredTabStops } from "../../src/tab-stops.ts";
import { expect, settled, test, visit, withoutPictures } from "../../src/test.ts";

// The page's policy would block the visitor's stylesheet.
test.use({ bypassCSP: true });

const camera = "/products/axis-communications/p3265-lve-dome-camera";

/** How a visitor has set the size of the text, on a screen of which width. */
interface Reading {
  name: string;
  width: number;
  /** The visitor's own stylesheet. */
  css?: string;
  /** The usual size of letters in the browser's settings, in pixels; 16 if nobody changed it. */
  letters?: number;
}

const texts = [
  {
    // WCAG 2.2, 1.4.12.
    name: "with the text spacing of WCAG",
    css: `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
      p { margin-bottom: 2em !important }`,
  },
  { name: "with text of 150 %", css: "html { font-size: 150% }" },
] as const;

const twice = { name: "with letters of twice the usual size", letters: 32 };
const onPhone: Reading = { ...twice, width: 360 };
const readings: readonly Reading[] = [
  onPhone,
  ...[768, 1280].map((width) => ({ ...twice, width })),
  ...texts.flatMap((text) => [390, 1280].map((width) => ({ ...text, width }))),
];

/** Returns what is cut off: text in boxes that hide overflow, and content beyond the right edge. */
async function cutOff(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const found: string[] = [];
    const width = document.documentElement.clientWidth;
    // Boxes are around many texts.
    const boxes = new Map<
      Element,
      Pick<CSSStyleDeclaration, "overflowX" | "overflowY" | "position"> & { rect: DOMRect }
    >();
    const measured = (box: Element) => {
      let found = boxes.get(box);
      if (found === undefined) {
        const { overflowX, overflowY, position } = getComputedStyle(box);
        found = { overflowX, overflowY, position, rect: box.getBoundingClientRect() };
        boxes.set(box, found);
      }
      return found;
    };
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
        const { overflowX, overflowY, position, rect } = measured(box);
        const scrolls = [overflowX, overflowY].some(
          (overflow) => overflow === "auto" || overflow === "scroll",
        );
        if (scrolls) break;
        // Visually hidden text is in a box of one pixel.
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
  test(`the phone menu opens and shows all entries ${name}`, async ({ page }) => {
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

/**
 * Sets the font size as a visitor does in the browser's settings. Lengths in `rem` change too,
 * including those in media queries.
 */
async function setUsualLetters(page: Page, standard: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Page.setFontSizes", { fontSizes: { standard, fixed: standard } });
}

test("the home page doesn't scroll sideways with a stylesheet that doubles the text", async ({
  page,
}) => {
  await page.goto(home);
  await page.addStyleTag({ content: ":root { font-size: 200% }" });
  await settled(page);
  const tooWide = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(tooWide).toBeLessThanOrEqual(0);
});

/** Words of the selected elements that are broken into two lines. */
async function brokenWords(page: Page, selector = "h1"): Promise<string[]> {
  return await page.locator(selector).evaluateAll((elements) => {
    const range = document.createRange();
    const found: string[] = [];
    for (const element of elements) {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
        for (const word of (text.textContent ?? "").matchAll(/\p{L}+/gu)) {
          range.setStart(text, word.index);
          range.setEnd(text, word.index + word[0].length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (lines.size > 1) found.push(word[0]);
        }
      }
    }
    return found;
  });
}

/** Writes a text into an element of the page. */
async function write(page: Page, selector: string, text: string): Promise<void> {
  const element = page.locator(selector).first();
  await element.evaluate((element, text) => {
    element.textContent = text;
  }, text);
}

test("a title with long German words breaks between words or with hyphens", async ({ page }) => {
  await page.goto(home);
  await page.evaluate(() => {
    document.documentElement.lang = "de";
  });
  const title = "Überwachungskameras und Einbruchmeldeanlagen für Gewerbegebäude";
  await write(page, "h1", title);
  for (const width of [1280, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await brokenWords(page), `at ${width} px`).toEqual([]);
  }
  // Chromium downloads its dictionaries later, so that this can't be seen in a test.
  await expect(page.locator("h1")).toHaveCSS("hyphens", "auto");
});

test("on a phone, the names of brands break only between words", async ({ page }) => {
  await page.goto(camera);
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 760 });
    expect(await brokenWords(page, ".brand-mark"), `at ${width} px`).toEqual([]);
  }
});

test("on a phone, a link below a short heading takes one line", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 760 });
  await page.goto(home);
  const row = ".section-row:has(> .go-link)";
  await write(page, `${row} .section-head`, "Referenzen");
  const link = page.locator(`${row} > .go-link`).first();
  const { height } = (await link.boundingBox()) ?? { height: 0 };
  expect(height).toBeGreaterThan(0);
  expect(height).toBeLessThan(48);
});

/** Sets a page's width and text as a visitor has set them. */
async function read(page: Page, { width, letters = 16, css = "" }: Omit<Reading, "name">) {
  await page.setViewportSize({ width, height: 800 });
  await setUsualLetters(page, letters);
  await page.evaluate((css) => {
    const id = "visitors-own-style";
    const style = document.getElementById(id) ?? document.createElement("style");
    style.id = id;
    style.textContent = css;
    document.head.append(style);
  }, css);
}

/**
 * Writes one long word into every heading, and at the end of paragraphs, list items, links and
 * specifications. The labels of buttons and ways to reach the company stay.
 */
async function lengthenWords(page: Page): Promise<void> {
  await page.evaluate(() => {
    const word = "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch";
    for (const named of document.querySelectorAll(":is(h1, h2, h3, h4, .logo b, .logo span span)"))
      named.textContent = word;
    const running =
      ":is(main, .footer) :is(p, li, a):not(.button, .ways *, [href^='tel:']), .table td";
    for (const element of document.querySelectorAll(running)) {
      const text = [...element.childNodes].findLast(
        (node) => node instanceof Text && node.data.trim() !== "",
      );
      if (text instanceof Text) text.data = `${text.data.trimEnd()} ${word}`;
    }
  });
}

for (const path of [home, catalogue]) {
  test(`with a stylesheet that doubles the text, products' marks stay in their columns: ${path}`, async ({
    page,
  }) => {
    await page.goto(path);
    await read(page, { width: 320, css: ":root { font-size: 200% }" });
    const outside = await page.locator(".standing").evaluateAll((marks) =>
      marks.flatMap((mark) => {
        for (const panel of document.querySelectorAll("details")) panel.open = panel.contains(mark);
        mark.textContent = "No longer sold";
        const column = mark.closest("p, li")?.getBoundingClientRect();
        const { width, right } = mark.getBoundingClientRect();
        return width > 0 && column !== undefined && right <= column.right ? [] : [right];
      }),
    );
    expect(await page.locator(".standing").count()).toBeGreaterThan(0);
    expect(outside).toEqual([]);
  });
}

// Each page is loaded once, with twice the usual letters on a phone, and then read in every other way.
const parts = 3;
for (const part of Array(parts).keys()) {
  test(`larger, wider and longer text isn't cut off: part ${part + 1} of ${parts}`, async ({
    page,
  }) => {
    test.setTimeout(120_000);
    await withoutPictures(page);
    const addresses = await addressesOf(examples, page.request);
    const faults: string[] = [];
    for (const path of addresses.filter((_, at) => at % parts === part)) {
      await read(page, onPhone);
      await page.goto(path);
      const broken = await brokenWords(page);
      faults.push(...broken.map((word) => `${path}: the title breaks “${word}”`));
      for (const reading of readings) {
        await read(page, reading);
        const place = `${path} at ${reading.width} px ${reading.name}`;
        faults.push(...(await cutOff(page)).map((fault) => `${place}: ${fault}`));
      }
      for (const width of [320, 768]) {
        await read(page, { width });
        await lengthenWords(page);
        const long = await cutOff(page);
        faults.push(...long.map((fault) => `${path} with long words at ${width} px: ${fault}`));
      }
    }
    expect(faults).toEqual([]);
  });
}

// Browsers don't scroll further if an edge is already visible.
for (const width of [320, 360, 768]) {
  test(`focused links in scrolling rows are fully in view at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    await page.emulateMedia({ reducedMotion: "reduce" });
    await visit(page, catalogue);
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

  test("fixed bars cover less than 40 % of the screen", async ({ page }) => {
    await visit(page, home);
    for (const top of [0, 600, 1_600]) {
      await page.evaluate((top) => scrollTo({ top, behavior: "instant" }), top);
      // The fraction of the screen's height at which the page itself is visible.
      const free = await page.evaluate(() => {
        const heights = [...Array(innerHeight).keys()];
        const isOfPage = (y: number) => document.elementFromPoint(160, y)?.closest("main, footer");
        return heights.filter((y) => isOfPage(y) != null).length / innerHeight;
      });
      if (top > 0) expect(free, `scrolled by ${top}`).toBeGreaterThan(0.6);
    }
  });

  test("focused elements are never covered", async ({ page }) => {
    test.setTimeout(90_000);
    await visit(page, home);
    expect(await coveredTabStops(page)).toEqual([]);
  });
});
