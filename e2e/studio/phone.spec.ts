// The studio on a phone.
import { expect, settled, test } from "./studio.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test("returning from a lead focuses its row in the list", async ({ page, open }) => {
  await open("/studio/leads");
  const row = page.getByRole("link", { name: /Luis Herrera/ });
  await row.tap();
  await expect(page.getByRole("heading", { name: "Luis Herrera" })).toBeInViewport();
  await expect(page.getByRole("heading", { name: "Luis Herrera" })).toBeFocused();
  await expect(page.getByRole("link", { name: "Call", exact: true })).toBeInViewport();
  await page.getByRole("link", { name: "All leads" }).tap();
  await expect(row).toBeFocused();
  await expect(row).toBeInViewport();
});

test("Undo does not cover Call, Text and Mail", async ({ page, api, open }) => {
  await open("/studio/leads/K000-M2PP");
  await page.getByRole("radio", { name: "Contacted" }).tap();
  const undo = page.getByRole("button", { name: "Undo" });
  // While it has the focus, its time stands still.
  await undo.focus();
  const above = await undo.boundingBox();
  for (const [name, address] of [
    ["Call", "tel:+13125550100"],
    ["Text", "sms:+13125550100"],
    ["Mail", "mailto:marcus.webb@mail.example?subject="],
  ] as const) {
    const link = page.getByRole("link", { name, exact: true });
    expect(await link.getAttribute("href")).toContain(address);
    const box = await link.boundingBox();
    expect(box?.y ?? 0).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0));
  }
  await undo.tap();
  await expect.poll(() => api.lead("K000-M2PP")?.stage).toBe("new");
});

test("Undo does not cover the last button of a lead", async ({ page, open }) => {
  await open("/studio/leads/K000-M2PP");
  await page.getByRole("radio", { name: "Contacted" }).tap();
  await page.getByRole("button", { name: "Undo" }).focus();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const button = page.getByRole("button", { name: "Not a real enquiry" });
  const isOnTop = button.evaluate((element) => {
    const { left, bottom, width } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, bottom - 2));
  });
  expect(await isOnTop).toBe(true);
  // Then the button is gone, and the focus is on the heading, which was above the screen.
  await button.press("Enter");
  const heading = page.getByRole("heading", { name: "Marcus Webb" });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
});

test("Call, Text and Mail cover no control of a lead that Tab reaches", async ({ page, open }) => {
  for (const [width, height] of [
    [390, 844],
    [320, 512],
  ] as const) {
    await page.setViewportSize({ width, height });
    await open("/studio/leads/K000-M2PP");
    await page.getByRole("radio", { name: "New" }).focus();
    const covered: (string | undefined)[] = [];
    let isInBar = false;
    for (let tabs = 0; tabs < 60 && !isInBar; tabs += 1) {
      await page.keyboard.press("Tab");
      const found = await page.evaluate(() => {
        const focused = document.activeElement;
        const bar = document.querySelector(".contact-bar");
        const { bottom } = focused?.getBoundingClientRect() ?? { bottom: 0 };
        return {
          isInBar: focused?.closest(".contact-bar, .tab-bar") !== null,
          isCovered: bottom > (bar?.getBoundingClientRect().top ?? 0),
          name: focused?.outerHTML.slice(0, 100),
        };
      });
      ({ isInBar } = found);
      if (!isInBar && found.isCovered) covered.push(found.name);
    }
    expect(isInBar).toBe(true);
    expect(covered, `${width}`).toEqual([]);
  }
});

test("new leads are added to the list only after a tap on their button", async ({
  page,
  api,
  open,
}) => {
  await open("/studio/leads");
  api.arrive("Newcomer");
  await page.evaluate(() => dispatchEvent(new Event("visibilitychange")));
  const arrived = page.getByRole("button", { name: "1 new" });
  await expect(arrived).toBeVisible();
  await expect(page.getByRole("link", { name: /Newcomer/ })).toHaveCount(0);
  await arrived.tap();
  await settled(page);
  await expect(page.locator(".row").first()).toContainText("Newcomer");
  await expect(page.locator(".row").first()).toBeFocused();
});

test("a form shows missing fields before sending anything", async ({ page, api, open }) => {
  api.signedIn = false;
  await open("/studio/enter");
  await page.getByRole("button", { name: "Sign in", exact: true }).tap();
  await expect(page.getByRole("textbox", { name: "Email address" })).toBeFocused();
  await expect(page.getByText("Please fill out this field.").first()).toBeVisible();
  expect(api.asked.filter(({ method }) => method === "POST")).toEqual([]);
});

test("the chart's labels are at least 12 px", async ({ page, open }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await open("/studio/numbers");
  const label = page.locator(".chart text").last();
  await expect(label).toBeVisible();
  const size = await label.evaluate((text: SVGTextElement) => {
    return Number.parseFloat(getComputedStyle(text).fontSize) * (text.getScreenCTM()?.a ?? 0);
  });
  expect(size).toBeGreaterThanOrEqual(12);
});

test("the tabs are as wide as their texts, and scroll sideways", async ({ page, open }) => {
  for (const path of ["/studio/leads", "/studio/settings/people"]) {
    await open(path);
    const tabs = page.locator(".pick");
    const cut = await tabs.evaluateAll((all) =>
      // The touch target is a pixel wider than what is drawn.
      all.filter((tab) => tab.scrollWidth > tab.clientWidth + 1).map((tab) => tab.textContent),
    );
    expect(cut, path).toEqual([]);
    expect(await tabs.count()).toBeGreaterThan(4);
    await tabs.last().scrollIntoViewIfNeeded();
    await expect(tabs.last()).toBeInViewport({ ratio: 1 });
  }
});

test("a table's names don't touch its lines, and its last heading is above its column", async ({
  page,
  open,
}) => {
  await open("/studio/numbers");
  const table = page.locator(".table").last();
  await expect(table.locator("tbody th").first()).toHaveCSS("padding-top", "6px");
  const right = await table
    .locator("tr > :last-child")
    .evaluateAll((all) => all.map((cell) => getComputedStyle(cell).paddingRight));
  expect(new Set(right).size).toBe(1);
});
