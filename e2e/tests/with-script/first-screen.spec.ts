// What a visitor came for starts on the first screen, on a phone, a tablet and two laptops.
import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { few } from "../../src/places.ts";
import { articles, catalogue, firstListed, home, listed, services } from "../../src/routes.ts";

const screens = [
  { width: 360, height: 800 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
  { width: 1440, height: 900 },
] as const;

const one = (kind: string) => async (api: APIRequestContext) => {
  const place = listed.find((place) => place.kind === kind);
  if (place === undefined) throw new Error(`no ${kind} is listed`);
  return firstListed(api, place);
};

/**
 * The kinds of pages that are read or browsed, each with the first thing that visitors look for.
 */
const firsts: readonly {
  readonly kind: string;
  address(api: APIRequestContext): Promise<string>;
  readonly what: string;
}[] = [
  { kind: "article", address: one("article"), what: ".article-head p" },
  { kind: "legal", address: async () => "/sightline-legal", what: "#main .section p" },
  { kind: "sitemap", address: async () => "/sitemap", what: "#main .section a" },
  { kind: "search", address: async () => "/search?q=dome", what: ".results-list a" },
  { kind: "articles", address: async () => articles, what: ".article-grid > li" },
  { kind: "catalogue", address: async () => catalogue, what: ".product-grid > li" },
  { kind: "brand", address: one("brand"), what: ".product-grid > li" },
  { kind: "product", address: one("product"), what: ".spec-strip dd" },
];

/** Returns an edge that must be on the first screen, in pixels from its top. */
function edge(page: Page, what: string, side: "top" | "bottom"): Promise<number> {
  const found = page.locator(what).first();
  return found.evaluate((element, side) => element.getBoundingClientRect()[side], side);
}

/** Returns where the first screen ends: at the bar with the calls to action, if there is one. */
function end(page: Page): Promise<number> {
  return page.evaluate(() => {
    const dock = document.querySelector(".dock")?.getBoundingClientRect();
    return dock !== undefined && dock.height > 0 ? dock.top : innerHeight;
  });
}

for (const { kind, address, what } of firsts) {
  test(`the ${kind} page shows its main content on the first screen`, async ({ page, request }) => {
    await page.goto(await address(request));
    for (const screen of screens) {
      await page.setViewportSize(screen);
      // At least one line of it.
      expect(await edge(page, what, "top"), `at ${screen.width} px`).toBeLessThan(
        (await end(page)) - 24,
      );
    }
  });
}

test.describe("on a laptop", () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  for (const path of few([home, ...services, "/residential-cctv-security"], [home, services[0]])) {
    test(`${path} shows the form, its pictures and the services on the first screen`, async ({
      page,
    }) => {
      await page.goto(path);
      for (const what of [
        ".quote-card [type=submit]",
        ".picture-wall figcaption",
        ".service-strip",
      ]) {
        expect(await edge(page, what, "bottom"), what).toBeLessThanOrEqual(900);
      }
    });
  }
});

test("a slim hero's one-line form is opened in place by a click and by Get a quote", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(catalogue);
  const line = page.locator(".quote-line");
  const name = line.getByLabel("Name");
  await expect(name).toBeHidden();
  await line.locator("summary").click();
  await expect(name).toBeVisible();
  await line.locator("summary").click();
  await expect(name).toBeHidden();
  await page.locator(".dock").getByRole("link", { name: "Get a quote" }).click();
  await expect(name).toBeVisible();
});
