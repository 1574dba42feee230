// Addresses answer with a complete page. Other kinds of pages are in kinds.spec.ts.
import { first, hasText, openDocument, texts } from "../../src/parsed.ts";
import { few, visitsAll } from "../../src/places.ts";
import { articles, catalogue, fixedPaths, home, kinds, services } from "../../src/routes.ts";
import { expect, seeAll, test } from "../../src/test.ts";
import { expectWhole, overflowWidth, zoom400 } from "../../src/whole.ts";

const examined = new Set([...(visitsAll ? kinds.map(({ path }) => path) : []), ...services]);

const others = fixedPaths.filter((path) => !examined.has(path));
const some = [
  ...kinds.flatMap(({ kind, path }) => (["about", "legal"].includes(kind) ? [path] : [])),
  "/commercial-cctv-security",
  `${catalogue}?tab=cctv`,
  `${articles}?category=pa`,
];

for (const path of few(others, some)) {
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
