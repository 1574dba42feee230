// Many leads at once, without JavaScript: nobody is locked out, and no input is lost.
import { entriesFor, field, fill, formOf, send, shownReference } from "../../src/lead.ts";
import { type OwnServer, startOwn } from "../../src/own-server.ts";
import { home } from "../../src/routes.ts";
import { expect, test } from "../../src/test.ts";

let server: OwnServer;
test.beforeAll(async () => {
  server = await startOwn("--lead-limits", "1,2,60");
});
test.afterAll(() => server.stop());

test("leads over the first limit are stored, over the second get 429 and keep the text", async ({
  page,
}) => {
  for (let turn = 0; turn < 2; turn += 1) {
    await page.goto(`${server.url}${home}?utm_source=flyer`);
    const form = formOf(page, "hero");
    await fill(form, entriesFor("hero"));
    await form.locator("[name=text_consent]").check();
    await send(form);
    const reference = await shownReference(page);
    const lead = server.leads("show", reference);
    expect(lead).toMatch(/Text messages +agreed/);
    expect(lead).toMatch(/^utm_source +flyer$/m);
    expect(/crowd/.test(lead)).toBe(turn > 0);
  }
  await page.goto(`${server.url}${home}`);
  const form = formOf(page, "hero");
  const entries = entriesFor("hero");
  await fill(form, entries);
  await form.locator("[name=text_consent]").check();
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await send(form);
  const response = await answered;
  expect(response.status()).toBe(429);
  expect(Number(response.headers()["retry-after"])).toBeGreaterThan(0);
  for (const [name, text] of Object.entries(entries)) {
    await expect(field(formOf(page, "hero"), name as keyof typeof entries)).toHaveValue(text);
  }
  await expect(formOf(page, "hero").locator("[name=text_consent]")).toBeChecked();
  await expect(page.getByText(/wait|minute/i).first()).toBeVisible();
});
