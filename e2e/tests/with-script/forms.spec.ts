// The three forms with JavaScript: sent without leaving the page, and without losing input.
import {
  answer,
  entriesFor,
  field,
  fill,
  formOf,
  forms,
  holdAnswers,
  invalidEmail,
  isLead,
  send,
  sentForms,
  thanks,
} from "../../src/lead.ts";
import { contact, home, missing } from "../../src/routes.ts";
import { leads } from "../../src/server.ts";
import { holdScripts } from "../../src/slow.ts";
import { expect, settled, test } from "../../src/test.ts";

for (const { name, path, sent, failed } of forms) {
  test(`the ${name} form is sent and stored`, { tag: "@server" }, async ({ page }) => {
    const entries = entriesFor(name);
    await page.goto(path);
    await settled(page);
    await fill(formOf(page, name), entries);
    const answered = answer(page);
    await send(formOf(page, name));
    const response = await answered;
    expect(response.status()).toBe(201);
    await expect(page.getByText(sent).first()).toBeVisible();
    await expect(page).toHaveURL(path);

    const { reference } = (await response.json()) as { reference: string };
    expect(leads("list")).toContain(reference);
    const lead = leads("show", reference);
    for (const entry of Object.values(entries)) expect(lead).toContain(entry);
  });

  test(`the ${name} form shows Sending and can't be sent twice`, {
    tag: "@server",
  }, async ({ page }) => {
    await page.goto(path);
    await settled(page);
    const answerNow = await holdAnswers(page);
    const requests = sentForms(page);
    const form = formOf(page, name);
    await fill(form, entriesFor(name));
    await settled(page);
    await send(form);
    const button = form.getByRole("button", { name: "Sending..." });
    await expect(button).toBeDisabled();
    answerNow();
    await expect(page.getByText(sent).first()).toBeVisible();
    expect(requests).toHaveLength(1);
  });

  test.describe("without a connection", () => {
    test.use({ faults: "expected" });

    test(`the ${name} form shows the failure, keeps the text and can be sent again`, {
      tag: "@server",
    }, async ({ page }) => {
      const entries = entriesFor(name);
      await page.goto(path);
      await settled(page);
      await page.route("**/api/leads", (route) => route.abort("connectionfailed"));
      const form = formOf(page, name);
      await fill(form, entries);
      // If a form's script takes too long to load, the form is sent without it.
      await settled(page);
      await send(form);
      await expect(page.getByText(failed).first()).toBeVisible();
      await expect(field(form, "name")).toHaveValue(entries.name ?? "");

      await page.unroute("**/api/leads");
      await send(form);
      await expect(page.getByText(sent).first()).toBeVisible();
    });
  });
}

for (const path of [...missing.map((place) => place.path), "/no/such/page"]) {
  test(`the hero form of ${path} is stored with that page address`, { tag: "@server" }, async ({
    page,
  }) => {
    await page.goto(path);
    await settled(page);
    const form = formOf(page, "hero");
    await fill(form, entriesFor("hero"));
    const answered = answer(page);
    await send(form);
    const { reference } = (await (await answered).json()) as { reference: string };
    expect(leads("show", reference)).toMatch(new RegExp(`^Page +${path}$`, "m"));
  });
}

test("the contact form isn't sent with an invalid e-mail address", async ({ page }) => {
  const entries = { ...entriesFor("contact"), email: "you@" };
  await page.goto(contact);
  await settled(page);
  const requests = sentForms(page);
  const form = formOf(page, "contact");
  await fill(form, entries);
  await send(form);
  await expect(page.getByText(invalidEmail).first()).toBeVisible();
  await expect(field(form, "email")).toHaveAttribute("aria-invalid", "true");
  await expect(field(form, "customer_message")).toHaveValue(entries.customer_message ?? "");
  expect(requests).toEqual([]);
});

test("the contact form is accepted without an e-mail address", { tag: "@server" }, async ({
  page,
}) => {
  await page.goto(contact);
  await settled(page);
  const form = formOf(page, "contact");
  await fill(form, { ...entriesFor("contact"), email: "" });
  const answered = answer(page);
  await send(form);
  expect((await answered).status()).toBe(201);
});

test("a quote form without the required fields isn't sent", async ({ page }) => {
  await page.goto(home);
  await settled(page);
  const requests = sentForms(page);
  const form = formOf(page, "hero");
  await field(form, "customer_message").fill("The back door");
  await send(form);
  for (const name of ["name", "email", "phone"] as const) {
    await expect(field(form, name)).toHaveAttribute("aria-invalid", "true");
    await expect(field(form, name)).toHaveAccessibleDescription(/\w/);
  }
  await expect(field(form, "customer_message")).toHaveValue("The back door");
  expect(requests).toEqual([]);
});

test.describe("errors that only the server finds", () => {
  test.use({ faults: "expected" });

  test("a blank name refused by the server is shown at its field, and the text stays", async ({
    page,
  }) => {
    const entries = { ...entriesFor("hero"), name: "   " };
    await page.goto(home);
    await settled(page);
    const form = formOf(page, "hero");
    await fill(form, entries);
    await send(form);
    await expect(field(form, "name")).toHaveAttribute("aria-invalid", "true");
    await expect(field(form, "name")).toHaveAccessibleDescription(/\w/);
    await expect(field(form, "customer_message")).toHaveValue(entries.customer_message ?? "");
    await expect(page.getByText(thanks)).toBeHidden();
  });
});

for (const { name, path, sent } of forms) {
  test(`the ${name} form sent before the scripts load is stored once`, { tag: "@server" }, async ({
    page,
  }) => {
    const entries = entriesFor(name);
    const scripts = await holdScripts(page);
    const requests = sentForms(page);
    await page.goto(path, { waitUntil: "commit" });
    const form = formOf(page, name);
    await fill(form, entries);
    await send(form);
    await expect(page.getByText(sent).first()).toBeVisible();
    scripts.release();
    await settled(page);
    expect(requests.filter(isLead)).toHaveLength(1);
    expect(leads("export", "--format", "json")).toContain(entries.name);
  });
}

test("a form sent before its script loads is sent without leaving the page", {
  tag: "@server",
}, async ({ page }) => {
  const scripts = await holdScripts(page);
  scripts.letRuntimeThrough();
  const entries = entriesFor("hero");
  const requests = sentForms(page);
  await page.goto(home, { waitUntil: "commit" });
  const form = formOf(page, "hero");
  await page.waitForFunction(() => customElements.get("x-island") !== undefined);
  await fill(form, entries);
  await expect(page.locator("x-island", { has: form })).toHaveAttribute("data-state", "loading");
  const answered = answer(page);
  await send(form);
  scripts.release();
  expect((await answered).status()).toBe(201);
  await expect(page.getByText(thanks).first()).toBeVisible();
  expect(requests).toHaveLength(1);
});

test("text typed before the scripts load stays afterwards", async ({ page }) => {
  const entries = entriesFor("hero");
  const scripts = await holdScripts(page);
  await page.goto(home, { waitUntil: "commit" });
  const form = formOf(page, "hero");
  await fill(form, entries);
  scripts.release();
  await settled(page);
  for (const [name, value] of Object.entries(entries)) {
    await expect(form.locator(`[name="${name}"]`)).toHaveValue(value);
  }
});
