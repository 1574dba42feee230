// The sample quote: its sums are correct, and in print it has two sheets.
import { expect, test } from "../../src/test.ts";

const path = "/sample-quote";

/** Parses `$2,800.00` into cents. */
function cents(text: string): number {
  return Math.round(Number(text.replace(/[$,]/g, "")) * 100);
}

test("amounts, subtotals and total add up and match the finished job", async ({ page }) => {
  await page.goto(path);
  let total = 0;
  for (const group of await page.locator(".line-items tbody").all()) {
    let subtotal = 0;
    const items = group.locator("tr:not(.line-items-group, .line-items-sum)");
    for (const item of await items.all()) {
      const [quantity = "", price = "", amount = ""] = await item.locator("td").allTextContents();
      const count = Number.parseInt(quantity.replace(",", ""), 10);
      expect(cents(amount)).toBe(count * cents(price));
      subtotal += cents(amount);
    }
    expect(subtotal).toBeGreaterThan(0);
    expect(cents((await group.locator(".line-items-sum td").textContent()) ?? "")).toBe(subtotal);
    total += subtotal;
  }
  const shown = (await page.locator(".line-items-total td").textContent()) ?? "";
  expect(cents(shown)).toBe(total);
  // The job that it is based on states the same sums.
  const [equipment, labor] = await page.locator(".line-items-sum td").allTextContents();
  await page.goto("/residential-cctv-security");
  const short = (sum = "") => sum.replace(".00", "");
  await expect(page.locator("#main")).toContainText(
    `total: ${short(labor)} labor, ${short(equipment)} equipment`,
  );
  await expect(page.locator("#main")).toContainText(short(shown));
});

test("the sample quote prints on two sheets with the drawing and without forms and menus", async ({
  page,
}) => {
  await page.goto(path);
  await page.evaluate(() => document.fonts.ready);
  // The reader chooses the paper.
  for (const [format, size] of [
    ["Letter", /\/MediaBox \[0 0 612 792\]/],
    ["A4", /\/MediaBox \[0 0 595(\.\d+)? 84[12](\.\d+)?\]/],
  ] as const) {
    const margin = { top: "0.4in", right: "0.4in", bottom: "0.4in", left: "0.4in" };
    const pdf = await page.pdf({ format, margin, preferCSSPageSize: true });
    const sheets = pdf.toString("latin1");
    expect(sheets.match(/\/Type \/Page\b/g), format).toHaveLength(2);
    expect(sheets, format).toMatch(size);
  }
  await page.emulateMedia({ media: "print" });
  await expect(page.locator(".line-items .line-items-total")).toBeVisible();
  await expect(page.locator("#drawing svg").first()).toBeVisible();
  for (const form of await page.locator("form").all()) await expect(form).toBeHidden();
  for (const menu of await page.locator("nav").all()) await expect(menu).toBeHidden();
});

test("the contact and about pages link to the sample quote", async ({ page }) => {
  for (const from of ["/contact-sightline-inc", "/about-sightline-inc"]) {
    await page.goto(from);
    await page.locator("#main").getByRole("link", { name: "See a sample quote" }).click();
    await expect(page).toHaveURL(path);
    await expect(page.locator("h1")).toHaveText(/Sample quote/);
  }
});
