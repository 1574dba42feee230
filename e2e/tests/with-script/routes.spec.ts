// Every address answers with a complete page. One page of each kind is in kinds.spec.ts.
import { first, hasText, openDocument, texts } from "../../src/parsed.ts";
import { fixedPaths, home, kinds, services } from "../../src/routes.ts";
import { expect, seeAll, test } from "../../src/test.ts";
import { expectWhole, overflowWidth, zoom400 } from "../../src/whole.ts";

const examined = new Set([...kinds.map(({ path }) => path), ...services]);

for (const path of fixedPaths.filter((path) => !examined.has(path))) {
  test(`${path} is complete and fits the smallest screen`, async ({ page }) => {
    const response = await page.goto(path);
    expect(response?.status()).toBe(200);
    await seeAll(page);
    await expectWhole(page);
    expect(await overflowWidth(page, zoom400), "pixels beyond the smallest screen").toBe(0);
  });
}

test("an unknown address answers 404 with a notice and the home page", async ({ request }) => {
  const [title] = texts(await openDocument(request, home), "h1");
  const document = await openDocument(request, "/no/such/page", 404);
  expect(hasText(first(document, "body"), "Page not found")).toBe(true);
  expect(texts(document, "h1")).toEqual([title]);
  const robots = document.querySelector('meta[name="robots"]');
  expect(robots?.getAttribute("content")).toMatch(/noindex/);
  expect(document.querySelectorAll('link[rel="canonical"]')).toEqual([]);
});
