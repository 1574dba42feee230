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
import { few } from "../../src/places.ts";
import { contact, home, missing } from "../../src/routes.ts";
import { leads } from "../../src/server.ts";
import { holdScripts } from "../../src/slow.ts";
import { expect, settled, test, visit } from "../../src/test.ts";

// The footer's form is the same component as the hero's.
const some = forms.filter(({ name }) => name !== "footer");

for (const { name, path, sent } of forms) {
  test(`the ${name} form shows Sending, can't be sent twice and is stored`, {
    tag: "@server",
  }, async ({ page }) => {
    const entries = entriesFor(name);
    await visit(page, path);
    const answerNow = await holdAnswers(page);
    const requests = sentForms(page);
    const form = formOf(page, name);
    await fill(form, entries);
    await settled(page);
    const answered = answer(page);
    await send(form);
    await expect(form.getByRole("button", { name: "Sending..." })).toBeDisabled();
    answerNow();
    const response = await answered;
    expect(response.status()).toBe(201);
    await expect(page.getByText(sent).first()).toBeVisible();
    await expect(page).toHaveURL(path);
    expect(requests).toHaveLength(1);

    const { reference } = (await response.json()) as { reference: string };
    expect(leads("list")).toContain(reference);
    const lead = leads("show", reference);
    for (const entry of Object.values(entries)) expect(lead).toContain(entry);
  });
}

test.describe("without a connection", () => {
  test.use({ faults: "expected" });

  for (const { name, path, sent, failed } of few(forms, some)) {
    test(`the ${name} form shows the failure, keeps the text and can be sent again`, {
      tag: "@server",
    }, async ({ page }) => {
      const entries = entriesFor(name);
      await visit(page, path);
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
  }
});

const nowhere = [...missing.map(({ path }) => path), "/no/such/page"];

for (const path of few(nowhere, ["/products/hikvision/no-such"])) {
  test(`the hero form of ${path} is stored with that page address`, { tag: "@server" }, async ({
    page,
  }) => {
    await visit(page, path);
    const form = formOf(page, "hero");
    await fill(form, entriesFor("hero"));
    const answered = answer(page);
    await send(form);
    const { reference } = (await (await answered).json()) as { reference: string };
    expect(leads("show", reference)).toMatch(new RegExp(`^Page +${path}$`, "m"));
  });
}

test("the contact form is sent without an e-mail address, but not with an invalid one", {
  tag: "@server",
}, async ({ page }) => {
  const entries = { ...entriesFor("contact"), email: "you@" };
  await visit(page, contact);
  const requests = sentForms(page);
  const form = formOf(page, "contact");
  await fill(form, entries);
  await send(form);
  await expect(page.getByText(invalidEmail).first()).toBeVisible();
  await expect(field(form, "email")).toHaveAttribute("aria-invalid", "true");
  await expect(field(form, "customer_message")).toHaveValue(entries.customer_message ?? "");
  expect(requests).toEqual([]);
  await field(form, "email").fill("");
  const answered = answer(page);
  await send(form);
  expect((await answered).status()).toBe(201);
});

test("an e-mail address copied with invisible characters is sent without them", async ({
  page,
}) => {
  await visit(page, contact);
  const form = formOf(page, "contact");
  const email = "\u202aann@mail.example\u202c\u00a0";
  await fill(form, { ...entriesFor("contact"), email });
  const answered = answer(page);
  await send(form);
  const sent = (await answered).request().postDataJSON() as { email: string };
  expect(sent.email).toBe("ann@mail.example");
});

test("a quote form without the required fields isn't sent", async ({ page }) => {
  await visit(page, home);
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
    await visit(page, home);
    const form = formOf(page, "hero");
    await fill(form, entries);
    await send(form);
    await expect(field(form, "name")).toHaveAttribute("aria-invalid", "true");
    await expect(field(form, "name")).toHaveAccessibleDescription(/\w/);
    await expect(field(form, "customer_message")).toHaveValue(entries.customer_message ?? "");
    await expect(page.getByText(thanks)).toBeHidden();
  });
});

for (const { name, path, sent } of few(forms, some)) {
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
