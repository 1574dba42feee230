// The studio on a laptop: what stays in view beside a long lead.
import { newLead } from "../../web/tests/studio/fake-leads.ts";
import { expect, origin, serve, settled, test } from "./studio.ts";

test.use({ viewport: { width: 1280, height: 800 } });

test("the list and the search stay in view beside a long lead", async ({ page, open }) => {
  await open("/studio/leads/K009-M2PP");
  await page.getByRole("button", { name: "Show the whole message" }).click();
  await page.getByRole("heading", { name: "Deliveries" }).scrollIntoViewIfNeeded();
  await expect(page.getByRole("heading", { name: "Wordy Person" })).not.toBeInViewport();
  await expect(page.getByRole("heading", { name: "Leads", exact: true })).toBeInViewport();
  await expect(page.getByRole("searchbox")).toBeInViewport();
  const next = page.getByRole("link", { name: /Marcus Webb/ });
  await expect(next).toBeInViewport();
  await next.click();
  await expect(page.getByRole("heading", { name: "Marcus Webb" })).toBeInViewport();
});

test("an invitation is created by the first click after correcting the address", async ({
  page,
  api,
  open,
}) => {
  await open("/studio/settings/people");
  await page.getByRole("button", { name: "Invite somebody" }).click();
  const form = page.getByRole("dialog", { name: "Invite somebody" });
  const address = form.getByRole("textbox", { name: "Email address" });
  const button = form.getByRole("button", { name: "Make an invitation" });
  await address.fill("kim");
  await button.click();
  await expect(address).toHaveAccessibleDescription(/include an '@'/);
  await expect(address).toBeFocused();
  // Typed key by key, as users correct it: the click on the button takes the focus from the field.
  await address.pressSequentially("@sightline.example");
  await button.click();
  await expect(page.getByText("shown only now and works once")).toBeVisible();
  expect(api.people.some(({ email }) => email === "kim@sightline.example")).toBe(true);
});

test("a screen missing after a server update says so, and a typed note survives", async ({
  page,
  api,
}) => {
  const faults = await serve(page, api);
  await page.goto(`${origin}/studio/leads/K000-M2PP`);
  const note = page.getByRole("textbox", { name: "Note" });
  await note.fill("Half a thought");
  await page.route("**/studio/assets/*.js", (route) => route.fulfill({ status: 404 }));
  const navigation = page.getByRole("navigation").first();
  await navigation.getByRole("link", { name: "Numbers" }).click();
  await expect(page.getByText("Maybe the studio was updated meanwhile.")).toBeVisible();
  await page.goBack();
  await expect(note).toHaveValue("Half a thought");
  expect(faults).toEqual([expect.stringContaining("the code of the screen is gone")]);
});

test("the browser warns before losing a typed note, but not on a call", async ({ page, open }) => {
  await open("/studio/leads/K000-M2PP");
  await page.getByRole("textbox", { name: "Note" }).fill("Half a thought");
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  await page.getByRole("link", { name: "Call (312) 555-0100" }).click();
  await page.getByRole("textbox", { name: "Note" }).click();
  expect(asked).toEqual([]);
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => asked).toEqual(["beforeunload"]);
});

test("Back leads out of the studio after signing out, and out of its sign-in page", async ({
  page,
  api,
  open,
}) => {
  const before = `${origin}/contact`;
  await page.route(before, (route) => route.fulfill({ body: "Before the studio" }));
  await page.goto(before);
  await open("/studio/leads");
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("link", { name: "My sign-in" }).click();
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  const signIn = page.getByRole("button", { name: "Sign in", exact: true });
  await expect(signIn).toBeVisible();
  // Each page of the studio asks for a sign-in in its own place.
  for (let backs = 0; backs < 5 && page.url() !== before; backs += 1) {
    await expect(signIn).toBeVisible();
    await page.goBack();
    await settled(page);
  }
  expect(page.url()).toBe(before);
  expect(api.signedIn).toBe(false);
});

test("thousands of leads leave room for the title, the search and the stages", async ({
  page,
  api,
  open,
}) => {
  for (const stage of ["new", "contacted", "quoted", "won", "lost"] as const) {
    for (let index = 0; index < 1200; index += 1) {
      const reference = `${stage}-${index}`;
      api.leads.push(newLead(index, 0, { reference, stage, waiting: false }));
    }
  }
  for (const width of [360, 1024, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    await open("/studio/leads");
    const title = await page.getByRole("heading", { name: "Leads", exact: true }).boundingBox();
    expect(title?.height, `the title at ${width}`).toBeLessThan(40);
    const search = await page.getByRole("searchbox").boundingBox();
    expect(search?.width, `the search at ${width}`).toBeGreaterThan(200);
    const won = page.getByRole("link", { name: /^Won 1,2\d\d$/ });
    await won.click();
    await expect(won).toBeInViewport({ ratio: 1 });

    await open("/studio/leads/K000-M2PP");
    const heights = await page.getByRole("radio").evaluateAll((buttons) =>
      buttons.map((button) => {
        const words = document.createRange();
        words.selectNodeContents(button);
        return words.getClientRects().length;
      }),
    );
    expect(heights, `lines of each stage at ${width}`).toEqual([1, 1, 1, 1, 1]);
  }
});

test("a printed lead is what is read, without what is pressed", async ({ page, open }) => {
  await open("/studio/leads/K003-M2PP");
  await page.emulateMedia({ media: "print" });
  for (const width of [816, 1280]) {
    await page.setViewportSize({ width, height: 1000 });
    for (const text of ["Angela Fitch", "Attic is reachable from the garage."]) {
      await expect(page.getByText(text).locator("visible=true").first()).toBeVisible();
    }
    await expect(page.getByRole("radio", { name: "Contacted" })).toBeVisible();
    // "Today" means nothing the next day.
    const printed = page.getByText(/ · Printed on \w+, \w+ \d+, \d{4}, /);
    await expect(printed.locator("visible=true")).toHaveCount(1);
    await expect(page.getByLabel("In charge")).toHaveCSS("border-top-width", "0px");
    const pressed = page.locator("nav a, .button, .text-button, form, .row, .skip-link, .top");
    await expect(pressed.locator("visible=true")).toHaveCount(0);
  }
});

test("a long message and all columns of the numbers are printed", async ({ page, api, open }) => {
  const message = `${"We have eight doors and a yard. ".repeat(60)}Call after six.`;
  api.leads.push(newLead(1, 0, { reference: "L0NG-M2PP", whole_message: message }));
  await page.setViewportSize({ width: 720, height: 960 });
  await open("/studio/leads/L0NG-M2PP");
  const end = page.getByText("Call after six.");
  await expect(end).toBeHidden();
  await page.emulateMedia({ media: "print" });
  await expect(end).toBeVisible();
  await expect(page.locator(".said:visible")).toHaveCount(1);
  await page.emulateMedia({ media: null });
  await open("/studio/numbers");
  await page.emulateMedia({ media: "print" });
  for (const name of ["Forms begun", "Won"]) {
    await expect(page.getByRole("columnheader", { name }).first()).toBeVisible();
  }
});

test("a printed plan has its address, and its figures are beside each other", async ({
  page,
  open,
}) => {
  await open("/studio/leads/K000-M2PP");
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize({ width: 740, height: 980 });
  const link = page.getByRole("link", { name: "Open the plan" });
  const address = await link.evaluate((link) => getComputedStyle(link, "::after").content);
  expect(address).toMatch(/https:\/\/\S+\/tools\/storage\?cameras=12&days=30#plan/);
  const figure = (name: string) => page.getByText(name, { exact: true }).boundingBox();
  expect((await figure("Stated rate"))?.y).toBe((await figure("Disks"))?.y);
});

test("other printed screens say whose they are and when they were printed", async ({
  page,
  open,
}) => {
  for (const path of ["/studio/leads", "/studio/numbers", "/studio/settings/people"]) {
    await open(path);
    await page.emulateMedia({ media: "print" });
    await expect(page.getByText(/^Sightline Security · Printed on /)).toBeVisible();
    // Of the lists, periods and parts, the shown one.
    await expect(page.locator(".pick").locator("visible=true")).toHaveCount(1);
    await expect(page.getByRole("searchbox").locator("visible=true")).toHaveCount(0);
    await page.emulateMedia({ media: null });
  }
});

test("on a slow connection, the studio says that it loads", async ({ page, api }) => {
  await serve(page, api);
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/studio/api/me", async (route) => {
    await answered;
    await route.fallback();
  });
  await page.goto(`${origin}/studio/leads`);
  await expect(page.locator(".loading")).toBeVisible();
  await expect(page.locator("#said")).toHaveText("Loading…");
  answer();
  await expect(page.getByRole("heading", { name: "Leads", exact: true })).toBeVisible();
  await expect(page.getByText("Loading…")).toHaveCount(0);
});
