// The layout and use of articles and products. Their texts are in documents/lists.spec.ts.
import { texts } from "../../src/outline.ts";
import { articles, catalogue } from "../../src/routes.ts";
import { expect, test, withoutPictures } from "../../src/test.ts";

const article = "/articles/how-long-to-keep-video";
const camera = "/products/axis-communications/p3265-lve-dome-camera";

test("the article list has its button, subject filters and tips by subject", async ({ page }) => {
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
  await expect(page.locator(".article-card")).toHaveCount(6);
  await expect(page.locator(".tips > li")).toHaveCount(10);

  await filters.getByRole("link", { name: /^CCTV/ }).click();
  await expect(page).toHaveURL(`${articles}?category=cctv#articles`);
  await expect(filters, "the visitor goes on where they chose").toBeInViewport();
  await expect(page.locator(".article-card")).toHaveCount(2);
  for (const link of await page.locator(".article-card a").all()) {
    await expect(link).toHaveAttribute("href", /^\/articles\/[\w-]+$/);
  }
  const severities = new Set(await texts(page.locator(".tips .severity")));
  expect(severities).toEqual(new Set(["High priority", "Medium priority"]));
});

test("an article has its picture, byline, heading, side panel, contents and footer links", async ({
  page,
}) => {
  await page.goto(article);
  const banner = page.getByRole("region", { name: "Introduction" });
  await expect(banner.locator(".hero-side img")).toHaveCount(1);
  await expect(banner.locator("h1")).toHaveText("How long should you keep video?");
  await expect(banner.locator(".byline")).toContainText("Sightline field team");
  await expect(banner.locator(".byline time")).toHaveText("September 23, 2026");
  await expect(banner.locator(".byline")).toContainText("5 minute read");

  const body = page.locator(".article-body");
  const whole = (await body.boundingBox())?.width ?? 0;
  const width = async (part: string) => (await body.locator(part).boundingBox())?.width ?? 0;
  expect(await width(".article-head")).toBeGreaterThan(whole - 2);
  await expect(body.locator(".article-head h2")).toBeVisible();
  await expect(body.locator(".article-head .lead")).toBeVisible();
  await expect(body.locator(".article-side h3").first()).toBeVisible();
  expect((await width(".prose")) / (await width(".article-side"))).toBeCloseTo(8 / 4, 1);
  await page.setViewportSize({ width: 900, height: 900 });
  expect((await width(".prose")) / (await width(".article-side"))).toBeCloseTo(7 / 5, 1);
  await page.setViewportSize({ width: 360, height: 800 });
  const top = async (part: string) => (await body.locator(part).boundingBox())?.y ?? 0;
  expect(await top(".toc")).toBeLessThan(await top(".prose"));

  const contents = page.getByRole("navigation", { name: "On this page" });
  const targets = await contents
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  expect(targets.length).toBeGreaterThan(3);
  for (const target of targets) await expect(page.locator(`.prose h3${target}`)).toHaveCount(1);
  await contents.getByRole("link").nth(2).click();
  await expect(page.locator(`.prose h3${targets[2]}`)).toBeInViewport();

  const foot = page.locator(".article-footer");
  const labels = await texts(foot.locator('a[href^="/articles/"]'));
  expect(labels.length).toBeGreaterThan(0);
  // The article's own label, or the words of its address.
  for (const label of labels) expect(label).toMatch(/^[A-Z0-9][^\s-]*( [^\s-]+)*$/);
  for (const link of await foot.locator('.pills a[href^="/products/"]').all()) {
    await expect(link).toHaveAttribute("href", /^\/products\/[a-z0-9-]+\/[a-z0-9-]+$/);
  }
  await expect(foot.getByRole("link", { name: "View All Articles" })).toHaveAttribute(
    "href",
    articles,
  );
  await expect(foot).toContainText("Tech Insights • Knowledge Base");
});

test("an article's tables scroll sideways and are styled", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(article);
  const table = page.locator(".prose .table-scroll").last();
  await expect(table).toHaveAttribute("tabindex", "0");
  await expect(table).toHaveCSS("overflow-x", "auto");
  await expect(table.locator("th").first()).toHaveCSS("text-align", "start");
});

test("three product cards are in a row", async ({ page }) => {
  await withoutPictures(page);
  await page.goto(catalogue);
  const tops = await page
    .locator(".product-card")
    .evaluateAll((cards) => cards.slice(0, 4).map((card) => card.getBoundingClientRect().top));
  expect(tops[0]).toBe(tops[2]);
  expect(tops[3]).toBeGreaterThan(tops[0] ?? 0);
});

test("asking about a product checks the product in the form", {
  tag: "@server",
}, async ({ page }) => {
  await page.goto(camera);
  const ask = page.getByRole("link", { name: "Ask about this product" }).first();
  await ask.click();
  await expect(page).toHaveURL(`${camera}#quote`);
  const about = page.getByRole("checkbox", { name: "About: P3265-LVE dome camera, 2 MP" });
  await expect(about).toBeChecked();
  await expect(about).toBeInViewport();
});
