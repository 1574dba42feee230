// What can happen to a page in browsers: scripts that never load, elements that other software
// inserts into forms, errors during hydration. Input is kept, and forms that were sent arrive.
import type { Page } from "@playwright/test";
import {
  entriesFor,
  field,
  fill,
  formOf,
  holdAnswers,
  messageSent,
  send,
  sentForms,
  shownReference,
  thanks,
} from "../../src/lead.ts";
import { startOwn } from "../../src/own-server.ts";
import { few } from "../../src/places.ts";
import { contact, home } from "../../src/routes.ts";
import { leads } from "../../src/server.ts";
import { type HeldScripts, holdScripts } from "../../src/slow.ts";
import { expect, test, visit } from "../../src/test.ts";

// The browser logs the failures that a test causes.
test.use({ faults: "expected" });

/** Opens a page for which only the runtime is loaded. */
async function openHeld(page: Page, path: string): Promise<HeldScripts> {
  const scripts = await holdScripts(page);
  scripts.letRuntimeThrough();
  await page.goto(path, { waitUntil: "commit" });
  await page.waitForFunction(() => customElements.get("x-island") !== undefined);
  return scripts;
}

test("a form whose script never loads shows Sending and is sent after 4 seconds", {
  tag: "@server",
}, async ({ page }) => {
  await openHeld(page, home);
  const entries = entriesFor("hero");
  const requests = sentForms(page);
  const form = formOf(page, "hero");
  await fill(form, entries);
  // The page's clock stands still, so that a slow machine doesn't take longer than the page waits.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await send(form);
  await expect(form.getByRole("button", { name: "Sending..." })).toBeVisible();
  await expect(form.getByRole("status").first()).toHaveText("Sending...");
  await send(form);
  await page.clock.runFor(3_900);
  expect(requests).toHaveLength(0);
  await page.clock.runFor(200);
  await expect(page.getByText(thanks).first()).toBeVisible();
  expect(requests).toHaveLength(1);
  expect(leads("show", await shownReference(page))).toContain(entries.customer_message);
});

test("a form sent again before an answer keeps its idempotency key", async ({ page }) => {
  await openHeld(page, home);
  const requests = sentForms(page);
  await page.route("**/api/leads", () => {});
  const form = formOf(page, "hero");
  await fill(form, entriesFor("hero"));
  // The page itself presses the button again, since nothing else can act on a page that is being
  // left.
  await form.locator("button[type=submit]").evaluate((button: HTMLButtonElement) => {
    const again = () => setTimeout(() => button.click(), 6_000);
    addEventListener("click", again, { capture: true, once: true });
  });
  await send(form);
  await expect.poll(() => requests.length, { timeout: 20_000 }).toBe(2);
  const key = (at: number) => {
    return new URLSearchParams(requests[at]?.postData() ?? "").get("idempotency_key");
  };
  expect(key(0)).toMatch(/^\d+(-\d+){3}$/);
  expect(key(1)).toBe(key(0));
});

test("an invalid form doesn't show Sending", async ({ page }) => {
  await openHeld(page, home);
  const form = formOf(page, "hero");
  await send(form);
  await expect(page.locator("x-island", { has: form })).toHaveAttribute("data-state", "failed");
  await expect(form.getByRole("button", { name: "Sending..." })).toHaveCount(0);
  await expect(field(form, "name")).toBeFocused();
});

test("a proof-of-work script that never loads doesn't block the lead", async ({ page }) => {
  const server = await startOwn("--lead-limits", "1,30,60");
  try {
    await page.route(/\/assets\/proof-of-work/, () => {});
    const form = formOf(page, "hero");
    for (let turn = 0; turn < 2; turn += 1) {
      await visit(page, `${server.url}${home}`);
      await fill(form, entriesFor("hero"));
      await send(form);
      await expect(page.getByText(thanks).first()).toBeVisible();
    }
  } finally {
    server.stop();
  }
});

const tried = [
  { name: "hero", path: home, sent: thanks },
  { name: "contact", path: contact, sent: messageSent },
] as const;

/** Changes a form as password managers do. */
async function inject(page: Page, form: string): Promise<void> {
  await page.evaluate((selector) => {
    for (const input of document.querySelectorAll(`${selector} .field > :is(input, textarea)`)) {
      const icon = document.createElement("div");
      icon.dataset.lastpassIconRoot = "true";
      icon.append(document.createElement("button"));
      input.before(icon);
    }
  }, form);
}

for (const { name, path, sent } of few(tried, tried.slice(1))) {
  test(`extension nodes in the ${name} form don't affect focus, text or sending`, {
    tag: "@server",
  }, async ({ page }) => {
    const scripts = await openHeld(page, path);
    const form = formOf(page, name);
    await inject(page, `#${name}-form`);
    await fill(form, entriesFor(name));
    await field(form, "phone").focus();
    scripts.release();
    await expect(page.locator("x-island", { has: form })).toHaveAttribute("data-state", "ready");
    await expect(field(form, "phone")).toBeFocused();
    await expect(field(form, "customer_message")).toHaveValue(/Two doors/);

    await page.reload();
    const requests = sentForms(page);
    const again = await openHeld(page, path);
    await inject(page, `#${name}-form`);
    await fill(form, entriesFor(name));
    await send(form);
    again.release();
    await expect(page.getByText(sent).first()).toBeVisible();
    await expect(page).toHaveURL(path);
    expect(requests).toHaveLength(1);
  });
}

test("a form that fails to hydrate keeps its text and can be sent", {
  tag: "@server",
}, async ({ page }) => {
  const scripts = await openHeld(page, home);
  const form = formOf(page, "hero");
  const entries = entriesFor("hero");
  await page.locator("x-island", { has: form }).evaluate((island) => {
    island.setAttribute("data-props", "{}");
  });
  await fill(form, entries);
  scripts.release();
  await expect(page.locator("x-island", { has: form })).toHaveAttribute("data-state", "failed");
  await expect(field(form, "customer_message")).toHaveValue(entries.customer_message ?? "");
  await expect(field(form, "customer_message")).toBeFocused();
  await send(form);
  await expect(page.getByText(thanks).first()).toBeVisible();
  expect(leads("show", await shownReference(page))).toContain(entries.customer_message);
});

test("a form that fails after hydration keeps its text, and the lead is stored once", {
  tag: "@server",
}, async ({ page }) => {
  await visit(page, home);
  const form = formOf(page, "hero");
  const entries = entriesFor("hero");
  await send(form);
  await expect(form.locator(".form-summary")).toBeVisible();
  await fill(form, entries);
  // Other software has removed an element that React is going to remove.
  await form.locator(".form-summary").evaluate((list) => list.remove());
  const requests = sentForms(page);
  await send(form);
  await expect(page.locator("x-island", { has: form })).toHaveAttribute("data-state", "failed");
  await expect(field(form, "customer_message")).toHaveValue(entries.customer_message ?? "");
  await expect.poll(() => requests.length).toBe(1);
  await send(form);
  await expect(page.getByText(thanks).first()).toBeVisible();
  await expect(page).toHaveURL(/sent=hero/);
  const reference = await shownReference(page);
  expect(
    leads("list")
      .split("\n")
      .filter((line) => line.includes(entries.name ?? "")),
  ).toEqual([expect.stringContaining(reference)]);
});

for (const { name, path, sent } of few(tried, tried.slice(1))) {
  test(`text typed into the ${name} form while it is being sent stays`, { tag: "@server" }, async ({
    page,
  }) => {
    await visit(page, path);
    const answerNow = await holdAnswers(page);
    const form = formOf(page, name);
    await fill(form, entriesFor(name));
    await send(form);
    await expect(form.getByRole("button", { name: "Sending..." })).toBeVisible();
    const more = "Two doors, and the gate too";
    await field(form, "customer_message").fill(more);
    answerNow();
    await expect(page.getByText(sent).first()).toBeVisible();
    await expect(field(form, "customer_message")).toHaveValue(more);
    // Sent again, it is a new lead.
    const first = await shownReference(page);
    await send(form);
    // The first toast may still be shown; the card is about the second lead.
    await expect(page.locator(".done").filter({ hasNotText: first })).toHaveCount(1);
    expect(leads("show", await shownReference(page))).toContain(more);
  });
}

test("the button of a form being sent keeps the focus, and its status is announced", {
  tag: "@server",
}, async ({ page }) => {
  await visit(page, home);
  const answerNow = await holdAnswers(page);
  const requests = sentForms(page);
  const form = formOf(page, "hero");
  await fill(form, entriesFor("hero"));
  const status = form.getByRole("status").first();
  await expect(status).toHaveText("");
  await form.locator("button[type=submit]").focus();
  await page.keyboard.press("Enter");
  const button = form.getByRole("button", { name: "Sending..." });
  await expect(button).toBeFocused();
  await expect(button).toBeDisabled();
  await expect(status).toHaveText("Sending...");
  await page.keyboard.press("Enter");
  answerNow();
  const done = page.locator(".quote-card .done");
  await expect(done).toBeFocused();
  await expect(done).toHaveAttribute("role", "status");
  expect(requests).toHaveLength(1);
});
