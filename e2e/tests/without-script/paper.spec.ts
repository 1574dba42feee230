// Pages in print: nothing that only works on screens, and no nearly empty sheet.
import { paper } from "../../src/paper.ts";
import { articles, catalogue, home, services } from "../../src/routes.ts";
import { expect, test } from "../../src/test.ts";

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize(paper);
});

test("an article prints in one column, so that its end follows its text", async ({
  page,
  request,
}) => {
  const [, path = ""] =
    /href="(\/articles\/[^"]+)"/.exec(await (await request.get(articles)).text()) ?? [];
  await page.goto(path);
  // If a grid spans several pages, Chromium prints what follows it over its rows.
  await expect(page.locator(".article-body")).toHaveCSS("display", "block");
  await expect(page.locator(".toc")).toBeHidden();
  await expect(page.locator(".article-side")).toBeVisible();
  await expect(page.locator(".article-side")).not.toHaveCSS("margin-top", "0px");
});

test("the home page prints every explanation without picture, and only brand names", async ({
  page,
}) => {
  await page.goto(home);
  await expect(page.locator(".explainer-body dl").last()).toBeVisible();
  await expect(page.locator(".explainer-body .picture:visible")).toHaveCount(0);
  await expect(page.locator(".brand-panel:visible")).toHaveCount(0);
  await expect(page.locator(".brands summary").last()).toBeVisible();
});

test("the home page prints its steps beside their drawing, and no sheet with only the footer", async ({
  page,
}) => {
  await page.goto(home);
  await expect(page.locator(".go-link:visible")).toHaveCount(0);
  const [steps, drawing] = await Promise.all(
    [".cable-run", ".process .sheet"].map((part) => page.locator(part).boundingBox()),
  );
  expect(drawing?.x).toBeGreaterThan((steps?.x ?? 0) + (steps?.width ?? 0));
  const sheets = async () => {
    const margin = { top: "0.4in", right: "0.4in", bottom: "0.4in", left: "0.4in" };
    const pdf = await page.pdf({ format: "Letter", margin });
    return pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length;
  };
  const all = await sheets();
  await page.locator(".footer").evaluate((footer) => footer.remove());
  expect(await sheets()).toBe(all);
});

test("on a sheet in landscape the explanations are printed one below the other", async ({
  page,
}) => {
  await page.setViewportSize({ width: paper.height, height: paper.width });
  await page.goto(home);
  const panels = await page.locator(".explainer-body").evaluateAll((all) => {
    return all
      .map((panel) => panel.getBoundingClientRect())
      .map(({ top, bottom }) => [top, bottom]);
  });
  expect(panels.length).toBeGreaterThan(1);
  expect(panels.flat()).toEqual(panels.flat().toSorted((one, other) => one - other));
});

test("a service prints its cards in rows and prices in a table, without inputs", async ({
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

test("a planning tool prints its form with its address, or its plan without the form", async ({
  page,
}) => {
  await page.goto("/planning/storage");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator(".planner-form [name=cameras]")).toBeVisible();
  await expect(page.locator(".planner .plan-link")).toContainText("/planning/storage");
  await expect(page.locator("button:not(.visually-hidden):visible")).toHaveCount(0);
  await expect(page.locator(".footer")).toBeHidden();
  // With an error there is no plan, so its address isn't printed.
  await page.goto("/planning/coverage?distance=30");
  await expect(page.locator(".form-summary")).toBeVisible();
  await expect(page.locator(".planner .plan-link")).toBeHidden();
  await page.goto("/planning/storage?cameras=12");
  await expect(page.locator(".plan .plan-link")).toContainText("cameras=12");
  await expect(page.locator(".planner-form")).toBeHidden();
});

test("lists and tables print without a grid around them, in which Firefox cuts or moves them", async ({
  page,
}) => {
  await page.goto(catalogue);
  for (const around of [".shop-form", ".shop-list"]) {
    await expect(page.locator(around)).toHaveCSS("display", "block");
  }
  await page.goto(`${catalogue}?compare=p3265-lve-dome-camera,p5655-e-ptz-camera#compare`);
  await expect(page.locator(".compare")).toHaveCSS("display", "block");
  await page.goto("/planning/estimate?entries=4&rooms=3");
  await expect(page.locator(".plan-switches ul")).toHaveCSS("column-count", "auto");
});

test("a comparison of four products prints completely, without controls", async ({ page }) => {
  const four =
    "p3265-lve-dome-camera,p5655-e-ptz-camera,qnv-8080r-vandal-dome,hc30wb5r1-bullet-camera";
  // Letter paper without margins: wider than phones.
  const width = 816;
  await page.setViewportSize({ width, height: 1056 });
  await page.goto(`${catalogue}?tab=cctv&compare=${four}#compare`);
  const products = page.locator(".compare thead th");
  await expect(products).toHaveCount(4);
  await expect(page.locator(".faq:visible, .section:not(#products):visible")).toHaveCount(0);
  const ends = await products.evaluateAll((all) => {
    return all.map((product) => product.getBoundingClientRect().right);
  });
  expect(Math.max(...ends)).toBeLessThanOrEqual(width);
  await expect(
    page.locator(":is(.compare-back, .only-differences, .remove, .compare-ask):visible"),
  ).toHaveCount(0);
});
