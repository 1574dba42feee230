// The planning tools without JavaScript: the form is submitted, and the page comes back with the
// answer.
import { entriesFor, fill, formOf, messageSent, send, shownReference } from "../../src/lead.ts";
import { few } from "../../src/places.ts";
import { enter, planner, show, toolOf, tools } from "../../src/plans.ts";
import { leads } from "../../src/server.ts";
import { expect, test } from "../../src/test.ts";

/** Returns the titles of a lead's plans. */
function plansOf(reference: string): string[] {
  const lead = leads("show", reference).replaceAll("\u00a0", " ");
  return [...lead.matchAll(/^Plan: (.*)$/gm)].map(([, title = ""]) => title);
}

test("an untouched form to send a plan has no empty room at its end", async ({ page }) => {
  await page.goto("/planning/estimate?site=shop");
  const end = page.locator(".planning-send .form-after");
  const room = await end.evaluate(
    (end) => end.clientHeight - (end.lastElementChild?.clientHeight ?? 0),
  );
  expect(room).toBe(0);
});

test("Enter in a field shows the plan without adding or removing rows", async ({ page }) => {
  for (const name of few(["storage", "power", "doors"], ["power"])) {
    const { path, entries } = toolOf(name);
    const [[id = "", typed = ""] = []] = Object.entries(entries);
    const figure = id.split("-")[1];
    await page.goto(`${path}?${figure}=7&${figure}=5`);
    await page.locator(`#${id}`).fill(typed);
    await page.locator(`#${id}`).press("Enter");
    await expect(page).toHaveURL(/#plan$/);
    const sent = new URL(page.url()).searchParams;
    expect(sent.getAll(figure ?? "")).toEqual([typed, "5"]);
    expect(sent.has("add") || sent.has("remove")).toBe(false);
  }
});

// The answers of all tools to such queries are in documents/planning.spec.ts.
for (const { name, path, entries, title, wrong } of few(tools, [
  toolOf("storage"),
  toolOf("coverage"),
])) {
  test(`the ${name} tool shows errors, then a plan that is sent with the form`, {
    tag: "@server",
  }, async ({ page }) => {
    await page.goto(path);
    await expect(page.locator(".plan")).toHaveCount(0);
    await enter(page, { ...entries, [wrong[0]]: wrong[1] });
    const [refused] = await Promise.all([page.waitForNavigation(), show(page)]);
    expect(refused?.status()).toBe(422);
    await expect(page).toHaveTitle(/^Error: /);
    await expect(page.locator(".form-summary h3")).toHaveText("There is a problem");
    // The address leads to the errors, so that they are read first.
    await expect(page.locator(".form-summary")).toBeFocused();
    const field = page.locator(`#${wrong[0]}`);
    await expect(field).toHaveValue(wrong[1]);
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(field).toHaveAccessibleDescription(/\d/);
    await expect(page.locator(".plan")).toHaveCount(0);
    await page.locator(".form-summary a").first().click();
    await expect(page).toHaveURL(new RegExp(`#${wrong[0]}$`));
    await expect(field).toBeInViewport();

    await field.fill("");
    await enter(page, entries);
    await show(page);
    await expect(page.locator(".plan-for")).toHaveText(title);
    await expect(page.getByRole("button", { name: "Copy the link" })).toBeHidden();
    await expect(page.locator("#plan-title")).not.toBeEmpty();
    for (const [id, value] of Object.entries(entries)) {
      await expect(page.locator(`#${id}`)).toHaveValue(value);
    }

    const form = formOf(page, "contact");
    await expect(form.getByLabel(`Goes along: ${title}`)).toBeChecked();
    await fill(form, entriesFor("contact"));
    await send(form);
    await expect(page.locator("#send-plan").getByText(messageSent)).toBeVisible();
    expect(plansOf(await shownReference(page))).toEqual([title]);
  });
}

test("rows are added and removed by submit buttons", { tag: "@server" }, async ({ page }) => {
  await page.goto(toolOf("storage").path);
  await page.locator("#plan-cameras-0").fill("12");
  await planner(page).getByRole("button", { name: "Add another group" }).click();
  await expect(page.locator("#plan-cameras-0")).toHaveValue("12");
  await expect(page.locator("#plan-cameras-1")).toBeInViewport();
  await page.locator("#plan-cameras-1").fill("3");
  await show(page);
  await expect(page.locator(".plan-for")).toHaveText("Storage for 15 cameras, 30 days");
  await planner(page).getByRole("button", { name: "Remove group 1" }).click();
  await expect(page.locator("#plan-cameras-0")).toHaveValue("3");
  await expect(page.locator("#plan-cameras-1")).toHaveCount(0);
  await expect(page.locator(".plan-for")).toHaveText("Storage for 3 cameras, 30 days");
});

test("lengths are converted when only the unit changes", { tag: "@server" }, async ({ page }) => {
  await page.goto("/planning/sound?length=40&width=30");
  await page.locator("details.planner-more").last().locator("summary").click();
  await page.locator("#plan-units").selectOption("m");
  await page.locator("#plan-length").press("Enter");
  await expect(page.locator("#plan-length")).toHaveValue("12.19");
  await expect(page.locator("#plan-ceiling")).toHaveValue("3.05");
});

test("a button fills the estimate with the usual values of the selected place", {
  tag: "@server",
}, async ({ page }) => {
  await page.goto(`${toolOf("estimate").path}?rooms=9&without=camera-outside`);
  await page.locator("#plan-site").selectOption("shop");
  await planner(page).getByRole("button", { name: "Fill in what’s usual there" }).click();
  await expect(page.locator(".plan-for")).toHaveText("Store, 6 cameras and 1 door");
  await expect(page.locator("#plan-rooms")).toHaveValue("4");
  await expect(page.locator("#plan-area")).toHaveValue("2000");
  await expect(page.locator(".plan-link a")).toHaveText(
    /site=shop&area=2000&rooms=4&doors=1&ceiling=tile#plan$/,
  );
});

test("a plan is sent without a message", { tag: "@server" }, async ({ page }) => {
  const { path, query, title } = toolOf("doors");
  await page.goto(`${path}?${query}`);
  const form = formOf(page, "contact");
  const { name = "", phone = "" } = entriesFor("contact");
  await fill(form, { name, phone });
  await send(form);
  await expect(page.locator("#send-plan").getByText(messageSent)).toBeVisible();
  expect(plansOf(await shownReference(page))).toEqual([title]);
});

test("parts are left out of a price by checkboxes, also after an input error", {
  tag: "@server",
}, async ({ page }) => {
  const { path, query } = toolOf("estimate");
  await page.goto(`${path}?${query}`);
  await page.getByLabel("Leave out: Outdoor camera").check();
  await page.getByRole("button", { name: "Recalculate" }).click();
  await expect(page.locator(".plan-for")).toHaveText("Home, 3 cameras");
  await expect(page.getByLabel("Leave out: Outdoor camera")).toBeChecked();
  await page.locator("#plan-rooms").fill("many");
  await show(page);
  await expect(page.locator(".plan")).toHaveCount(0);
  await page.locator("#plan-rooms").fill("5");
  await show(page);
  await expect(page.locator(".plan-for")).toHaveText("Home, 5 cameras");
  await expect(page).toHaveURL(/&without=camera-outside#plan$/);
});

test("a tool's first question on another page opens the tool's plan", { tag: "@server" }, async ({
  page,
}) => {
  const answers = {
    "/security-products": "90°",
    "/services/access-control": "Access control for 1 door",
    "/services/cctv-installation": "Storage for 4 cameras",
  };
  for (const [path, plan] of Object.entries(answers)) {
    await page.goto(path);
    const [answered] = await Promise.all([
      page.waitForNavigation(),
      page.locator(".first-question button").click(),
    ]);
    expect(answered?.status(), path).toBe(200);
    await expect(page.locator(".plan-for"), path).toContainText(plan);
  }
});

test("a refused form keeps its plan", { tag: "@server" }, async ({ page }) => {
  const { path, query, title } = toolOf("storage");
  await page.goto(`${path}?${query}`);
  const form = formOf(page, "contact");
  const entries = entriesFor("contact");
  await fill(form, { ...entries, name: " " });
  await send(form);
  await expect(form.getByRole("heading", { name: "There is a problem" })).toBeVisible();
  await fill(form, entries);
  await send(form);
  await expect(page.locator("#send-plan").getByText(messageSent)).toBeVisible();
  expect(plansOf(await shownReference(page))).toEqual([title]);
});

test("only a plan's link is accepted from the form, not its title or results", {
  tag: "@server",
}, async ({ request }) => {
  const { email = "", ...entries } = entriesFor("contact");
  const answered = await request.post("/api/leads", {
    form: {
      form: "contact",
      page: toolOf("storage").path,
      ...entries,
      email,
      plan: "https://evil.example/planning/storage\n/planning/storage?cameras=12&days=60",
      answer: JSON.stringify({ title: "Forged" }),
      plans: JSON.stringify([{ title: "Forged", link: "/planning/storage" }]),
    },
    headers: { accept: "text/html" },
    maxRedirects: 0,
  });
  expect(answered.status()).toBe(303);
  const reference = /reference=([0-9A-Z-]+)/.exec(answered.headers().location ?? "")?.[1] ?? "";
  const lead = leads("show", reference);
  expect(plansOf(reference)).toEqual([toolOf("storage").title]);
  expect(lead).not.toContain("Forged");
  expect(lead).not.toContain("evil.example");
});
