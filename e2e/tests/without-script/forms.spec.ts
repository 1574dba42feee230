// The three forms without JavaScript: submitted by the browser and answered with a page.
import {
  answer,
  entriesFor,
  field,
  fill,
  formOf,
  forms,
  invalidEmail,
  send,
  shownReference,
  thanks,
} from "../../src/lead.ts";
import { few } from "../../src/places.ts";
import { contact, missing } from "../../src/routes.ts";
import { leads } from "../../src/server.ts";
import { expect, test } from "../../src/test.ts";

for (const { name, path, sent } of forms) {
  test(`the ${name} form is stored and confirmed with its reference`, {
    tag: "@server",
  }, async ({ page }) => {
    const entries = entriesFor(name);
    await page.goto(path);
    await fill(formOf(page, name), entries);
    const answered = answer(page);
    await send(formOf(page, name));
    expect((await answered).status()).toBe(303);
    await expect(page.getByText(sent).first()).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(path);
    await expect(page.locator("h1")).toHaveCount(1);

    const reference = await shownReference(page);
    expect(leads("list")).toContain(reference);
    const lead = leads("show", reference);
    for (const entry of Object.values(entries)) expect(lead).toContain(entry);
  });

  test(`the ${name} form shows an error at its field and keeps the text`, {
    tag: "@server",
  }, async ({ page }) => {
    const entries = { ...entriesFor(name), name: "   " };
    await page.goto(path);
    await fill(formOf(page, name), entries);
    await send(formOf(page, name));
    const form = formOf(page, name);
    await expect(page).toHaveTitle(/^Error: /);
    await expect(form.getByRole("heading", { name: "There is a problem" })).toBeVisible();
    await expect(field(form, "name")).toHaveAttribute("aria-invalid", "true");
    await expect(field(form, "name")).toHaveAccessibleDescription(/\w/);
    await expect(field(form, "phone")).toHaveValue(entries.phone ?? "");
    await expect(field(form, "email")).toHaveValue(entries.email ?? "");
    await expect(page.getByText(sent)).toBeHidden();
  });
}

const nowhere = [...missing.map(({ path }) => path), "/no/such/page"];
const missingProduct = "/products/hikvision/no-such";

for (const [name, paths] of [
  ["hero", few(nowhere, [missingProduct])],
  ["footer", few(nowhere, ["/no/such/page"])],
] as const) {
  for (const path of paths) {
    test(`the ${name} form of ${path} is confirmed and stored with that page address`, {
      tag: "@server",
    }, async ({ page }) => {
      await page.goto(path);
      // First with an error: the page comes back, and the address stays that of the page.
      await fill(formOf(page, name), { ...entriesFor(name), name: "   " });
      await send(formOf(page, name));
      await expect(field(formOf(page, name), "name")).toHaveAttribute("aria-invalid", "true");
      await fill(formOf(page, name), entriesFor(name));
      await send(formOf(page, name));
      await expect(page.getByText(thanks).first()).toBeVisible();
      const shown = leads("show", await shownReference(page));
      expect(shown).toMatch(new RegExp(`^Page +${path}$`, "m"));

      // Without an error, only the page's address determines where the form was.
      await page.goto(path);
      await fill(formOf(page, name), entriesFor(name));
      await send(formOf(page, name));
      await expect(page.getByText(thanks).first()).toBeVisible();
      expect(leads("show", await shownReference(page))).toMatch(new RegExp(`^Page +${path}$`, "m"));
    });
  }
}

test("the contact form with an invalid e-mail address answers 422 with the error", {
  tag: "@server",
}, async ({ request }) => {
  const { name = "", phone = "", customer_message = "" } = entriesFor("contact");
  const answered = await request.post("/api/leads", {
    form: { form: "contact", page: contact, name, phone, customer_message, email: "you@" },
    headers: { accept: "text/html" },
    maxRedirects: 0,
  });
  expect(answered.status()).toBe(422);
  const html = await answered.text();
  expect(html.replace(/<[^>]*>/g, "")).toContain(invalidEmail);
  expect(html).toContain(customer_message);
  expect(html).toContain('value="you@"');
});
