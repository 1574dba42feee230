// Pages after some interaction.
import { expect } from "@playwright/test";
import { entriesFor, field, fill, formOf, send } from "../src/lead.ts";
import { menu, phoneMenu } from "../src/menus.ts";
import { contact, home, services } from "../src/routes.ts";
import { shoot } from "../src/shots.ts";
import { settled, test, visit } from "../src/test.ts";

const phone = 768;

for (const name of ["Services", "Products"] as const) {
  test(`the open ${name} menu`, async ({ page, viewport }, info) => {
    test.skip((viewport?.width ?? 0) < phone, "a phone has one menu for everything");
    await visit(page, home);
    await menu(page, name).button.click();
    await shoot(page, info, `menu ${name}`, "screen");
  });
}

test("the open menu of a phone", async ({ page, viewport }, info) => {
  test.skip((viewport?.width ?? 0) > 1023, "wide screens have the menus in the header");
  await visit(page, home);
  await phoneMenu(page).button.click();
  await shoot(page, info, "menu phone", "screen");
});

for (const { name, path } of [
  { name: "hero", path: home },
  { name: "footer", path: services[0] },
  { name: "contact", path: contact },
] as const) {
  test(`the faults of the ${name} form`, async ({ page }, info) => {
    await visit(page, path);
    const form = formOf(page, name);
    await fill(form, { name: "Pat Doe", email: "pat(at)mail" });
    await send(form);
    await expect(form.locator("[aria-invalid]").first()).toBeVisible();
    await field(form, "email").scrollIntoViewIfNeeded();
    await shoot(page, info, `faults ${name}`, "screen");
  });
}

test("another part of the explainer", async ({ page }, info) => {
  await visit(page, home);
  const section = page.locator(".explainer-tabs");
  await section.scrollIntoViewIfNeeded();
  await settled(page);
  await section.locator("[role=tab]:visible, summary:visible").nth(2).click();
  await shoot(page, info, "explainer", "screen");
});

test("an open question", async ({ page }, info) => {
  await visit(page, services[0]);
  const question = page.locator(".faq summary").nth(1);
  await question.scrollIntoViewIfNeeded();
  await question.click();
  await shoot(page, info, "question", "screen");
});

test.describe("after a form was sent", () => {
  test.use({ faults: "expected" });

  for (const outcome of ["sent", "failed"] as const) {
    test(`a form that ${outcome}`, async ({ page }, info) => {
      if (outcome === "failed") await page.route("**/api/leads", (route) => route.abort());
      await visit(page, home);
      const card = page.locator(".hero-quote");
      await fill(formOf(page, "hero"), entriesFor("hero"));
      await send(formOf(page, "hero"));
      await expect(card.locator(outcome === "sent" ? ".done" : ".form-failure")).toBeVisible();
      await card.scrollIntoViewIfNeeded();
      await shoot(page, info, `form ${outcome}`, "screen");
    });
  }
});
