// The additional fields that a form sends, and what it does when the server asks for a proof of
// work.
import { violations } from "../../src/axe.ts";
import { answer, entriesFor, fill, formOf, send, shownReference } from "../../src/lead.ts";
import { type OwnServer, startOwn } from "../../src/own-server.ts";
import { contact, home } from "../../src/routes.ts";
import { leads } from "../../src/server.ts";
import { expect, test, visit } from "../../src/test.ts";

const trap = "qz7_leave";
const checking = "We’re checking that you’re human. It takes a few seconds…";

test("the honeypot can't be seen, focused or read by a screen reader", async ({ page }) => {
  await visit(page, contact);
  const field = formOf(page, "contact").locator(`[name="${trap}"]`);
  await expect(field).toHaveCount(1);
  const box = await field.evaluate((input) => {
    const around = input.closest("[aria-hidden=true]")?.getBoundingClientRect();
    return { width: around?.width, height: around?.height };
  });
  expect(box).toEqual({ width: 1, height: 1 });
  await expect(page.getByRole("textbox", { name: "Leave this field empty" })).toHaveCount(0);

  const reached = new Set<string>();
  await page.locator("#contact-name").focus();
  for (let press = 0; press < 12; press += 1) {
    reached.add((await page.evaluate(() => document.activeElement?.getAttribute("name"))) ?? "");
    await page.keyboard.press("Tab");
  }
  expect([...reached]).toEqual(expect.arrayContaining(["name", "phone", "text_consent"]));
  expect([...reached]).not.toContain(trap);

  expect(await violations(page, { within: "#contact-form" })).toEqual([]);
});

test("browser autofill leaves the honeypot empty", { tag: "@server" }, async ({ page }) => {
  await visit(page, home);
  const form = formOf(page, "hero");
  const entries = entriesFor("hero");
  // What autofill goes by: `autocomplete`, the name, and the label.
  await form.evaluate((element, typed) => {
    const known = /name|mail|tel|phone|organization|url|website|address|city|zip|company/i;
    for (const field of element.querySelectorAll<HTMLInputElement>(
      "input[type]:not([type=hidden])",
    )) {
      const says = `${field.autocomplete} ${field.name} ${field.labels?.[0]?.textContent}`;
      if (field.type !== "checkbox" && field.autocomplete !== "off" && known.test(says)) {
        field.value = typed[field.name as keyof typeof typed] ?? "https://filled.example";
        field.dispatchEvent(new Event("input", { bubbles: true }));
      }
    }
  }, entries);
  await form.locator("[name=customer_message]").fill(entries.customer_message ?? "");
  const answered = answer(page);
  await send(form);
  const { reference } = (await (await answered).json()) as { reference: string };
  expect(leads("show", reference)).not.toContain("honeypot");
});

test("text consent and first and last campaign are stored with the lead", {
  tag: "@server",
}, async ({ page }) => {
  for (const address of [
    `${home}?utm_source=flyer&gclid=abc123`,
    `${contact}?utm_source=search`,
    contact,
  ]) {
    await visit(page, address);
  }
  const form = formOf(page, "contact");
  const box = form.locator("[name=text_consent]");
  await expect(box).not.toBeChecked();
  await box.check();
  await fill(form, entriesFor("contact"));
  const answered = answer(page);
  await send(form);
  const response = await answered;
  expect(Number(response.request().postDataJSON().elapsed_ms)).toBeGreaterThan(0);
  const { reference } = (await response.json()) as { reference: string };
  const shown = leads("show", reference);
  expect(shown).toMatch(/Text messages +agreed on .* to version [0-9a-f]{16}: “Sightline Inc may/);
  expect(shown).toMatch(/^utm_source +flyer$/m);
  expect(shown).toMatch(/^gclid +abc123$/m);
  expect(shown).toMatch(/^last_utm_source +search$/m);
  expect(shown).toMatch(/Phone +.*\(\+13125550142\)/);
  expect(await page.context().cookies()).toEqual([]);
});

test.describe("when the server requires a proof of work", () => {
  // Browsers log all error statuses in the console, including the one that asks for a proof of
  // work.
  test.use({ faults: "expected" });
  // One server is for both tests.
  test.describe.configure({ mode: "default" });
  let server: OwnServer;
  test.beforeAll(async () => {
    server = await startOwn("--lead-limits", "1,30,60");
  });
  test.afterAll(() => server.stop());

  test("a proof of work is announced and done automatically, and the lead is stored", async ({
    page,
  }) => {
    const violations: string[] = [];
    page.on("console", (message) => {
      if (message.text().includes("Content Security Policy")) violations.push(message.text());
    });
    const statuses: number[] = [];
    page.on("response", (response) => {
      if (response.url().endsWith("/api/leads")) statuses.push(response.status());
    });
    for (const turn of [1, 2]) {
      await visit(page, `${server.url}${home}`);
      const form = formOf(page, "hero");
      await fill(form, entriesFor("hero"));
      await page.evaluate(() => {
        const seen: string[] = [];
        Object.assign(globalThis, { seen });
        new MutationObserver(() => {
          for (const status of document.querySelectorAll("[role=status]")) {
            seen.push(status.textContent ?? "");
          }
        }).observe(document.body, { childList: true, subtree: true, characterData: true });
      });
      await send(form);
      const reference = await page
        .getByText(/Reference/)
        .first()
        .waitFor()
        .then(() => shownReference(page));
      const seen = await page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen);
      expect(seen.includes(checking)).toBe(turn === 2);
      expect(server.leads("show", reference)).toMatch(/^State +stored$/m);
    }
    expect(statuses).toEqual([201, 428, 201]);
    expect(violations).toEqual([]);
  });

  test("a failed proof of work still gets a reference", async ({ page }) => {
    await page.route(/\/assets\/proof-of-work/, (route) => route.abort());
    const form = formOf(page, "hero");
    for (let turn = 0; turn < 2; turn += 1) {
      await visit(page, `${server.url}${home}`);
      await fill(form, entriesFor("hero"));
      await send(form);
      await page
        .getByText(/Reference/)
        .first()
        .waitFor();
    }
    const reference = await shownReference(page);
    expect(server.leads("show", reference)).toMatch(/Spam score +\d \(.*crowd\)/);
  });
});
