// After a form is sent without JavaScript: the page that confirms it keeps the form's space.
import { entriesFor, fill, formOf, send } from "../../src/lead.ts";
import { expectOnFirstSheet } from "../../src/paper.ts";
import { contact, home } from "../../src/routes.ts";
import { expect, test } from "../../src/test.ts";

for (const { name, path, card } of [
  { name: "hero", path: home, card: ".quote-card" },
  { name: "footer", path: home, card: ".footer-call" },
  { name: "contact", path: contact, card: ".form-card" },
] as const) {
  test(`the ${name} form's confirmation is in view with the answer date and next steps`, {
    tag: "@server",
  }, async ({ page }) => {
    await page.goto(path);
    const height = async () => (await page.locator(card).boundingBox())?.height ?? 0;
    const before = await height();
    await fill(formOf(page, name), entriesFor(name));
    await send(formOf(page, name));
    const done = page.locator(`${card} .done`);
    await expect(done.getByRole("heading")).toBeInViewport({ ratio: 1 });
    await expect(done).toContainText(
      /We’ll answer by (Mon|Tues|Wednes|Thurs|Fri)day, [A-Z][a-z]+ \d+\./,
    );
    await expect(done.getByRole("listitem")).toHaveCount(3);
    // Fonts that load late may add or remove a line.
    expect(await height()).toBeGreaterThan(before - 24);
    await expectOnFirstSheet(page);
    // The form isn't offered again in its own place; on the contact page it is below.
    const submit = formOf(page, name).locator("[type=submit]");
    await expect(submit).toBeVisible({ visible: name === "contact" });
  });
}
