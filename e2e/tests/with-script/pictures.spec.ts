// How browsers use the pictures' formats, widths and `sizes`: all kinds of pages once on a phone
// and once on a wide screen.
import type { Page } from "@playwright/test";
import { PICTURE_SIZES } from "../../../web/src/ui/picture-sizes.ts";
import { everyKind } from "../../src/places.ts";
import { catalogue } from "../../src/routes.ts";
import { expect, test } from "../../src/test.ts";

/** A picture as drawn: the chosen file, and how wide it would be without a crop. */
interface Drawn {
  file: string;
  sizes: string;
  needed: number;
  master: number;
  inView: boolean;
}

/**
 * Returns all visible pictures with the files that the browser chooses for them. It chooses when a
 * picture is needed; this doesn't wait for the file itself.
 */
async function drawn(page: Page): Promise<Drawn[]> {
  return page.evaluate(async () => {
    const all = [...document.querySelectorAll<HTMLImageElement>("picture img")];
    const shown = all.filter((image) => image.getBoundingClientRect().width > 0);
    for (const image of shown) image.loading = "eager";
    while (shown.some(({ currentSrc }) => currentSrc === "")) {
      await new Promise(requestAnimationFrame);
    }
    return shown.map((image) => {
      const box = image.getBoundingClientRect();
      const master = Number(image.getAttribute("width"));
      const whole = box.height * (master / Number(image.getAttribute("height")));
      const fit = getComputedStyle(image).objectFit;
      return {
        file: image.currentSrc,
        sizes: image.parentElement?.querySelector("source")?.sizes ?? "",
        needed: fit === "cover" ? Math.max(box.width, whole) : Math.min(box.width, whole),
        master,
        inView: box.bottom > 0 && box.top < window.innerHeight,
      };
    });
  });
}

/** How much of the screen's resolution a picture must have; a slightly lower one isn't visible. */
const SHARP = 0.85;

/** Returns the width in the name of a variant: `…-640.avif`. */
function widthOf(file: string): number {
  return Number(/-(\d+)\.\w+$/.exec(file)?.[1]);
}

/**
 * Returns the pictures with a lower resolution than the screen's, although their master has more.
 */
function blurred(pictures: Drawn[], ratio: number): Drawn[] {
  return pictures.filter(
    ({ file, needed, master }) => widthOf(file) < Math.min(master, needed * ratio) * SHARP,
  );
}

/** Views of pages that use further places for pictures. */
const views = [
  { kind: "search results", path: "/search?q=camera" },
  {
    kind: "comparison",
    path: `${catalogue}?compare=p3265-lve-dome-camera,qnv-8080r-vandal-dome#compare`,
  },
  { kind: "picture in a text", path: "/articles/network-closet-for-cameras" },
].map(({ kind, path }) => ({ kind, address: async () => path }));
const pages = [...everyKind, ...views];

/**
 * Places that aren't visible when any page of the sample opens: menus are closed, brands have no
 * logos, and no list in a main column has a picture for every card.
 */
const unseen = new Set([
  "menu-thumb",
  "brand-mark",
  "row",
  // The sample's heroes have plain backgrounds.
  "hero-background",
  // Places in sections that the sample doesn't have.
  "band-picture",
  "row-picture",
  "gallery-small",
  "gallery-large",
  "portrait",
]);

test.describe("on a phone with a device pixel ratio of 3", () => {
  test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 });

  test("pictures are sharp, and those in view at first are under 90 kB together", async ({
    page,
    request,
  }) => {
    test.setTimeout(90_000);
    const bytes = new Map<string, number>();
    for (const { kind, address } of pages) {
      await page.goto(await address(request), { waitUntil: "domcontentloaded" });
      const pictures = await drawn(page);
      expect.soft(blurred(pictures, 3), kind).toEqual([]);
      const files = new Set(pictures.filter(({ inView }) => inView).map(({ file }) => file));
      let total = 0;
      for (const file of files) {
        if (!bytes.has(file)) bytes.set(file, (await (await request.get(file)).body()).length);
        total += bytes.get(file) ?? 0;
      }
      expect.soft(total, `${kind}: ${[...files].join(" ")}`).toBeLessThan(90_000);
    }
    // On phones, lists show none at first.
    expect(bytes.size).toBeGreaterThan(pages.length / 3);
  });
});

test.describe("on a wide screen with a device pixel ratio of 2", () => {
  test.use({ viewport: { width: 1280, height: 900 }, deviceScaleFactor: 2 });

  test("pictures are sharp in every place that the sample shows", { tag: "@server" }, async ({
    page,
    request,
  }) => {
    test.setTimeout(90_000);
    const seen = new Set<string>();
    for (const { kind, address } of pages) {
      await page.goto(await address(request), { waitUntil: "domcontentloaded" });
      const pictures = await drawn(page);
      expect.soft(blurred(pictures, 2), kind).toEqual([]);
      for (const { sizes } of pictures) seen.add(sizes);
    }
    const places = Object.entries(PICTURE_SIZES).filter(([place]) => !unseen.has(place));
    expect(places.filter(([, sizes]) => !seen.has(sizes)).map(([place]) => place)).toEqual([]);
  });
});
