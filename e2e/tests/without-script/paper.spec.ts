// Pages in print: nothing that only works on screens, and no nearly empty sheet.
import { paper } from "../../src/paper.ts";
import { articles, home, services } from "../../src/routes.ts";
import { expect, test } from "../../src/test.ts";

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize(paper);
});

test("an article's end follows its text, which is one column", async ({ page, request }) => {
  const [, path = ""] =
    /href="(\/articles\/[^"]+)"/.exec(await (await request.get(articles)).text()) ?? [];
  await page.goto(path);
  // If a grid spans several pages, Chromium prints what follows it over its rows.
  await expect(page.locator(".article-body")).toHaveCSS("display", "block");
  await expect(page.locator(".toc")).toBeHidden();
  await expect(page.locator(".article-side")).toBeVisible();
});

test("the home page shows every explanation, without its picture, and only the names of brands", async ({
  page,
}) => {
  await page.goto(home);
  await expect(page.locator(".explainer-body dl").last()).toBeVisible();
  await expect(page.locator(".explainer-body .picture:visible")).toHaveCount(0);
  await expect(page.locator(".brand-panel:visible")).toHaveCount(0);
  await expect(page.locator(".brands summary").last()).toBeVisible();
});

test("a service has its cards in rows, its prices in a table and nothing to fill in", async ({
  page,
}) => {
  await page.goto(services[0]);
  const tops = await page.locator(".tiles > .tile").evaluateAll((tiles) => {
    return tiles.map((tile) => Math.round(tile.getBoundingClientRect().top));
  });
  expect(tops[1]).toBe(tops[0]);
  await expect(page.locator(".column-table thead")).toBeVisible();
  await expect(page.locator(".doorway .picture:visible")).toHaveCount(0);
  await expect(page.locator("input:visible, select:visible")).toHaveCount(0);
});

test("a planning tool without an answer has its title, what stands in its form, and its address", async ({
  page,
}) => {
  await page.goto("/planning/storage");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator(".planner-form [name=cameras]")).toBeVisible();
  await expect(page.locator(".planner .plan-link")).toContainText("/planning/storage");
  await expect(page.locator("button:not(.visually-hidden):visible")).toHaveCount(0);
  await page.goto("/planning/storage?cameras=12");
  await expect(page.locator(".plan .plan-link")).toContainText("cameras=12");
  await expect(page.locator(".planner-form")).toBeHidden();
});
