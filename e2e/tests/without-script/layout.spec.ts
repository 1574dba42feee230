// What surrounds the content of every page, as listed in the specification. All of it works without
// JavaScript.
import { texts } from "../../src/outline.ts";
import { contact, home, services } from "../../src/routes.ts";
import { expect, test, withoutPictures } from "../../src/test.ts";

const commercial = "/commercial-cctv-security";

test("the fixed bar has the switch, phone number, quick links and social links", async ({
  page,
}) => {
  await page.goto(commercial);
  const bar = page.locator(".utility-bar");
  await page.evaluate(() => scrollTo(0, 1500));
  await expect.poll(async () => (await bar.boundingBox())?.y).toBe(0);
  await expect(bar).toHaveCSS("z-index", "1030");
  const audiences = bar.getByRole("navigation", { name: "Home or business" }).getByRole("link");
  expect(await texts(audiences)).toEqual(["Home Security", "Business Security"]);
  await expect(audiences.nth(1)).toHaveCSS("text-transform", "uppercase");
  await expect(audiences.nth(0)).not.toHaveCSS("text-transform", "uppercase");
  const background = (index: number) =>
    audiences.nth(index).evaluate((link) => getComputedStyle(link).backgroundColor);
  expect(await background(1)).not.toBe(await background(0));
  await expect(bar.locator("a.telephone")).toBeVisible();
  const quick = bar.getByRole("navigation", { name: "Quick links" });
  expect((await texts(quick.getByRole("link"))).slice(0, 6)).toEqual([
    "Success Stories",
    "HOME",
    "Contact",
    "About",
    "Articles",
    "Products",
  ]);
  expect(await quick.locator('a[href^="https://"]').count()).toBeGreaterThan(2);
  expect(await page.getByRole("contentinfo").locator('a[href^="https://"]').count()).toBe(
    await quick.locator('a[href^="https://"]').count(),
  );
});

test("on a phone the bar links to projects and contact, and the phone number is below", async ({
  page,
}) => {
  const bar = page.locator(".utility-bar");
  // On pages where one of the audiences is in capitals, and where none is.
  for (const path of [home, commercial]) {
    await page.goto(path);
    for (const width of [360, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await expect(bar.getByRole("navigation", { name: "Quick links" })).toBeHidden();
      for (const name of ["Projects", "Contact"]) {
        await expect(bar.locator(".bar-links").getByRole("link", { name })).toBeVisible();
      }
      const parts = await bar
        .locator(".switch, .bar-links, .phone-menu > summary")
        .evaluateAll((all) => {
          const parts = all.map((part) => part.getBoundingClientRect());
          return parts.sort((one, other) => one.left - other.left);
        });
      // In one row, side by side.
      expect(parts).toHaveLength(3);
      for (const [at, part] of parts.entries()) {
        const before = parts[at - 1];
        if (before !== undefined) expect(part.left).toBeGreaterThanOrEqual(before.right);
        expect(part.right).toBeLessThanOrEqual(width);
        expect(part.top).toBeLessThan(44);
      }
      await expect(page.locator(".dock a[href^='tel:']")).toBeInViewport();
    }
  }
});

test.describe("with a fallback font", () => {
  test.use({ faults: "expected" });

  test("on a phone the bar stays one row", async ({ page }) => {
    await page.route(/\.woff2$/, (route) => route.abort());
    for (const path of [home, "/residential-cctv-security"]) {
      await page.goto(path);
      for (const width of [360, 390, 412]) {
        await page.setViewportSize({ width, height: 844 });
        const { height } = await page
          .locator(".utility-bar")
          .evaluate((bar) => bar.getBoundingClientRect());
        expect(height, `${path} at ${width}`).toBe(52);
      }
    }
  });
});

test("no text of the form beside the hero is smaller than 13 px", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(home);
  const sizes = await page.locator(".hero-quote *").evaluateAll((elements) => {
    return elements.map((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  });
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(13);
});

test("the bar has the service's color", async ({ page }) => {
  await withoutPictures(page);
  // Whether red, green or blue is strongest identifies the color without fixing its shade.
  const strongest = async (path: string): Promise<string> => {
    await page.goto(path);
    return page.locator(".utility-bar").evaluate((bar) => {
      const [red = 0, green = 0, blue = 0] = (
        getComputedStyle(bar).backgroundColor.match(/[\d.]+/g) ?? []
      ).map(Number);
      if (blue > red && blue > green) return "blue";
      return green > red / 4 ? "orange" : "red";
    });
  };
  const colors: Record<string, string> = {};
  for (const path of [...services, home, contact]) colors[path] = await strongest(path);
  expect(colors).toEqual({
    "/services/access-control": "blue",
    "/services/cctv-installation": "red",
    "/services/it-services": "orange",
    "/services/pa-systems": "blue",
    "/services/pos-installation": "blue",
    [home]: "blue",
    [contact]: "blue",
  });
});

test("the banner's pictures appear 0.2 seconds apart", async ({ browser }) => {
  const page = await browser.newPage({
    javaScriptEnabled: false,
    reducedMotion: "no-preference",
  });
  await page.goto(home);
  const delays = await page
    .locator(".hero .picture-wall > figure img")
    .evaluateAll((figures) => figures.map((figure) => getComputedStyle(figure).animationDelay));
  expect(delays).toEqual(["0s", "0.2s", "0.4s"]);
  await page.close();
});

test("the contact page has a picture instead of the quote form", async ({ page }) => {
  await page.goto(contact);
  const banner = page.getByRole("region", { name: "Introduction" });
  await expect(banner.locator("form")).toHaveCount(0);
  await expect(banner.locator(".hero-picture img")).toBeVisible();
});

test("the sidebar is shown from medium width on, and beside the content on large screens", async ({
  page,
}) => {
  await page.goto(services[0]);
  const side = page.locator(".sidebar");
  const shown = async (width: number) => {
    await page.setViewportSize({ width, height: 900 });
    return side.isVisible();
  };
  expect(await shown(600)).toBe(false);
  expect(await shown(800)).toBe(true);
  expect(await shown(1280)).toBe(true);
  const [main = 0, beside = 0] = await page
    .locator(".page-body > .page-main, .page-body > .sidebar")
    .evaluateAll((columns) => columns.map((column) => column.getBoundingClientRect().width));
  expect(main / beside).toBeGreaterThan(2.4);
});

test("the links to the legal texts stay beside them", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/sightline-legal");
  const links = page.locator(".legal-nav");
  for (const text of [page.locator(".prose").first(), page.locator(".prose h3").last()]) {
    await text.scrollIntoViewIfNeeded();
    await expect(links).toBeInViewport({ ratio: 1 });
    const [at, beside] = [await text.boundingBox(), await links.boundingBox()];
    expect(beside?.x).toBeGreaterThan((at?.x ?? 0) + (at?.width ?? 0));
  }
});

test("a single card is as wide as its section", async ({ page }) => {
  for (const [path, list] of [
    ["/services/cctv-installation", ".tiles"],
    ["/services/cctv-installation", ".doorways"],
    ["/residential-cctv-security", ".promos"],
    ["/planning", ".planning-tools"],
  ] as const) {
    await page.goto(path);
    const cards = page.locator(`${list} > *`);
    await cards.evaluateAll((all) => {
      for (const card of all.slice(1)) card.remove();
    });
    for (const width of [768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      const whole = await page.locator(list).boundingBox();
      expect((await cards.boundingBox())?.width, `${list} at ${width} px`).toBe(whole?.width);
    }
  }
});

test("the skip link is the first tab stop and leads to the content", async ({ page }) => {
  await page.goto(home);
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#main$/);
});

test("the names of brands aren't broken inside a word on a small phone", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const [path, name] of [
    [home, ".brands summary"],
    ["/products/axis-communications/s3008-recorder-8-channel", ".brand-card .brand-mark"],
  ] as const) {
    await page.goto(path);
    const broken = await page.locator(name).evaluateAll((names) =>
      names.flatMap((name) => {
        const walker = document.createTreeWalker(name, NodeFilter.SHOW_TEXT);
        const words: string[] = [];
        for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) {
          for (const { 0: word, index } of (text.textContent ?? "").matchAll(/\S+/g)) {
            const range = document.createRange();
            range.setStart(text, index);
            range.setEnd(text, index + word.length);
            if (range.getClientRects().length > 1) words.push(word);
          }
        }
        return words;
      }),
    );
    expect(broken, path).toEqual([]);
  }
});

test("the card beside the hero is only as tall as its text if it has no form", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(home);
  const heights = () =>
    page
      .locator(".hero-quote")
      .evaluate((place) => [place.clientHeight, place.firstElementChild?.clientHeight ?? 0]);
  const [place, card] = await heights();
  expect(card).toBe(place);
  await page.locator(".hero-quote .form-place").evaluate((form) => form.remove());
  const [stillPlace = 0, shorter = 0] = await heights();
  expect(shorter).toBeLessThan(stillPlace - 100);
});

test("on a phone tabs are at least 44 px wide, and toll-free isn't broken", async ({ page }) => {
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(contact);
    const widths = await page.locator(".tabs > *").evaluateAll((tabs) => {
      return tabs.map((tab) => tab.getBoundingClientRect().width);
    });
    expect(Math.min(...widths)).toBeGreaterThanOrEqual(44);
    const word = page.locator(".emergency-card p .no-break", { hasText: "toll-free" });
    expect(await word.evaluate((span) => span.getClientRects().length)).toBe(1);
    expect((await word.boundingBox())?.height).toBeLessThan(40);
  }
});

test("the caption of a product's only picture is hidden on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 700, height: 900 });
  await page.goto("/products/honeywell/omniprox-op10-mullion-reader");
  await expect(page.locator(".picture-wall img")).toBeVisible();
  await expect(page.locator(".picture-wall figcaption")).toBeHidden();
});
