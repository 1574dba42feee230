import type { Page } from "@playwright/test";
import { examples } from "../../src/places.ts";
import { expect, test } from "../../src/test.ts";

/** A picture as it is drawn: the file that was chosen, and how wide it would be without a crop. */
interface Drawn {
  file: string;
  needed: number;
  master: number;
  inView: boolean;
}

/** Every picture that has arrived. */
async function drawn(page: Page): Promise<Drawn[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLImageElement>("picture img")].flatMap((image) => {
      const box = image.getBoundingClientRect();
      if (box.width === 0 || !image.complete || image.currentSrc === "") return [];
      const master = Number(image.getAttribute("width"));
      const whole = box.height * (master / Number(image.getAttribute("height")));
      const fit = getComputedStyle(image).objectFit;
      const needed =
        fit === "cover" ? Math.max(box.width, whole) : Math.min(box.width, whole || box.width);
      const inView = box.bottom > 0 && box.top < window.innerHeight;
      return [{ file: image.currentSrc, needed, master, inView }];
    }),
  );
}

/** How much of the screen's pixels a picture has to fill: a little less is not seen. */
const SHARP = 0.85;

/** The width in the name of a variant: `…-640.avif`. */
function widthOf(file: string): number {
  return Number(/-(\d+)\.\w+$/.exec(file)?.[1]);
}

test.describe("on a phone with a sharp screen", () => {
  test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 });

  for (const { kind, address } of examples) {
    test(`the pictures that the ${kind} page opens with are under 90 kB together`, async ({
      page,
      request,
    }) => {
      const bytes = new Map<string, number>();
      page.on("response", async (response) => {
        if (response.request().resourceType() === "image" && response.ok()) {
          bytes.set(response.url(), (await response.body()).length);
        }
      });
      await page.goto(await address(request), { waitUntil: "networkidle" });
      const first = (await drawn(page)).filter((picture) => picture.inView);
      const files = new Set(first.map((picture) => picture.file));
      const total = [...files].reduce((sum, file) => sum + (bytes.get(file) ?? Number.NaN), 0);
      expect(total).toBeLessThan(90_000);
    });
  }
});

for (const { width, ratio } of [
  { width: 390, ratio: 2 },
  { width: 1280, ratio: 1 },
]) {
  test.describe(`at ${width} px and ${ratio} pixels for each`, () => {
    test.use({ viewport: { width, height: 900 }, deviceScaleFactor: ratio });

    for (const { kind, address } of examples) {
      test(`the pictures of the ${kind} page are sharp`, async ({ page, request }) => {
        await page.goto(await address(request), { waitUntil: "networkidle" });
        const blurred = (await drawn(page)).filter(
          ({ file, needed, master }) => widthOf(file) < Math.min(master, needed * ratio) * SHARP,
        );
        expect(blurred).toEqual([]);
      });
    }
  });
}
