// When a form can't be sent: what the visitor is told, and the alternatives.
import type { Page, Route } from "@playwright/test";
import {
  entriesFor,
  field,
  fill,
  formOf,
  quoteFailed,
  send,
  sentForms,
  thanks,
} from "../../src/lead.ts";
import { few } from "../../src/places.ts";
import { home } from "../../src/routes.ts";
import { expect, test, visit } from "../../src/test.ts";

test.use({ faults: "expected" });

async function ready(page: Page, answer: (route: Route) => Promise<void>) {
  await visit(page, home);
  await page.route("**/api/leads", answer);
  const form = formOf(page, "hero");
  const entries = entriesFor("hero");
  await fill(form, entries);
  // The form's script, including what it shows after failures, is loaded before the connection
  // fails.
  await expect(page.locator("x-island", { has: form })).toHaveAttribute("data-state", "ready");
  return { form, entries, failure: form.locator(".form-failure") };
}

test("an offline form offers copying and calling, and is sent when back online if asked", {
  tag: "@server",
}, async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { form, entries, failure } = await ready(page, (route) => route.continue());
  const requests = sentForms(page);
  await context.setOffline(true);
  await send(form);
  await expect(failure).toContainText(quoteFailed);
  await expect(failure).toContainText("You’re offline.");
  await expect(failure).toBeFocused();
  await expect(failure.getByRole("link", { name: /Call/ })).toHaveAttribute("href", /^tel:/);
  await failure.getByRole("button", { name: "Copy my text" }).click();
  await expect(failure).toContainText("Copied.");
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  for (const entry of Object.values(entries)) expect(copied).toContain(entry);
  await expect(form.getByRole("button", { name: "Try again" })).toBeEnabled();

  await failure.getByRole("checkbox", { name: /when I’m back online/ }).check();
  const before = requests.length;
  await context.setOffline(false);
  await expect(page.getByText(thanks).first()).toBeVisible();
  expect(requests.length - before).toBe(1);
});

test("a form whose script didn't load says that it's offline, and is sent when back online", {
  tag: "@server",
}, async ({ page, context }) => {
  await visit(page, home);
  const form = formOf(page, "footer");
  await context.setOffline(true);
  await fill(form, entriesFor("footer"));
  await send(form);
  const waiting = form.getByRole("button", { name: "You’re offline. Waiting..." });
  await expect(waiting).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(thanks).first()).toBeVisible();
});

test("an offline form isn't sent by itself, but says when the connection is back", async ({
  page,
  context,
}) => {
  const { form, failure } = await ready(page, (route) => route.continue());
  await context.setOffline(true);
  await send(form);
  await expect(failure).toContainText("You’re offline.");
  const requests = sentForms(page);
  await context.setOffline(false);
  await expect(failure).toContainText("You’re back online");
  await page.waitForTimeout(500);
  expect(requests).toEqual([]);
});

const answers = [
  {
    what: "a server that is asked too often",
    status: 429,
    headers: { "retry-after": "20" },
    words: "Please wait 20 seconds",
  },
  {
    what: "a server that cannot store",
    status: 503,
    headers: {},
    words: "Our server couldn’t confirm that your request arrived.",
  },
  {
    what: "a server that fails",
    status: 500,
    headers: {},
    words: "Our server couldn’t confirm that your request arrived.",
  },
];

for (const { what, status, headers, words } of few(answers, answers.slice(0, 1))) {
  test(`the form explains ${what} and keeps the text`, async ({ page }) => {
    const { form, entries, failure } = await ready(page, (route) =>
      route.fulfill({ status, headers, contentType: "application/problem+json", body: "{}" }),
    );
    await send(form);
    await expect(failure).toContainText(quoteFailed);
    await expect(failure).toContainText(words);
    await expect(failure).toContainText("Your text is still here.");
    await expect(field(form, "customer_message")).toHaveValue(entries.customer_message ?? "");
  });
}

test("a request without a response is given up after 30 seconds", async ({ page }) => {
  const { form, failure } = await ready(page, async () => {});
  await page.clock.install();
  await send(form);
  await page.clock.fastForward("00:30");
  await expect(failure).toContainText("The server took too long to answer.");
});

test("the error summary takes the focus and links to each invalid field", {
  tag: "@server",
}, async ({ page }) => {
  await visit(page, home);
  const form = formOf(page, "hero");
  await field(form, "customer_message").fill("Two doors");
  await send(form);
  const list = form.locator(".form-summary");
  await expect(list).toBeFocused();
  await expect(list.getByRole("heading", { name: "There is a problem" })).toBeVisible();
  await expect(list.getByRole("listitem")).toHaveCount(3);
  await expect(page).toHaveTitle(/^Error: /);
  await list.getByRole("link", { name: "Enter your phone number so we can call you back" }).click();
  await expect(field(form, "phone")).toBeFocused();
  await fill(form, entriesFor("hero"));
  await send(form);
  await expect(page.getByText(thanks).first()).toBeVisible();
  await expect(page).not.toHaveTitle(/^Error: /);
});
