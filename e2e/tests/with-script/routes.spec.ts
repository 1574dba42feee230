// Every address answers with a complete page. One page of each kind is in kinds.spec.ts.
import { first, hasText, openDocument, texts } from "../../src/parsed.ts";
import {
  aliases,
  firstListed,
  fixedPaths,
  home,
  kinds,
  listed,
  missing,
  services,
} from "../../src/routes.ts";
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

for (const { kind, path, text } of missing) {
  test(`the page of a ${kind} answers 404 with its message`, { tag: "@server" }, async ({
    request,
  }) => {
    const document = await openDocument(request, path, 404);
    expect(hasText(first(document, "main"), text)).toBe(true);
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

for (const [from, to] of aliases) {
  test(`${from} redirects to ${to} in one step`, async ({ request }) => {
    const first = await request.get(from, { maxRedirects: 0 });
    expect([301, 308]).toContain(first.status());
    const target = new URL(first.headers().location ?? "", first.url());
    expect(target.pathname + target.search).toBe(to);
    const second = await request.get(to, { maxRedirects: 0 });
    expect(second.status()).toBe(200);
  });
}

test("a product's short address redirects to its page in one step", async ({ request }) => {
  const product = await firstListed(request, listed[1]);
  const short = `/products/${product.split("/").at(-1)}`;
  const answer = await request.get(short, { maxRedirects: 0 });
  expect([301, 308]).toContain(answer.status());
  expect(new URL(answer.headers().location ?? "", answer.url()).pathname).toBe(product);
});

test("the articles' old address redirects to the article list", async ({ request }) => {
  const answer = await request.get("/access-control-and-monitoring-articles");
  expect(answer.status()).toBe(200);
  expect(new URL(answer.url()).pathname).toBe("/security-insights");
});
