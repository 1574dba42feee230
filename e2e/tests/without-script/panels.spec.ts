// What opens and closes without JavaScript: brands, explainers, case studies.
import { rarePage, startRare } from "../../src/rare-sections.ts";
import { contact, home } from "../../src/routes.ts";
import { expect, test } from "../../src/test.ts";

const axis = "#brand-axis-communications";

test("a link to a brand opens only its panel", async ({ page }) => {
  await page.goto(`${home}${axis}`);
  await expect(page.locator(axis)).toBeInViewport();
  await expect(page.locator(`${axis} .brand-products a`)).toHaveCount(4);
  await expect(page.locator("#brands details[open]")).toHaveCount(1);
});

test("only one brand is open at a time, and a click closes it", async ({ page }) => {
  await page.goto(home);
  await expect(page.locator("#brands details[open]")).toHaveCount(0);
  await page.locator("#brands summary", { hasText: "Lorex" }).click();
  await expect(page.locator("#brand-lorex")).toBeVisible();
  await page.locator("#brands summary", { hasText: "Axis" }).click();
  await expect(page.locator(axis)).toBeVisible();
  await expect(page.locator("#brand-lorex")).toBeHidden();
  await page.locator("#brands summary", { hasText: "Axis" }).click();
  await expect(page.locator("#brands details[open]")).toHaveCount(0);
});

test("opening an explanation closes the previous one", async ({ page }) => {
  await page.goto(home);
  const explanations = page.locator("#explainer details");
  await explanations.nth(3).locator("summary").click();
  await expect(explanations.nth(3).getByRole("heading", { level: 3 })).toBeVisible();
  await expect(page.locator("#explainer details[open]")).toHaveCount(1);
});

test("all case studies are shown without tabs", async ({ page }) => {
  await page.goto(contact);
  await expect(page.locator("#case-studies .case")).toHaveCount(6);
  for (const study of await page.locator("#case-studies .case").all()) {
    await expect(study.getByRole("heading", { level: 3 })).toBeVisible();
  }
  await expect(page.locator("#case-studies [role=tab]").first()).toBeHidden();
});

test("a picture can be enlarged, and the video is a link", async ({ page }) => {
  const server = await startRare();
  try {
    await page.goto(`${server.url}${rarePage}`);
    await page.getByRole("button", { name: "Enlarge: A plain door", exact: true }).click();
    await expect(page.locator(".large:popover-open")).toBeVisible();
    await page.keyboard.press("Escape");
    const play = page.getByRole("link", { name: "Play the video" });
    await expect(play).toHaveAttribute("href", "https://video.example/embed/door");
  } finally {
    server.stop();
  }
});
