// Addresses with an anchor.
import { contact, home } from "../../src/routes.ts";
import { expect, settled, test, visit } from "../../src/test.ts";

const stories = `${contact}#case-studies`;

test("the Success Stories link on another page scrolls to and focuses the section", async ({
  page,
}) => {
  await visit(page, home);
  await page.getByRole("navigation", { name: "Quick links" }).getByText("Success Stories").click();
  await expect(page).toHaveURL(stories);
  const target = page.locator("#case-studies");
  await expect(target).toBeFocused();
  const top = () => target.evaluate((section) => section.getBoundingClientRect().top);
  const bar = await page.locator(".utility-bar").evaluate((element) => element.clientHeight);
  await expect.poll(top).toBeLessThan(200);
  expect(await top(), "the heading is not below the fixed bar").toBeGreaterThanOrEqual(bar - 1);
});

test("a link within the page scrolls smoothly and focuses its target", async ({ browser }) => {
  for (const reducedMotion of ["no-preference", "reduce"] as const) {
    const page = await browser.newPage({ reducedMotion });
    await page.addInitScript(() => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      const scroll = Element.prototype.scrollIntoView;
      Element.prototype.scrollIntoView = function (options) {
        seen.push(typeof options === "object" ? (options.behavior ?? "none") : "none");
        scroll.call(this, options);
      };
    });
    await page.goto("/sightline-legal");
    await page.locator('a[href="#terms"]').first().click();
    await expect(page.locator("#terms")).toBeFocused();
    await expect(page.locator("#terms")).toBeInViewport();
    const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
    expect(seen[0]).toBe(reducedMotion === "reduce" ? "auto" : "smooth");
    await page.close();
  }
});

test("the page stays at its target while content above it grows", async ({ page }) => {
  await page.goto(stories);
  const target = page.locator("#case-studies");
  await expect(target).toBeFocused();
  await settled(page);
  await page.evaluate(() => {
    const late = document.createElement("div");
    late.className = "section";
    late.append(...Array.from({ length: 60 }, () => document.createElement("p")));
    for (const line of late.children) line.textContent = "A picture that came late.";
    // Without the browser's scroll anchoring, which would hide the effect under test.
    document.documentElement.style.setProperty("overflow-anchor", "none");
    document.querySelector(".page-body")?.before(late);
  });
  const top = () => target.evaluate((section) => Math.abs(section.getBoundingClientRect().top));
  await expect.poll(top).toBeLessThan(200);
});
