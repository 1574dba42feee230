// Nothing moves while a page arrives in pieces. Late fonts and pictures are in kinds.spec.ts.
import { addressesOf, examples } from "../../src/places.ts";
import { shifts, watchShifts } from "../../src/shifts.ts";
import { inPieces } from "../../src/slow.ts";
import { expect, test, withoutPictures } from "../../src/test.ts";

/** A piece may end between the icon and the label of a button, which moves the icon: 0.00006. */
const oneIcon = 0.0002;

// The pages are split into parts, so that the workers share them.
const parts = 2;

for (const width of [360, 1280]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    for (const part of Array.from({ length: parts }).keys()) {
      test(`pages that load in pieces have no layout shift: part ${part + 1} of ${parts}`, async ({
        page,
        request,
        baseURL,
      }) => {
        test.setTimeout(120_000);
        const slow = await inPieces(baseURL ?? "");
        await withoutPictures(page);
        await watchShifts(page);
        const addresses = await addressesOf(examples, request);
        for (const path of addresses.filter((_, at) => at % parts === part)) {
          await page.goto(slow.url + path);
          await page.evaluate(() => document.fonts.ready);
          const seen = (await shifts(page)).filter(({ value }) => value > oneIcon);
          expect.soft(seen, path).toEqual([]);
        }
        slow.close();
      });
    }
  });
}
