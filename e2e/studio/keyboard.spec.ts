// The studio by keyboard.
import type { Page } from "@playwright/test";
import { expect, settled, test } from "./studio.ts";

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.textContent?.trim().slice(0, 40) ?? "");

test.use({ viewport: { width: 1280, height: 800 } });

test("leads are opened, edited and searched by single keys", async ({ page, api, open }) => {
  await open("/studio/leads");
  await page.keyboard.press("j");
  await page.waitForURL("**/leads/K000-M2PP");
  await page.keyboard.press("j");
  await page.waitForURL("**/leads/K001-M2PP");
  await expect.poll(() => focused(page)).toContain("Priya Raman");
  await page.keyboard.press("k");
  await page.waitForURL("**/leads/K000-M2PP");
  await expect(page.getByRole("heading", { name: "Marcus Webb" })).toBeVisible();
  await settled(page);

  await page.keyboard.press("n");
  await page.keyboard.type("Says n, j and k");
  await expect(page.getByRole("textbox", { name: "Note" })).toHaveValue("Says n, j and k");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Note saved")).toBeVisible();
  expect(api.lead("K000-M2PP")?.entries[0]?.text).toBe("Says n, j and k");

  await page.keyboard.press("s");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect.poll(() => api.lead("K000-M2PP")?.stage).toBe("contacted");

  await page.keyboard.press("Control+z");
  await expect.poll(() => api.lead("K000-M2PP")?.stage).toBe("new");

  await page.keyboard.press("/");
  await page.keyboard.type("clinic");
  await expect(page.getByRole("link", { name: /Theo Novak/ })).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("link", { name: /Theo Novak/ })).toBeVisible();

  await page.getByRole("radio", { name: "New" }).focus();
  await page.keyboard.press("c");
  await expect(page.getByRole("region", { name: "How did it go?" })).toBeVisible();
});

test("single keys are listed and can be turned off", async ({ page, open }) => {
  await open("/studio/leads");
  await page.keyboard.press("?");
  const dialog = page.getByRole("dialog", { name: "Keys" });
  await expect(dialog).toBeVisible();
  await page.keyboard.press("j");
  await page.getByRole("checkbox", { name: "Use single keys" }).press("Space");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.keyboard.press("j");
  await settled(page);
  expect(new URL(page.url()).pathname).toBe("/studio/leads");
});

test("the first Tab reaches the skip link, and a closed dialog returns the focus", async ({
  page,
  open,
}) => {
  await open("/studio/leads/K000-M2PP");
  await page.keyboard.press("Tab");
  expect(await focused(page)).toBe("Skip to content");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  expect(await focused(page)).toContain("Open");
  const more = page.getByRole("button", { name: "More", exact: true });
  await more.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(more).toBeFocused();
  // Also after a second dialog that replaced the first.
  await more.press("Enter");
  await page.getByRole("button", { name: "Forget this person" }).press("Enter");
  await expect(page.getByRole("button", { name: "Forget for good" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(more).toBeFocused();
});

test("every control is reached by Tab and has a visible focus outline", async ({ page, open }) => {
  for (const path of ["/studio/", "/studio/leads/K003-M2PP", "/studio/settings/sign-in"]) {
    await open(path);
    const seen = new Set<string>();
    for (let step = 0; step < 120; step += 1) {
      await page.keyboard.press("Tab");
      const state = await page.evaluate(() => {
        const element = document.activeElement;
        if (!(element instanceof HTMLElement) || element === document.body) return null;
        const box = element.querySelector(".check-box") ?? element;
        const ring = getComputedStyle(box).outlineStyle !== "none";
        return { name: element.outerHTML.slice(0, 120), ring };
      });
      if (state === null) break;
      if (!state.name.startsWith("<main")) expect(state.ring, state.name).toBe(true);
      seen.add(state.name);
    }
    expect(seen.size, path).toBeGreaterThan(10);
  }
});
