// Aspects of islands that the other files don't test: on a slow connection, by keyboard, by touch.
import type { Page } from "@playwright/test";
import { entriesFor, field, fill, formOf, messageSent } from "../../src/lead.ts";
import { contact } from "../../src/routes.ts";
import { holdScripts } from "../../src/slow.ts";
import { expect, test, visit } from "../../src/test.ts";

const cases = (page: Page) => page.locator("#case-studies .case:visible");

/** Returns the distance between the first case study and the top of its section, in pixels. */
async function firstCase(page: Page): Promise<number> {
  const section = await page.locator("#case-studies").boundingBox();
  const first = await cases(page).first().boundingBox();
  return (first?.y ?? Number.NaN) - (section?.y ?? Number.NaN);
}

test("the case studies' tabs are hidden until they work, without layout shift", async ({
  page,
}) => {
  const scripts = await holdScripts(page);
  await page.goto(contact, { waitUntil: "commit" });
  const tab = page.locator("#case-tab-residential");
  await expect(cases(page).last()).toBeAttached();
  expect(await page.evaluate(() => customElements.get("x-island") === undefined)).toBe(true);
  await expect(tab, "nothing can answer the click yet").toBeHidden();
  await expect(cases(page)).toHaveCount(6);
  const place = await firstCase(page);
  // Tabs work once the runtime has loaded, without any other script.
  scripts.letRuntimeThrough();
  await tab.click();
  await expect(cases(page)).toHaveCount(1);
  expect(await firstCase(page), "nothing moved").toBe(place);
});

test("the case studies' tabs follow the arrow keys", async ({ page }) => {
  await visit(page, contact);
  await page.locator("#case-tab-all").focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.locator("#case-tab-residential")).toBeFocused();
  await expect(cases(page)).toHaveCount(1);
  await page.keyboard.press("End");
  await expect(page.locator("#river-bank-wildlife")).toBeVisible();
});

test("the case studies' panel is reached by keyboard and has a focus outline", async ({ page }) => {
  await visit(page, contact);
  await page.locator("#case-tab-all").focus();
  await page.keyboard.press("Tab");
  const panel = page.locator("#case-panel");
  await expect(panel).toBeFocused();
  await expect(panel).toHaveCSS("outline-style", "solid");
});

test("the contact form is filled in and sent by keyboard alone", { tag: "@server" }, async ({
  page,
}) => {
  await visit(page, contact);
  const form = formOf(page, "contact");
  const entries = entriesFor("contact");
  await field(form, "name").focus();
  for (const name of ["name", "phone", "email", "customer_message"] as const) {
    await expect(field(form, name)).toBeFocused();
    await page.keyboard.type(entries[name] ?? "");
    await page.keyboard.press("Tab");
  }
  const button = form.locator("button[type=submit]");
  // Optional consents come between the message and the button.
  for (let presses = 0; presses < 4; presses += 1) {
    if (await button.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
  await expect(page.locator(".done")).toContainText(messageSent);
  await expect(page.locator(".done")).toBeFocused();
});

test.describe("by touch", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("the contact form is sent", { tag: "@server" }, async ({ page }) => {
    await page.goto(contact);
    const form = formOf(page, "contact");
    await fill(form, entriesFor("contact"));
    await form.locator("button[type=submit]").tap();
    await expect(page.locator(".done")).toContainText(messageSent);
  });

  test("a tapped search suggestion opens its page", async ({ page }) => {
    await visit(page, "/search");
    const box = page.locator("#main").getByLabel("Search products");
    await box.tap();
    await box.pressSequentially("p3265", { delay: 20 });
    await page.getByRole("option").first().tap();
    await expect(page).toHaveURL(/\/products\/axis-communications\/p3265/);
  });
});
