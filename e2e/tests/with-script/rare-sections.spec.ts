// Sections that few pages have: parts that open, parts that load only on a click, and the document
// to download.
import type { Page } from "@playwright/test";
import { violations } from "../../src/axe.ts";
import type { OwnServer } from "../../src/own-server.ts";
import { rarePage, startRare } from "../../src/rare-sections.ts";
import { expect, settled, test } from "../../src/test.ts";

const other = /^https:\/\/(video|locks)\.example\//;

// One server is for all tests.
test.describe.configure({ mode: "default" });

let server: OwnServer;
test.beforeAll(async () => {
  server = await startRare();
});
test.afterAll(() => server.stop());

/** Opens the page and records the requests to the other site. */
async function open(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.route(other, async (route) => {
    asked.push(route.request().url());
    await route.fulfill({
      contentType: "text/html",
      body: "<title>Video</title><p>A door opens</p>",
    });
  });
  await page.goto(`${server.url}${rarePage}`);
  return asked;
}

const play = (page: Page) => page.getByRole("button", { name: "Play the video" });
const fitted = (page: Page) => page.getByRole("button", { name: "Show a lock being fitted" });
const video = (page: Page) => page.frameLocator('iframe[title="Video: a door that opens"]');

test("a third-party video loads only on a click, and only its page may frame it", async ({
  page,
  request,
}) => {
  const asked = await open(page);
  await settled(page);
  await expect(play(page)).toBeVisible();
  expect(asked).toEqual([]);
  await play(page).click();
  await expect(video(page).getByText("A door opens")).toBeVisible();
  expect(asked).toEqual(["https://video.example/embed/door"]);

  const policy = async (path: string) =>
    (await request.get(`${server.url}${path}`)).headers()["content-security-policy"];
  const frames = /frame-src ([^;]*)/.exec((await policy(rarePage)) ?? "")?.[1];
  expect(frames?.split(" ").sort()).toEqual(["https://locks.example", "https://video.example"]);
  expect(await policy("/")).not.toContain("frame-src");
});

test("an explainer's video loads only on a click and then gets larger", async ({ page }) => {
  const asked = await open(page);
  await settled(page);
  await page.getByRole("heading", { name: "How a lock works" }).scrollIntoViewIfNeeded();
  const box = page.locator("#explainer details[open] .embed");
  await expect(box).toBeVisible();
  expect((await box.boundingBox())?.height).toBeLessThan(250);
  expect(asked).toEqual([]);
  await fitted(page).focus();
  await page.keyboard.press("Enter");
  const frame = page.locator('iframe[title="Video: how a lock is fitted"]');
  await expect(frame.contentFrame().getByText("A door opens")).toBeVisible();
  await expect(frame).toBeFocused();
  expect(asked).toEqual(["https://locks.example/embed/lock"]);
  expect((await frame.boundingBox())?.height).toBeGreaterThan(250);
});

test("a click on the video before its script loads plays it", async ({ page }) => {
  await page.route(/\/assets\/embed-/, async (route) => {
    await new Promise((later) => setTimeout(later, 500));
    await route.continue();
  });
  await open(page);
  await play(page).click();
  await expect(video(page).getByText("A door opens")).toBeVisible();
});

test("the gallery and the video work by keyboard, and the download is a PDF", async ({ page }) => {
  await open(page);
  await settled(page);
  const small = page.getByRole("button", { name: "Enlarge: A plain door", exact: true });
  await small.focus();
  await page.keyboard.press("Enter");
  const large = page.locator(".large:popover-open");
  await expect(large).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(large).toHaveCount(0);
  await expect(small).toBeFocused();
  await play(page).focus();
  await page.keyboard.press("Enter");
  await expect(video(page).getByText("A door opens")).toBeVisible();
  const document = await page.getByRole("link", { name: /Our warranty/ }).getAttribute("href");
  const file = await page.request.get(`${server.url}${document}`);
  expect(file.headers()["content-type"]).toBe("application/pdf");
});

for (const [width, colorScheme] of [
  [360, "dark"],
  [1280, "light"],
] as const) {
  test(`the page has no accessibility violations and no overflow at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await open(page);
    await settled(page);
    expect(await violations(page)).toEqual([]);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  });
}

test.describe("by touch", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test("a tap plays the video and enlarges a picture", async ({ page }) => {
    await open(page);
    await settled(page);
    await page.getByRole("button", { name: "Enlarge: A plain door", exact: true }).tap();
    await expect(page.locator(".large:popover-open")).toBeVisible();
    await page.getByRole("button", { name: "Close" }).first().tap();
    await expect(page.locator(".large:popover-open")).toHaveCount(0);
    await play(page).tap();
    await expect(video(page).getByText("A door opens")).toBeVisible();
  });
});
