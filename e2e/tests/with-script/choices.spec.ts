// Choices of visitors: brands, tabs and questions.
import { contact, home, services } from "../../src/routes.ts";
import { expect, test, visit } from "../../src/test.ts";

const axis = "#brand-axis-communications";
const noStudies = "No case studies available for this category";

test("a click opens a brand's logo, text and four products, and another closes it", async ({
  page,
}) => {
  await page.goto(home);
  const brand = page.locator("#brands details", { has: page.locator(axis) });
  const panel = page.locator(axis);
  await brand.locator("summary").click();
  await expect(panel).toBeVisible();
  for (const part of [".brand-mark", ".brand-text", ".brand-text + p"]) {
    await expect(panel.locator(part)).toHaveText(/\w/);
  }
  const products = await panel
    .locator(".brand-products a")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  expect(products).toHaveLength(4);
  for (const href of products) expect(href).toMatch(/^\/products\/axis-communications\//);
  await brand.locator("summary").click();
  await expect(panel).toBeHidden();
  await expect(page).toHaveURL(home);
});

test("the selected brand is in the URL and follows back and forward", async ({ page }) => {
  await visit(page, home);
  const summary = (name: string) => page.locator("#brands summary", { hasText: name });
  await summary("Axis").click();
  await expect(page).toHaveURL(`${home}${axis}`);
  await summary("Lorex").click();
  await expect(page).toHaveURL(`${home}#brand-lorex`);
  await expect(page.locator(axis)).toBeHidden();
  await page.goBack();
  await expect(page.locator(axis)).toBeVisible();
  await expect(page.locator("#brand-lorex")).toBeHidden();
  await page.goBack();
  await expect(page.locator("#brands details[open]")).toHaveCount(0);
  await page.goForward();
  await expect(page.locator(axis)).toBeVisible();

  await page.goto("about:blank");
  await page.goto(`${home}${axis}`);
  await expect(page.locator(axis)).toBeVisible();
  await expect(page.locator(axis)).toBeInViewport();
});

for (const [list, path] of [
  ["#brands", home],
  ["#explainer", home],
  ["#faq", contact],
] as const) {
  test(`a summary of ${list} stays in its place on a phone while one above it closes`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await visit(page, path);
    const panels = page.locator(`${list} details`);
    if (list === "#brands") await panels.first().locator("summary").click();
    await expect(panels.first()).toHaveAttribute("open", "");
    const summary = panels.nth(4).locator("summary");
    const top = () => summary.evaluate((element) => element.getBoundingClientRect().top);
    await summary.evaluate((element) =>
      element.scrollIntoView({ block: "center", behavior: "instant" }),
    );
    const before = await top();
    await summary.click();
    await expect(panels.first()).not.toHaveAttribute("open", /.*/);
    for (let frame = 0; frame < 9; frame++) {
      await page.waitForTimeout(60);
      expect(Math.abs((await top()) - before)).toBeLessThan(5);
    }
  });
}

test("the explainer shows one part at a time, by click and by keyboard", async ({ page }) => {
  await page.goto(home);
  const tabs = page.locator("#explainer summary");
  const open = page.locator("#explainer details[open]");
  await expect(tabs).toHaveCount(5);
  await expect(open.locator("summary")).toHaveText("Access Control");
  await tabs.nth(3).click();
  await expect(open).toHaveCount(1);
  await expect(open.locator("summary")).toHaveText("PoS");
  // Nothing covers its link: a trial click does everything except the click.
  await open.locator("a").last().click({ trial: true });
  // A second click leaves it open, so that the area below the row is never empty.
  await tabs.nth(3).click({ force: true });
  await expect(open.locator("summary")).toHaveText("PoS");
  await tabs.nth(4).focus();
  await page.keyboard.press("Enter");
  await expect(open).toHaveCount(1);
  await expect(open.locator("summary")).toHaveText("Brands");
  // Enter closes the open one; then the first is shown, so that the area isn't empty either.
  await page.keyboard.press("Enter");
  await expect(open).toHaveCount(0);
  await expect(page.locator("#explainer .explainer-body").first()).toBeVisible();
});

test("case studies have seven tabs on the contact page and none on a service page", async ({
  page,
}) => {
  await page.goto(services[0]);
  await expect(page.locator("#case-studies .case")).toHaveCount(1);
  await expect(page.locator("#case-studies [role=tab]")).toHaveCount(0);

  await page.goto(contact);
  const tabs = page.locator("#case-studies [role=tab]");
  await expect(tabs).toHaveText([
    "All",
    "Residential",
    "Commercial",
    "Access Control",
    "IT & Network",
    "PA System",
    "Local Chicago Wildlife Monitoring",
  ]);
  await tabs.nth(6).click();
  await expect(page.locator("#case-studies .case:visible")).toHaveCount(1);
  await expect(page.locator("#river-bank-wildlife")).toBeVisible();
  await tabs.nth(0).click();
  await expect(page.locator("#case-studies .case:visible")).toHaveCount(6);
  await expect(page.getByText(noStudies)).toHaveCount(0);
});

test("only one question is open at a time, and a click closes it again", async ({ page }) => {
  await page.goto(services[0]);
  const questions = page.locator("#faq details");
  await expect(questions.first()).toHaveAttribute("open", "");
  await questions.nth(2).locator("summary").click();
  await expect(questions.first()).not.toHaveAttribute("open", /.*/);
  await expect(page.locator("#faq details[open]")).toHaveCount(1);
  await questions.nth(2).locator("summary").press("Enter");
  await expect(page.locator("#faq details[open]")).toHaveCount(0);
  await expect(questions.nth(2).getByRole("heading", { level: 3 })).toBeVisible();
});

test.describe("with animations", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("an answer opens and closes within 300 milliseconds", async ({ page }) => {
    await page.goto(services[0]);
    const duration = await page
      .locator("#faq details")
      .first()
      .evaluate((details) => getComputedStyle(details, "::details-content").transitionDuration);
    expect(new Set(duration.split(", "))).toEqual(new Set(["0.3s"]));
  });
});

test("a text fragment link opens the answer that contains the text", async ({ page }) => {
  await page.goto(services[0]);
  const last = page.locator("#faq details").last();
  const answer = ((await last.locator("p").textContent()) ?? "").split(" ").slice(0, 5).join(" ");
  await expect(last).not.toHaveAttribute("open", /.*/);
  // A link to a text fragment finds and opens the panel, like the browser's own search.
  await page.goto("about:blank");
  await page.goto(`${services[0]}#:~:text=${encodeURIComponent(answer)}`);
  await expect(last).toHaveAttribute("open", "");
  await expect(last.locator("p")).toBeInViewport();
});
