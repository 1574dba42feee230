// Every island responds to its first use, whatever it is.
import type { Page } from "@playwright/test";
import { entriesFor, field, fill, formOf, send, thanks } from "../../src/lead.ts";
import { contact, home } from "../../src/routes.ts";
import { holdScripts } from "../../src/slow.ts";
import { expect, settled, test, visit } from "../../src/test.ts";

/** Waits until the page is painted, and checks that no script has loaded yet. */
async function painted(page: Page): Promise<void> {
  await page.waitForFunction(
    () => performance.getEntriesByName("first-contentful-paint").length > 0,
  );
  expect(await page.evaluate(() => customElements.get("x-island") === undefined)).toBe(true);
}

test("explainer tabs and brands work before the scripts load and stay open after", async ({
  page,
}) => {
  const scripts = await holdScripts(page);
  await page.goto(home, { waitUntil: "commit" });
  await painted(page);
  await page.locator("#explainer summary").nth(2).click();
  await expect(page.locator("#explainer details").nth(2)).toHaveAttribute("open", "");
  await page.locator("#brands summary", { hasText: "Bosch" }).click();
  await expect(page.locator("#brand-bosch-security")).toBeVisible();
  scripts.release();
  // When the scripts load, both stay open.
  await settled(page);
  await expect(page.locator("#explainer details").nth(2)).toHaveAttribute("open", "");
  await expect(page.locator("#brand-bosch-security")).toBeVisible();
});

test("explainer, brands and the hero form work by keyboard alone", { tag: "@server" }, async ({
  page,
}) => {
  await visit(page, home);
  await page.locator("#explainer summary").nth(2).focus();
  await page.keyboard.press("Enter");
  await expect(page.locator("#explainer details[open] summary")).toHaveText("DVRs/NVRs");
  await page.locator("#brands summary").first().focus();
  await page.keyboard.press("Enter");
  await expect(page.locator("#brand-axis-communications")).toBeVisible();

  const entries = entriesFor("hero");
  await field(formOf(page, "hero"), "name").focus();
  await page.keyboard.type(entries.name ?? "");
  for (const name of ["phone", "email", "customer_message"] as const) {
    await page.keyboard.press("Tab");
    await expect(field(formOf(page, "hero"), name)).toBeFocused();
    await page.keyboard.type(entries[name] ?? "");
  }
  for (let presses = 0; presses < 5; presses += 1) {
    await page.keyboard.press("Tab");
    const onButton = await page.evaluate(
      () => document.activeElement?.getAttribute("type") === "submit",
    );
    if (onButton) break;
  }
  await page.keyboard.press("Enter");
  await expect(page.getByText(thanks).first()).toBeVisible();
  await expect(page.locator(".done")).toBeFocused();
});

test.describe("by touch", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("phone menu, explainer, brands, tabs and form work by touch", { tag: "@server" }, async ({
    page,
  }) => {
    await page.goto(home);
    await page.locator(".phone-menu summary").tap();
    await expect(page.locator(".phone-menu-panel")).toBeVisible();
    await page.locator(".phone-menu summary").tap();
    await expect(page.locator(".phone-menu-panel")).toBeHidden();
    const explainer = page.locator("#explainer details").nth(1);
    await explainer.locator("summary").tap();
    await expect(explainer).toHaveAttribute("open", "");
    await expect(page.locator("#explainer details[open]")).toHaveCount(1);
    await page.locator("#brands summary", { hasText: "Lorex" }).tap();
    await expect(page.locator("#brand-lorex")).toBeVisible();

    await page.goto(contact);
    const tab = page.getByRole("tab", { name: "Commercial" });
    await tab.scrollIntoViewIfNeeded();
    await tab.tap();
    await expect(tab).toHaveAttribute("aria-selected", "true");
    await expect(page.locator("#south-side-loading-docks")).toBeVisible();

    await page.goto(home);
    const form = formOf(page, "hero");
    await fill(form, entriesFor("hero"));
    await form.getByRole("button").tap();
    await expect(page.getByText(thanks).first()).toBeVisible();
  });
});

test("a form is sent once when its button is pressed repeatedly", { tag: "@server" }, async ({
  page,
}) => {
  await visit(page, home);
  const form = formOf(page, "hero");
  await fill(form, entriesFor("hero"));
  let count = 0;
  page.on("request", (one) => {
    if (new URL(one.url()).pathname === "/api/leads") count += 1;
  });
  await form.getByRole("button").evaluate((button: HTMLButtonElement) => {
    for (let presses = 0; presses < 5; presses += 1) button.click();
  });
  await expect(page.getByText(thanks).first()).toBeVisible();
  expect(count).toBe(1);
  await send(formOf(page, "footer"));
  await expect(formOf(page, "footer").locator(".form-summary")).toBeFocused();
});
