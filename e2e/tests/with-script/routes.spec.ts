// Every address answers, with a page that is whole.
import type { Page } from "@playwright/test";
import { aliases, firstListed, fixedPaths, home, listed, missing } from "../../src/routes.ts";
import { expect, seeAll, settled, test } from "../../src/test.ts";

async function expectWhole(page: Page): Promise<void> {
  await expect(page.locator("h1")).toHaveCount(1);
  await expect(page.locator("h1")).toBeVisible();
  await expect(page.getByRole("main")).toHaveCount(1);
  await expect(page).toHaveTitle(/\S/);
  await seeAll(page);
  await expect(page.locator("[style], style"), "what the security policy forbids").toHaveCount(0);
  // The width at which a page of 1280 px is seen at a zoom of 400 %.
  await page.setViewportSize({ width: 320, height: 740 });
  await settled(page);
  const overflow = await page.evaluate(() => {
    const root = document.documentElement;
    return root.scrollWidth - root.clientWidth;
  });
  expect(overflow, "pixels beyond the smallest screen").toBe(0);
}

for (const path of fixedPaths) {
  test(`${path} is a whole page`, async ({ page }) => {
    const response = await page.goto(path);
    expect(response?.status()).toBe(200);
    await expectWhole(page);
  });
}

for (const place of listed) {
  test(`the page of a ${place.kind} is whole`, async ({ page, request }) => {
    const response = await page.goto(await firstListed(request, place));
    expect(response?.status()).toBe(200);
    await expectWhole(page);
  });
}

for (const { kind, path, text } of missing) {
  test(`a ${kind} is said to be missing, in a whole page`, async ({ page }) => {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page.getByText(text).first()).toBeVisible();
    await expectWhole(page);
  });
}

test("an unknown address shows the home page under a notice", async ({ page }) => {
  await page.goto(home);
  const title = (await page.locator("h1").textContent()) ?? "";

  const response = await page.goto("/no/such/page");
  expect(response?.status()).toBe(404);
  await expect(page.getByText("Page not found").first()).toBeVisible();
  await expect(page.locator("h1")).toHaveText(title);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  await expect(page.locator('link[rel="canonical"]')).toHaveCount(0);
  await expectWhole(page);
});

for (const [from, to] of aliases) {
  test(`${from} leads to ${to} in one step`, async ({ request }) => {
    const first = await request.get(from, { maxRedirects: 0 });
    expect([301, 308]).toContain(first.status());
    const target = new URL(first.headers().location ?? "", first.url());
    expect(target.pathname + target.search).toBe(to);
    const second = await request.get(to, { maxRedirects: 0 });
    expect(second.status()).toBe(200);
  });
}

test("a product's short address leads to its page in one step", async ({ request }) => {
  const product = await firstListed(request, listed[1]);
  const short = `/products/${product.split("/").at(-1)}`;
  const answer = await request.get(short, { maxRedirects: 0 });
  expect([301, 308]).toContain(answer.status());
  expect(new URL(answer.headers().location ?? "", answer.url()).pathname).toBe(product);
});

test("the articles' old address leads to a list of articles", async ({ request }) => {
  const answer = await request.get("/access-control-and-monitoring-articles");
  expect(answer.status()).toBe(200);
  expect(new URL(answer.url()).pathname).toBe("/security-insights");
});
