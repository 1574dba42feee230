// The planning tools with JavaScript: the answer follows the input, and the address follows the
// answer.
import { brotliCompressSync } from "node:zlib";
import type { Page, Response } from "@playwright/test";
import { atRest, contrast, expectAccessible, violations } from "../../src/axe.ts";
import { answer, entriesFor, field, fill, formOf, send } from "../../src/lead.ts";
import { few } from "../../src/places.ts";
import { enter, planner, show, toolOf, tools } from "../../src/plans.ts";
import { leads } from "../../src/server.ts";
import { expect, settled, test, visit } from "../../src/test.ts";
import { translate } from "../../src/translator.ts";
import { overflowWidth, zoom400 } from "../../src/whole.ts";

const title = (page: Page) => page.locator(".plan-for");

/** Returns the plans that the browser keeps, latest first. */
function kept(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const plans = JSON.parse(localStorage.getItem("plans") ?? "[]");
    return plans.map(({ link }: { link: string }) => link);
  });
}

for (const { name, path, entries, query, title: plan, wrong } of tools) {
  test(`the ${name} tool's script is at most 15 kB, and a plan and errors are accessible and fit`, {
    tag: "@server",
  }, async ({ page }) => {
    // The planner's script and the tool's own, without other tools.
    const sizes = new Map<string, number>();
    const measure = async (response: Response) => {
      const script = new URL(response.url()).pathname;
      if (!/\/(\w+-)?planner-/.test(script)) return;
      sizes.set(script, brotliCompressSync(await response.body()).length);
    };
    page.on("response", measure);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(path);
    expect([...sizes.keys()]).toEqual([]);
    await enter(page, entries);
    await settled(page);
    await expect.poll(() => sizes.size).toBe(2);
    page.off("response", measure);
    expect([...sizes.keys()].join(" ")).toContain(`/${name}-planner-`);
    const bytes = [...sizes.values()].reduce((sum, size) => sum + size);
    expect(bytes).toBeLessThanOrEqual(15 * 1024);
    await expect(title(page)).toHaveText(plan);
    await expect(page).toHaveURL(`${path}?${query}#plan`);

    await page.goto(`${path}?${query}`);
    await expectAccessible(page, "an answer, before the script is there", "#main");
    await atRest(page, "dark");
    const inDark = { rules: contrast, within: ".planner" };
    expect(await violations(page, inDark), "in the dark scheme").toEqual([]);
    await page.setViewportSize({ width: 1280, height: 844 });
    await atRest(page);
    await expectAccessible(page, "at 1280 px", ".planner");
    await page.setViewportSize({ width: 390, height: 844 });
    await enter(page, { [wrong[0]]: wrong[1] });
    await settled(page);
    await expect(page.locator(`#${wrong[0]}`)).toBeFocused();
    await expect(page.locator(`#${wrong[0]}`)).toHaveAttribute("aria-invalid", "true");
    await expect(page.locator(".plan-stale")).toBeVisible();
    await show(page);
    await expect(page.locator(".form-summary")).toBeFocused();
    await page.locator(".plan-fold summary").first().click();
    await expectAccessible(page, "faults, and the assumptions of the last answer", ".planner");
    expect(await overflowWidth(page, zoom400)).toBe(0);
    await page.locator(".form-summary a").first().click();
    await expect(page.locator(`#${wrong[0]}`)).toBeFocused();
  });
}

test("Enter in a field shows the plan without adding or removing rows", async ({ page }) => {
  for (const name of few(["storage", "power", "doors"], ["power"])) {
    const { path, entries } = toolOf(name);
    const [[id = "", typed = ""] = []] = Object.entries(entries);
    const figure = id.split("-")[1];
    await visit(page, `${path}?${figure}=7&${figure}=5`);
    await page.locator(`#${id}`).fill(typed);
    await page.locator(`#${id}`).press("Enter");
    await expect(page).toHaveURL(`${path}?${figure}=${typed}&${figure}=5#plan`);
    await expect(page.locator("#plan")).toBeFocused();
    await page.locator(`#${id}`).fill("x");
    await page.locator(`#${id}`).press("Enter");
    await expect(page.locator(".form-summary")).toBeFocused();
  }
});

test("the plan, the URL and the contact form follow the input", {
  tag: "@server",
}, async ({ page }) => {
  const { path, entries, query, title: plan } = toolOf("storage");
  await page.goto("/planning");
  await page.goto(path);
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  const length = await page.evaluate(() => history.length);
  await enter(page, entries);
  await settled(page);
  await expect(title(page)).toHaveText(plan);
  await expect(page).toHaveURL(`${path}?${query}#plan`);
  const box = formOf(page, "contact").locator("input[name=plan]");
  await expect(formOf(page, "contact").getByLabel(`Goes along: ${plan}`)).toBeChecked();
  await expect(box).toHaveValue(`${path}?${query}`);
  // A plan that goes along stands in for the message, before the form's script is there and after.
  const textbox = (name: string) =>
    formOf(page, "contact").getByRole("textbox", { name, exact: true });
  const message = textbox("Message (optional)");
  await expect(message).not.toHaveAttribute("required");
  await page.locator("#plan-days").fill("");
  await expect(page).toHaveURL(`${path}?cameras=12#plan`);
  await expect(box).toHaveValue(`${path}?cameras=12`);
  // The form is hydrated with the current plan, and follows it.
  await field(formOf(page, "contact"), "name").focus();
  await settled(page);
  await expect(box).toHaveValue(`${path}?cameras=12`);
  await page.locator("#plan-days").fill("45");
  await expect(box).toHaveValue(`${path}?cameras=12&days=45`);
  await expect(
    formOf(page, "contact").getByLabel("Goes along: Storage for 12 cameras, 45 days"),
  ).toBeChecked();
  await expect(message).not.toHaveAttribute("required");
  await box.uncheck();
  await expect(textbox("Message")).toHaveAttribute("required");
  await box.check();
  await expect(message).not.toHaveAttribute("required");
  await page.locator("#plan-days").fill("");
  await expect(box).toHaveValue(`${path}?cameras=12`);
  expect(await page.evaluate(() => "stayed" in window && history.length)).toBe(length);

  await page.goBack();
  await expect(page).toHaveURL("/planning");
  await page.goForward();
  await expect(page).toHaveURL(`${path}?cameras=12#plan`);
  await expect(title(page)).toHaveText("Storage for 12 cameras, 30 days");
});

test.describe("when the planner's script doesn't load", () => {
  test.use({ faults: "expected" });

  test("an answer has no buttons that need it", { tag: "@server" }, async ({ page }) => {
    const { path, query } = toolOf("storage");
    await page.route(/\/assets\/(storage-)?planner-[^/]*\.js$/, (route) => route.abort());
    await page.goto(`${path}?${query}`);
    const copy = page.locator(".plan-actions").getByRole("button", { name: "Copy the link" });
    await expect(copy).toBeVisible();
    await copy.hover();
    await expect(copy).toBeHidden();
    await expect(page.locator(".plan-actions").getByRole("button")).toHaveCount(0);
    await expect(page.locator(".plan-actions a")).toBeVisible();
  });
});

test("rows are added and removed by keyboard, and the focus stays in them", async ({ page }) => {
  const { path } = toolOf("storage");
  await page.goto(path);
  await page.locator("#plan-cameras-0").fill("12");
  await settled(page);
  await planner(page).getByRole("button", { name: "Add another group" }).press("Enter");
  await expect(page.locator("#plan-cameras-1")).toBeFocused();
  await page.locator("#plan-cameras-1").fill("3");
  await expect(title(page)).toHaveText("Storage for 15 cameras, 30 days");
  await expect(page).toHaveURL(`${path}?cameras=12&cameras=3#plan`);
  await planner(page).getByRole("button", { name: "Remove group 1" }).press("Enter");
  await expect(page.locator("#plan-cameras-0")).toHaveValue("3");
  await expect(page.locator("#plan-cameras-0")).toBeFocused();
  await expect(page.locator("#plan-cameras-1")).toHaveCount(0);
  await expect(page).toHaveURL(`${path}?cameras=3#plan`);
});

test("selecting a kind of place fills in its usual values", async ({ page }) => {
  const { path } = toolOf("estimate");
  await page.goto(path);
  // Before the script has loaded, and with it.
  await page.locator("#plan-site").selectOption("shop");
  await expect(title(page)).toHaveText("Store, 6 cameras and 1 door");
  await page.locator("#plan-site").focus();
  await page.locator("#plan-site").selectOption("office");
  await expect(title(page)).toHaveText("Office, 6 cameras and 3 doors");
  await expect(page.locator("#plan-rooms")).toHaveValue("3");
  await expect(page.locator("#plan-yard")).toHaveValue("small");
  await expect(page.locator("#plan-site")).toBeFocused();
  await page.locator("#plan-rooms").fill("5");
  await expect(title(page)).toHaveText("Office, 8 cameras and 3 doors");
});

test("rows keep their values after hydration", { tag: "@server" }, async ({ page }) => {
  const { path } = toolOf("storage");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${path}?cameras=12&cameras=3`);
  const below = page.locator(".plan-link");
  const top = await below.evaluate((link) => (link as HTMLElement).offsetTop);
  await page.locator("#plan-cameras-1").focus();
  await settled(page);
  await expect(page.getByRole("button", { name: "Copy the link" })).toBeVisible();
  expect(await below.evaluate((link) => (link as HTMLElement).offsetTop)).toBe(top);
  await expect(page.locator("#plan-cameras-0")).toHaveValue("12");
  await page.locator("#plan-days").fill("60");
  await expect(title(page)).toHaveText("Storage for 15 cameras, 60 days");
});

test("leaving out parts updates the price, the URL and the contact form", {
  tag: "@server",
}, async ({ page }) => {
  const { path, query, title: plan } = toolOf("estimate");
  await page.goto(`${path}?${query}`);
  const price = page.locator("#plan-title");
  const whole = await price.textContent();
  const out = page.getByLabel("Leave out: Outdoor camera");
  await out.check();
  await settled(page);
  await expect(title(page)).toHaveText("Home, 3 cameras");
  await expect(price).not.toHaveText(whole ?? "");
  await expect(out).toBeChecked();
  await expect(page).toHaveURL(`${path}?${query}&without=camera-outside#plan`);
  await expect(formOf(page, "contact").locator("input[name=plan]")).toHaveValue(
    `${path}?${query}&without=camera-outside`,
  );
  await page.getByLabel("Leave out: Recorder").press("Space");
  await expect(page.getByLabel("Leave out: Recorder")).toBeFocused();
  await expect(page).toHaveURL(/&without=camera-outside&without=recorder-8#plan$/);
  await page.locator("#plan-rooms").fill("none");
  await page.getByLabel("Leave out: Cable").check();
  await page.getByLabel("Leave out: Cable").uncheck();
  await page.locator("#plan-rooms").fill("3");
  await expect(page).toHaveURL(/&without=camera-outside&without=recorder-8#plan$/);
  await out.uncheck();
  await page.getByLabel("Leave out: Recorder").uncheck();
  await expect(title(page)).toHaveText(plan);
  await expect(page).toHaveURL(`${path}?${query}#plan`);
});

test("a selected camera hides the fields that don't apply to it", async ({ page }) => {
  const { path } = toolOf("coverage");
  await page.goto(path);
  const own = page.locator("#plan-pixels, #plan-view, #plan-focal");
  const fold = page.locator("details.planner-more:not([open]) summary");
  await fold.click();
  await expect(own.filter({ visible: true })).toHaveCount(0);
  await expect(page.locator("#plan-zoom")).toBeVisible();
  await page.locator("#plan-camera").selectOption("");
  await expect(own.filter({ visible: true })).toHaveCount(3);
  await expect(page.locator("#plan-zoom")).toBeHidden();
});

test("every entry of the camera view's legend has its measure below its name", {
  tag: "@server",
}, async ({ page }) => {
  const { path, query } = toolOf("coverage");
  await page.goto(`${path}?${query}`);
  const entries = page.locator(".planning-drawing .legend li > div");
  await expect(entries.filter({ hasText: "Blind under the camera" })).toHaveCount(1);
  const gaps = await entries.evaluateAll((all) =>
    all.map((entry) => {
      const [name, measure] = [...entry.children].map((part) => part.getBoundingClientRect());
      return (measure?.top ?? 0) - (name?.bottom ?? 0);
    }),
  );
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(0);
});

test("changing the unit converts the lengths", { tag: "@server" }, async ({ page }) => {
  const { path, query, title: plan } = toolOf("sound");
  await page.goto(`${path}?${query}`);
  await page.locator("#plan-length").focus();
  await settled(page);
  const height = await page.locator("#plan-ceiling").inputValue();
  expect(height).toBe("10");
  const fold = page.locator("details.planner-more:not([open])");
  if ((await fold.count()) > 0) await fold.locator("summary").click();
  await page.locator("#plan-units").focus();
  await page.locator("#plan-units").selectOption("m");
  await expect(page.locator("#plan-length")).toHaveValue("18.29");
  await expect(page.locator("#plan-width")).toHaveValue("13.72");
  await expect(page.locator("#plan-ceiling")).toHaveValue("3.05");
  await expect(page.locator("#plan-units")).toBeFocused();
  await expect(page).toHaveURL(`${path}?length=18.29&width=13.72&units=m#plan`);
  await page.locator("#plan-units").selectOption("ft");
  await expect(page.locator("#plan-ceiling")).toHaveValue("10");
  await expect(title(page)).toHaveText(plan);
});

test("recent plans are listed on /planning until they are cleared", { tag: "@server" }, async ({
  page,
}) => {
  const links = ["/planning/storage?days=60", "/planning/power?devices=4", "/planning/doors?"];
  for (const [index, link] of links.entries()) {
    await page.goto(link);
    await planner(page).locator("input").first().focus();
    await expect.poll(() => kept(page)).toEqual(links.slice(0, index + 1).reverse());
  }
  await page.goto("/planning");
  const history = page.locator(".plan-history");
  await history.locator("summary").click();
  await expect(history.getByRole("link")).toHaveText([
    "Access control for 1 door",
    "Power for 4 devices",
    "Storage for 4 cameras, 60 days",
  ]);
  await history.getByRole("link").first().click();
  await expect(title(page)).toHaveText("Access control for 1 door");
  await expect(page).toHaveURL(/doors\?#plan$/);
  await page.goBack();
  await settled(page);
  if ((await history.getAttribute("open")) === null) await history.locator("summary").click();
  await history.getByRole("button").press("Enter");
  await expect(history.getByRole("link")).toHaveCount(0);
  await expect(history.getByText("None yet.")).toBeFocused();
  expect(await kept(page)).toEqual([]);
});

test("recent plans are sent with other forms if their boxes are checked", {
  tag: "@server",
}, async ({ page }) => {
  const links = ["storage?days=60", "power?devices=4", "doors?", "sound?length=60&width=45"];
  await page.goto("/contact");
  await page.evaluate(
    (plans) => {
      const kept = plans.map((link, index) => ({ tool: "x", title: `Plan ${index + 1}`, link }));
      localStorage.setItem("plans", JSON.stringify(kept));
    },
    [...links, "storage?days=61", "storage?days=62"].map((link) => `/planning/${link}`),
  );
  for (const form of ["contact", "footer"] as const) {
    await page.goto("/contact");
    await expect(page.getByText("Send along")).toHaveCount(0);
    const own = formOf(page, form);
    await field(own, "name").focus();
    await expect(own.getByLabel("Send along: Plan ")).toHaveCount(5);
    expect(await violations(page, { rules: contrast, within: ".form-plans" }), form).toEqual([]);
    for (const number of [1, 2]) {
      await expect(own.getByLabel(`Send along: Plan ${number}`)).not.toBeChecked();
      await own.getByLabel(`Send along: Plan ${number}`).check();
    }
    await fill(own, entriesFor(form));
    const answered = answer(page);
    await send(own);
    const { reference } = await (await answered).json();
    const plans = [...leads("show", reference).matchAll(/^Plan: (.*)$/gm)];
    expect(plans.map(([, title = ""]) => title.replaceAll("\u00a0", " "))).toEqual([
      "Storage for 4 cameras, 60 days",
      "Power for 4 devices",
    ]);
  }
});

test.describe("a translated page", () => {
  // React renders the form again, and logs that.
  test.use({ faults: "expected" });

  test("input into a translated page updates the plan", async ({ page }) => {
    const { path } = toolOf("storage");
    await page.goto(`${path}?cameras=8`);
    await translate(page);
    await page.locator("#plan-cameras-0").fill("9");
    await expect(title(page)).toHaveText("Storage for 9 cameras, 30 days");
    await expect(page).toHaveURL(`${path}?cameras=9#plan`);
  });
});

test("the copied link of a plan with default values opens it", { tag: "@server" }, async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { path } = toolOf("power");
  await page.goto(`${path}?devices=1`);
  await planner(page).locator("input").first().focus();
  await page.getByRole("button", { name: "Copy" }).click();
  await expect(page.locator(".plan [role=status]")).toHaveText(/copied/i);
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(`${baseURL}${path}?#plan`);
  await page.goto(copied);
  await expect(title(page)).toHaveText("Power for 1 device");
});

test("plans print on at most two pages with their assumptions", { tag: "@server" }, async ({
  page,
}) => {
  for (const { path, query, name } of tools) {
    await page.goto(`${path}?${name === "coverage" || name === "sound" ? query : ""}`);
    for (const format of name === "estimate" ? ["Letter", "A4"] : ["Letter"]) {
      const margin = { top: "0.4in", right: "0.4in", bottom: "0.4in", left: "0.4in" };
      const pages = (await page.pdf({ format, margin }))
        .toString("latin1")
        .match(/\/Type\s*\/Page\b/g);
      const allowed = name === "estimate" ? [1] : [1, 2];
      expect(allowed, `pages of ${name} on ${format}`).toContain(pages?.length);
    }

    // The width of Letter paper between its margins.
    await page.setViewportSize({ width: 740, height: 980 });
    await page.emulateMedia({ media: "print" });
    expect(await overflowWidth(page, { width: 740, height: 980 }), name).toBe(0);
    const [planFor, heading] = await Promise.all(
      [".plan-for", "#plan-title"].map((part) => page.locator(part).boundingBox()),
    );
    expect(heading?.y, `${name}: heading under its line`).toBeGreaterThanOrEqual(
      (planFor?.y ?? 0) + (planFor?.height ?? 0),
    );
    for (const part of [".plan-from", "#plan-title", ".plan-figures", ".plan-link a"]) {
      await expect(page.locator(part), `${name}: ${part}`).toBeVisible();
    }
    await expect(page.locator(".plan-fold tbody tr").last(), name).toBeVisible();
    await expect(page.locator(".plan-fold th a").first(), name).toHaveCSS(
      "text-decoration-line",
      "none",
    );
    await expect(page.locator(".plan-formulas + p"), name).toHaveText("Formulas, edition 1");
    await expect(page.locator(".plan-formulas + p"), name).toBeVisible();
    const folded = await page.locator(".plan-fold tbody").evaluate((table) => ({
      shown: table.checkVisibility({ contentVisibilityAuto: true }),
      width: table.clientWidth - (table.closest(".plan")?.clientWidth ?? 0),
    }));
    expect(folded.shown, name).toBe(true);
    expect(folded.width, name).toBeLessThanOrEqual(0);
    for (const part of [".planner-form", ".planning-send", ".plan-actions", ".main-nav"]) {
      await expect(page.locator(part).first(), `${name}: ${part}`).toBeHidden();
    }
    await page.emulateMedia({ media: null });
  }
});

test("a printed plan has its date, and full addresses of its link and products", {
  tag: "@server",
}, async ({ page }) => {
  const { path } = toolOf("storage");
  await page.goto(`${path}?days=60`);
  await expect(page.locator(".plan-link a")).toHaveText(/^https:.*days=60#plan$/);
  await page.locator("#plan-cameras-0").focus();
  await settled(page);
  await page.emulateMedia({ media: "print" });
  await expect(page.locator(".plan-day")).toHaveText(/^As of \w+ \d+, \d{4}$/);
  await expect(page.locator(".plan-day")).toBeVisible();
  const address = await page
    .locator(".plan-products a")
    .first()
    .evaluate((link) => getComputedStyle(link, "::after").content);
  expect(address).toMatch(/https:\/\/\S+\/products?\//);
});
