// Articles, brands and products, and what stands in their place when they are not there.
import type { Page } from "@playwright/test";
import { section, texts } from "../../src/outline.ts";
import { articles, catalogue } from "../../src/routes.ts";
import { expect, test, withoutPictures } from "../../src/test.ts";

const article = "/articles/how-long-to-keep-video";
const camera = "/products/axis-communications/p3265-lve-dome-camera";

test("the list of articles has its button, five filters and the tips of the chosen subject", async ({
  page,
}) => {
  await page.goto(articles);
  await expect(
    page
      .getByRole("region", { name: "Introduction" })
      .getByRole("link", { name: "Free Site Survey" }),
  ).toBeVisible();
  const filters = page.getByRole("navigation", { name: "Subject" });
  const queries = await filters
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).search));
  expect(queries).toEqual([
    "",
    "?category=cctv",
    "?category=access_control",
    "?category=pa",
    "?category=it",
    "?category=alarm",
  ]);
  await expect(filters.locator("[aria-current]")).toHaveText(/^All/);
  await expect(page.locator(".acard")).toHaveCount(6);
  await expect(page.locator(".tips > li")).toHaveCount(10);

  await filters.getByRole("link", { name: /^CCTV/ }).click();
  await expect(page).toHaveURL(`${articles}?category=cctv`);
  await expect(page.locator(".acard")).toHaveCount(2);
  for (const link of await page.locator(".acard a").all()) {
    await expect(link).toHaveAttribute("href", /^\/articles\/[\w-]+$/);
  }
  const severities = new Set(await texts(page.locator(".tips .severity")));
  expect(severities).toEqual(new Set(["High priority", "Medium priority"]));
});

test("a subject without tips says so in the agreed words", async ({ page }) => {
  await page.goto(`${articles}?category=alarm`);
  const tips = await page.locator(".tips > li").count();
  const empty = await page.getByText("No safety tips available in this category.").count();
  expect([tips > 0, empty > 0].filter(Boolean)).toHaveLength(1);
});

test("an article has its picture, byline, heading, side panel, contents and footer", async ({
  page,
}) => {
  await page.goto(article);
  const banner = page.getByRole("region", { name: "Introduction" });
  await expect(banner.locator(".wall img")).toHaveCount(1);
  await expect(banner.locator("h1")).toHaveText("How long should you keep video?");
  await expect(banner.locator(".byline")).toContainText("Sightline field team");
  await expect(banner.locator(".byline time")).toHaveText("September 23, 2026");
  await expect(banner.locator(".byline")).toContainText("5 minute read");

  const body = page.locator(".art");
  const whole = (await body.boundingBox())?.width ?? 0;
  const width = async (part: string) => (await body.locator(part).boundingBox())?.width ?? 0;
  expect(await width(".art-head")).toBeGreaterThan(whole - 2);
  await expect(body.locator(".art-head h2")).toBeVisible();
  await expect(body.locator(".art-head .lead")).toBeVisible();
  await expect(body.locator(".prorec h3").first()).toBeVisible();
  expect((await width(".prose")) / (await width(".prorec"))).toBeCloseTo(8 / 4, 1);
  await page.setViewportSize({ width: 900, height: 900 });
  expect((await width(".prose")) / (await width(".prorec"))).toBeCloseTo(7 / 5, 1);

  const contents = page.getByRole("navigation", { name: "On this page" });
  const targets = await contents
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  expect(targets.length).toBeGreaterThan(3);
  for (const target of targets) await expect(page.locator(`.prose h3${target}`)).toHaveCount(1);
  await contents.getByRole("link").nth(2).click();
  await expect(page.locator(`.prose h3${targets[2]}`)).toBeInViewport();

  const foot = page.locator(".art-foot");
  const labels = await texts(foot.locator('a[href^="/articles/"]'));
  expect(labels.length).toBeGreaterThan(0);
  for (const label of labels) expect(label).toMatch(/^([A-Z0-9][^\s-]*)( [A-Z0-9][^\s-]*)*$/);
  for (const link of await foot.locator('.pills a[href^="/products/"]').all()) {
    await expect(link).toHaveAttribute("href", /^\/products\/[a-z0-9-]+\/[a-z0-9-]+$/);
  }
  await expect(foot.getByRole("link", { name: "View All Articles" })).toHaveAttribute(
    "href",
    articles,
  );
  await expect(foot).toContainText("Tech Insights • Knowledge Base");
});

test("the tables of an article scroll by themselves and have a style", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(article);
  const table = page.locator(".prose .scrollx").last();
  await expect(table).toHaveAttribute("tabindex", "0");
  await expect(table).toHaveCSS("overflow-x", "auto");
  await expect(table.locator("th").first()).toHaveCSS("text-align", "left");
});

test("a brand has its title, the way to all products and its own products in the banner", async ({
  page,
}) => {
  await page.goto("/products/AXIS-Communications");
  await expect(page).toHaveURL("/products/axis-communications");
  await expect(page.locator("h1")).toHaveText("Axis Communications Products");
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "All Products" }).first()).toHaveAttribute(
    "href",
    catalogue,
  );
  await expect(page.locator(".hero .wall img")).toHaveCount(3);
  for (const link of await page.locator(".prods a.more").all()) {
    await expect(link).toHaveAttribute("href", /^\/products\/axis-communications\//);
    expect((await texts(link))[0]).toMatch(/^View .+ Details$/);
  }
});

test("a product has its breadcrumb, figures, standing, related products and articles, and makers", async ({
  page,
}) => {
  await page.goto(camera);
  expect(await texts(page.getByRole("navigation", { name: "Breadcrumb" }).locator("li"))).toEqual([
    "Home",
    "Products",
    "Axis Communications",
    "P3265-LVE dome camera, 2 MP",
  ]);
  await expect(page.locator(".hero .wall img").first()).toBeVisible();
  await expect(page.locator(".hero .wall figcaption").first()).toBeVisible();
  const figures = page.locator("#specifications table");
  const labels = await texts(figures.locator("th"));
  expect(labels).toContain("Resolution");
  expect(labels).not.toContain("Channels");
  for (const value of await texts(figures.locator("td"))) expect(value).not.toBe("");
  await expect(page.locator(".comply")).toContainText("NDAA");
  await expect(page.locator(".comply .source")).toContainText("Reviewed");
  expect(await section(page, "Products like it").locator(".prod").count()).toBeGreaterThan(0);
  expect(
    await section(page, "Articles that help to choose").locator(".pills a").count(),
  ).toBeGreaterThan(0);
  const makers = page.locator("#brands .bcard:not(.bcard-other)");
  await expect(makers).toHaveCount(11);
  await expect(makers.first().getByRole("link", { name: /^View / })).toBeVisible();
});

/** Which figures a card of each kind may have, in this order; what a product lacks is left out. */
const figures = {
  cctv: ["Resolution", "Lens", "Housing", "IR Range"],
  recorders: ["Channels", "Recording Rate", "Storage", "PoE Support", "Power"],
  access: ["Reader Type", "Protocol", "Power Supply"],
};

/** What each product card of the page says, read in one go. */
function cards(page: Page) {
  return page.locator(".prod").evaluateAll((all) =>
    all.map((card) => {
      const said = (selector: string) =>
        [...card.querySelectorAll(selector)].map((part) =>
          (part.textContent ?? "").replace(/\s+/g, " ").trim(),
        );
      return {
        title: said("h3")[0] ?? "",
        link: said("a.more")[0],
        href: card.querySelector("a.more")?.getAttribute("href"),
        badge: said(".tag")[0],
        pictures: card.querySelectorAll("img").length,
        labels: said("dt"),
        values: said("dd"),
      };
    }),
  );
}

test("each tab of the catalogue lists its kind, with exactly the figures of that kind", async ({
  page,
}) => {
  await withoutPictures(page);
  await page.goto(catalogue);
  const all = await page.locator(".prod").count();
  const tops = await page
    .locator(".prod")
    .evaluateAll((cards) => cards.slice(0, 4).map((card) => card.getBoundingClientRect().top));
  expect(tops[0]).toBe(tops[2]);
  expect(tops[3]).toBeGreaterThan(tops[0] ?? 0);
  await expect(page.locator("#faq summary")).toHaveCount(5);

  let listed = 0;
  for (const [tab, allowed] of Object.entries(figures)) {
    await page.goto(`${catalogue}?tab=${tab}`);
    for (const { title, link, href, badge, pictures, labels, values } of await cards(page)) {
      listed += 1;
      expect(pictures, title).toBe(1);
      expect(link).toBe(`View ${title} Details`);
      expect(href).toMatch(/^\/products\/[\w-]+\/[\w-]+$/);
      expect(labels).toEqual(allowed.filter((label) => labels.includes(label)));
      const poe = labels.indexOf("PoE Support");
      expect(poe >= 0, `${title}: PoE is a question for NVRs`).toBe(badge === "NVR");
      if (poe >= 0) expect(values[poe]).toMatch(/^(Yes|No)$/);
    }
  }
  expect(listed).toBe(all);
});

test("the question about a product carries the product into the form and to the company", async ({
  page,
}) => {
  await page.goto(camera);
  const ask = page.getByRole("link", { name: "Ask about this product" }).first();
  await ask.click();
  await expect(page).toHaveURL(`${camera}#quote`);
  const about = page.getByRole("checkbox", { name: "About: P3265-LVE dome camera, 2 MP" });
  await expect(about).toBeChecked();
  await expect(about).toBeInViewport();
});

const missing = [
  { path: "/articles/no-such-article", words: ["Article not found."], link: "View All Articles" },
  { path: "/products/nobody", words: ["No products found for nobody"], link: "All Products" },
  {
    path: "/products/axis-communications/no-such-camera",
    words: ["Product Not Found", "The product you are looking for does not exist."],
    link: "All Products",
  },
];

for (const { path, words, link } of missing) {
  test(`${path} says exactly what is missing and leads on`, async ({ page }) => {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    for (const text of words) {
      await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
    }
    const target = link === "All Products" ? catalogue : articles;
    await expect(page.getByRole("link", { name: link }).first()).toHaveAttribute("href", target);
    await expect(page.getByRole("contentinfo")).toBeVisible();
  });
}
