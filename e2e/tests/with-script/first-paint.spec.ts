// Every island works at once, whatever it is used with; and nothing is loaded before it is used.
import type { Page } from "@playwright/test";
import { partOfPaths } from "../../src/documents.ts";
import { entriesFor, field, fill, formOf, send, thanks } from "../../src/lead.ts";
import { contact, home } from "../../src/routes.ts";
import { delayScripts } from "../../src/slow.ts";
import { expect, settled, test, withoutPictures } from "../../src/test.ts";

const mostScriptBytes = 5 * 1024;

// The pages in parts, so that the workers share them.
const parts = 4;

for (const part of Array.from({ length: parts }).keys()) {
  test(`no page sends more than 5 kB of script before it is used: part ${part + 1} of ${parts}`, async ({
    page,
    request,
  }) => {
    test.setTimeout(120_000);
    const paths = await partOfPaths(request, part, parts);
    const client = await page.context().newCDPSession(page);
    await client.send("Network.enable");
    await client.send("Network.setCacheDisabled", { cacheDisabled: true });
    await withoutPictures(page);
    const scripts = new Set<string>();
    let bytes = 0;
    client.on("Network.responseReceived", ({ requestId, type }) => {
      if (type === "Script") scripts.add(requestId);
    });
    client.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) bytes += encodedDataLength;
    });
    const heavy: string[] = [];
    for (const path of paths) {
      scripts.clear();
      bytes = 0;
      await page.goto(path);
      await page.evaluate(
        () => new Promise((idle) => requestIdleCallback(() => setTimeout(idle, 50))),
      );
      expect(scripts.size, `${path} has its runtime`).toBeGreaterThan(0);
      if (bytes > mostScriptBytes) heavy.push(`${path}: ${bytes}`);
    }
    expect(heavy).toEqual([]);
  });
}

/** Waits until the page is painted and says that no script is there yet. */
async function painted(page: Page): Promise<void> {
  await page.waitForFunction(
    () => performance.getEntriesByName("first-contentful-paint").length > 0,
  );
  expect(await page.evaluate(() => customElements.get("x-island") === undefined)).toBe(true);
}

test("tabs, brands and questions clicked at once work while scripts are still on their way", async ({
  page,
}) => {
  await delayScripts(page, 3_000);
  await page.goto(home, { waitUntil: "commit" });
  await painted(page);
  await page.locator("#explainer summary").nth(2).click();
  await expect(page.locator("#explainer details").nth(2)).toHaveAttribute("open", "");
  await page.locator("#brands summary", { hasText: "Bosch" }).click();
  await expect(page.locator("#brand-bosch-security")).toBeVisible();
  // When the scripts come, both stay as they are.
  await expect(page.getByRole("tab", { name: "DVRs/NVRs" })).toHaveAttribute(
    "aria-selected",
    "true",
    { timeout: 15_000 },
  );
  await expect(page.locator("#brand-bosch-security")).toBeVisible();
});

test("a case study's tab clicked before its script arrives is not lost", async ({ page }) => {
  await page.goto(contact);
  await settled(page);
  await delayScripts(page, 2_000);
  const tab = page.getByRole("tab", { name: "Residential" });
  await tab.scrollIntoViewIfNeeded();
  await tab.click();
  await expect(page.locator("#case-studies x-island")).toHaveAttribute("data-state", "loading");
  await expect(page.locator("#case-studies .case")).toHaveCount(1);
  await expect(page.locator("#naperville-two-story")).toBeVisible();
});

test("the site is used by keyboard alone: menu, tabs, question, form", async ({ page }) => {
  await page.goto(home);
  await settled(page);
  const press = async (key: string, times: number) => {
    for (let count = 0; count < times; count += 1) await page.keyboard.press(key);
  };
  await page.locator("#explainer summary, #explainer [role=tab]").first().focus();
  await expect(page.getByRole("tab").first()).toBeVisible();
  await page.getByRole("tab").first().focus();
  await press("ArrowRight", 2);
  await expect(page.getByRole("tabpanel")).toHaveAccessibleName("DVRs/NVRs");
  await page.locator("#brands summary").first().focus();
  await page.keyboard.press("Enter");
  await expect(page.locator("#brand-lts")).toBeVisible();

  const entries = entriesFor("hero");
  await field(formOf(page, "hero"), "name").focus();
  await page.keyboard.type(entries.name ?? "");
  for (const name of ["email", "phone", "customer_message"] as const) {
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

  test("menu, explainer, brands, tabs and form work", async ({ page }) => {
    await page.goto(home);
    await page.locator(".mmenu summary").tap();
    await expect(page.locator(".mpanel")).toBeVisible();
    await page.locator(".mmenu summary").tap();
    await expect(page.locator(".mpanel")).toBeHidden();
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

test("a form is sent once however often its button is pressed", async ({ page }) => {
  await page.goto(home);
  await settled(page);
  const form = formOf(page, "hero");
  await fill(form, entriesFor("hero"));
  let count = 0;
  page.on("request", (one) => {
    if (one.method() === "POST") count += 1;
  });
  await form.getByRole("button").evaluate((button: HTMLButtonElement) => {
    for (let presses = 0; presses < 5; presses += 1) button.click();
  });
  await expect(page.getByText(thanks).first()).toBeVisible();
  expect(count).toBe(1);
  await send(formOf(page, "footer"));
  await expect(formOf(page, "footer").locator(".f-sum")).toBeFocused();
});
