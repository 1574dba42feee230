// The contact page's toasts, and the same texts beside the form.
import type { Page } from "@playwright/test";
import {
  entriesFor,
  fill,
  formOf,
  holdAnswers,
  messageFailed,
  messageSent,
  send,
  shownReference,
} from "../../src/lead.ts";
import { contact } from "../../src/routes.ts";
import { expect, test, visit } from "../../src/test.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

async function sendOne(page: Page): Promise<void> {
  const form = formOf(page, "contact");
  await fill(form, entriesFor("contact"));
  await send(form);
}

function toasts(page: Page) {
  return page.locator(".Toastify__toast");
}

/** Returns whether the timer of the newest toast, whose end closes it, is `running` or `paused`. */
function playing(page: Page): Promise<string> {
  return page
    .locator(".Toastify__progress-bar")
    .first()
    .evaluate((bar) => getComputedStyle(bar).animationPlayState);
}

test.beforeEach(async ({ page }) => {
  await visit(page, contact);
});

test("a toast is at the top right, 350 px wide, newest on top, with the card's text", {
  tag: "@server",
}, async ({ page }) => {
  await sendOne(page);
  const toast = toasts(page).first();
  await expect(toast).toContainText(messageSent);
  await toast.hover();
  const box = await toast.boundingBox();
  const { width, x = 0, y = 0 } = box ?? {};
  expect(width).toBe(350);
  expect(1280 - x - 350).toBeLessThanOrEqual(24);
  expect(y).toBeLessThan(200);
  await expect(page.locator(".form-card .done")).toContainText(messageSent);
  expect(await shownReference(page)).toMatch(/\w/);

  await page.mouse.move(10, 600);
  // The first one stays while the second form is filled in.
  await page.evaluate(() => window.dispatchEvent(new Event("blur")));
  await page.route("**/api/leads", (route) =>
    route.fulfill({ status: 201, json: { reference: "AAAA-0002" } }),
  );
  await sendOne(page);
  await expect(toasts(page)).toHaveCount(2);
  const tops = await toasts(page).evaluateAll((all) =>
    all.map((one) => ({ id: Number(one.id), top: one.getBoundingClientRect().top })),
  );
  expect(tops[0]?.top).toBeLessThan(tops[1]?.top ?? 0);
});

test("a toast closes after 4 seconds, but not under the pointer or without window focus", {
  tag: "@server",
}, async ({ page }) => {
  await sendOne(page);
  const toast = toasts(page).first();
  await expect(toast).toBeVisible();
  await toast.hover();
  const seconds = await page
    .locator(".Toastify__progress-bar")
    .first()
    .evaluate((bar) => getComputedStyle(bar).animationDuration);
  expect(seconds).toBe("4s");
  await expect.poll(() => playing(page)).toBe("paused");
  await page.mouse.move(10, 600);
  await expect.poll(() => playing(page)).toBe("running");
  await page.evaluate(() => window.dispatchEvent(new Event("blur")));
  await expect.poll(() => playing(page)).toBe("paused");
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(toasts(page)).toHaveCount(0);
  await expect(page.locator(".form-card .done")).toContainText(messageSent);
});

test("a toast that appears under a resting pointer stays until it moves away", {
  tag: "@server",
}, async ({ page }) => {
  await sendOne(page);
  const box = await toasts(page).first().boundingBox();
  await toasts(page).first().click();
  await expect(toasts(page)).toHaveCount(0);

  const answerNow = await holdAnswers(page);
  await sendOne(page);
  await page.mouse.move((box?.x ?? 0) + 200, (box?.y ?? 0) + 20);
  answerNow();
  await expect(toasts(page)).toHaveCount(1);
  await expect.poll(() => playing(page)).toBe("paused");
  await page.mouse.move(10, 600);
  await expect(toasts(page)).toHaveCount(0);
});

test("a toast is dismissed by click, drag and keyboard", { tag: "@server" }, async ({ page }) => {
  await sendOne(page);
  const toast = toasts(page).first();
  await toast.click();
  await expect(toasts(page)).toHaveCount(0);

  await sendOne(page);
  await expect(toast).toBeVisible();
  // It has finished its entry animation.
  await toast.evaluate((toast) =>
    Promise.all(toast.getAnimations().map(({ finished }) => finished)),
  );
  const box = await toast.boundingBox();
  const [x, y] = [(box?.x ?? 0) + 200, (box?.y ?? 0) + 20];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 1; step <= 10; step += 1) await page.mouse.move(x - step * 32, y);
  await page.mouse.up();
  await expect(toasts(page)).toHaveCount(0);

  await sendOne(page);
  await expect(toast).toBeVisible();
  await page.keyboard.press("Alt+t");
  const dismiss = toast.getByRole("button", { name: "Dismiss" });
  for (let presses = 0; presses < 3; presses += 1) {
    if (await dismiss.evaluate((button) => button === document.activeElement)) break;
    await page.keyboard.press("Tab");
  }
  await expect(dismiss).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(toasts(page)).toHaveCount(0);
});

test.describe("when sending fails", () => {
  test.use({ faults: "expected" });

  test("the toast and the card show the failure message", async ({ page }) => {
    await page.route("**/api/leads", (route) => route.abort("connectionfailed"));
    await sendOne(page);
    await expect(toasts(page).first()).toContainText(messageFailed);
    await expect(page.locator(".form-card .form-failure")).toContainText(messageFailed);
    // The success of another attempt replaces it.
    await page.unroute("**/api/leads");
    await page.route("**/api/leads", (route) =>
      route.fulfill({ status: 201, json: { reference: "AAAA-0003" } }),
    );
    await send(formOf(page, "contact"));
    await expect(toasts(page).first()).toContainText(messageSent);
    await expect(toasts(page)).toHaveCount(1);
  });
});
