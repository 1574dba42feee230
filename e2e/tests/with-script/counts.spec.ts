// Actions of visitors are counted without identifying them.
import type { Page } from "@playwright/test";
import { contact, home, services } from "../../src/routes.ts";
import { expect, settled, test, visit } from "../../src/test.ts";

/** Collects the counts that the page sends, and the status of each answer. */
function told(page: Page) {
  const bodies: unknown[] = [];
  const statuses: number[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname !== "/api/counts") return;
    bodies.push(JSON.parse(request.postData() ?? "null"));
  });
  page.on("response", (response) => {
    if (new URL(response.url()).pathname === "/api/counts") statuses.push(response.status());
  });
  return { bodies, statuses };
}

/**
 * Prevents calls and mails, since the test environment has no programs for them; only the tap
 * counts.
 */
async function withoutPrograms(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener("click", (event) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (link !== null && /^(tel|mailto):/.test(link.href)) event.preventDefault();
    });
  });
}

test("a phone number tap and the first form input are each counted once per page", {
  tag: "@server",
}, async ({ page }) => {
  const { bodies, statuses } = told(page);
  await withoutPrograms(page);
  await visit(page, `${services[0]}?utm_source=flyer&utm_campaign=spring&gclid=a-click`);
  const number = page.locator("a[href^='tel:']:visible").first();
  await number.click();
  await number.click();
  const name = page.locator("form[method=post] [name=name]:visible").first();
  await name.pressSequentially("Dana");
  await settled(page);
  const way = { utm_source: "flyer", gclid: "1" };
  await expect.poll(() => statuses).toEqual([204, 204]);
  expect(bodies).toEqual([
    { what: "call", page: services[0], way },
    { what: "start", page: services[0], way },
  ]);
  // Another page view by a visitor who came in the same way.
  await visit(page, contact);
  await page.locator("a[href^='tel:']:visible").first().click();
  await expect.poll(() => statuses).toEqual([204, 204, 204]);
  expect(bodies[2]).toEqual({ what: "call", page: contact, way });
});

test("a tap before the counting script loads is counted", { tag: "@server" }, async ({ page }) => {
  const { bodies } = told(page);
  await withoutPrograms(page);
  let letGo = (): void => {};
  const held = new Promise<void>((go) => {
    letGo = go;
  });
  await page.route("**/assets/counts-*.js", async (route) => {
    await held;
    await route.continue();
  });
  await visit(page, home);
  const number = page.locator("a[href^='tel:']:visible").first();
  await number.click();
  await number.click();
  expect(bodies).toEqual([]);
  letGo();
  await expect.poll(() => bodies).toEqual([{ what: "call", page: home, way: {} }]);
});

test("pages and phone number taps set no cookie", async ({ page, context }) => {
  const set: string[] = [];
  page.on("response", async (response) => {
    const headers = await response.allHeaders();
    if (headers["set-cookie"] !== undefined) set.push(response.url());
  });
  await withoutPrograms(page);
  for (const address of [home, services[0], contact]) {
    await visit(page, address);
    await page.locator("a[href^='tel:']:visible").first().click();
  }
  expect(set).toEqual([]);
  expect(await context.cookies()).toEqual([]);
});
