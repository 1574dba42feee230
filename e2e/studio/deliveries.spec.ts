// Deliveries, changed in the studio.
import { problem } from "../../web/tests/studio/fake-answers.ts";
import { expect, test } from "./studio.ts";

const place = "/studio/settings/deliveries";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test("a mail delivery is added by service, its password is stored separately, and tested", async ({
  page,
  api,
  open,
}) => {
  api.deliveries.all = [];
  api.deliveries.settings = { ...api.deliveries.settings, deliveries: [] };
  await open(place);
  await expect(page.getByText("Leads go nowhere but here.")).toBeVisible();
  await page.getByRole("button", { name: "Add a delivery" }).click();
  await page.getByRole("button", { name: /^Email/ }).click();
  const form = page.getByRole("dialog", { name: "Email" });
  await expect(form.getByRole("textbox", { name: "Name" })).toHaveValue("mail");
  await expect(form.getByRole("textbox", { name: "Mail server" })).toHaveCount(0);
  await form.getByRole("combobox", { name: "Mail service" }).selectOption("Microsoft 365");
  await expect(form.getByText(/December 2026/)).toBeVisible();
  await form.getByRole("textbox", { name: "User" }).fill("office@sightline.example");
  await form.getByLabel("Password").fill("hush");
  await form.getByRole("textbox", { name: "Sender" }).fill("Website <office@sightline.example>");
  await form
    .getByRole("textbox", { name: "To" })
    .first()
    .fill("a@sightline.example\nb@sightline.example\n");
  await form.getByRole("button", { name: "Save and test" }).click();
  await expect(page.getByText("The test has arrived.")).toBeVisible();
  const [delivery] = api.deliveries.settings.deliveries;
  expect(delivery).toMatchObject({
    ...{ name: "mail", kind: "smtp", host: "smtp.office365.com", port: 587 },
    ...{ security: "starttls", password_env: "MAIL_PASSWORD" },
  });
  expect(api.deliveries.secrets.get("MAIL_PASSWORD")).toBe("hush");
  const file = api.asked.find(({ method, path }) => method === "PUT" && path === "deliveries");
  expect(JSON.stringify(file?.body)).not.toContain("hush");
});

test("errors are shown at their field, and input survives somebody else's change", async ({
  page,
  api,
  open,
}) => {
  await open(place);
  const change = page.getByRole("button", { name: "Change mail" });
  await change.click();
  const form = page.getByRole("dialog", { name: "Change mail" });
  await expect(form.getByText("Set in the server’s own settings.")).toBeVisible();
  const sender = form.getByRole("textbox", { name: "Sender" });
  await sender.fill("nobody");
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await expect(sender).toHaveAccessibleDescription(/must be an address/);
  await sender.fill("Website <new@sightline.example>");
  api.deliveries.byOther();
  api.deliveries.changeByOther("mail", { to: ["theirs@sightline.example"] });
  // The page reloads the deliveries by itself; the form is still based on the earlier state.
  const again = page.waitForResponse(/api\/deliveries$/);
  await page.evaluate(() =>
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true })),
  );
  await again;
  await form.getByRole("button", { name: "Save", exact: true }).click();
  const message = form.getByText("Somebody changed To in the meantime.");
  await expect(message).toBeInViewport({ ratio: 1 });
  await expect(sender).toHaveValue("Website <new@sightline.example>");
  const to = form.getByRole("textbox", { name: "To", exact: true });
  await expect(to).toHaveValue("theirs@sightline.example");
  await page.screenshot({ path: test.info().outputPath("meanwhile.png") });
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await expect(form).toBeHidden();
  expect(api.deliveries.settings.deliveries[0]).toMatchObject({
    ...{ from: "Website <new@sightline.example>", to: ["theirs@sightline.example"] },
  });
  expect(api.deliveries.settings.retention).toEqual({ lead_months: 6 });
  await expect(page.getByText("Leads are kept for 6 months.")).toBeVisible();
});

test("the question before discarding is in view wherever the form is scrolled to", async ({
  page,
  open,
}) => {
  await open(place);
  await page.getByRole("button", { name: "Change mail" }).click();
  const form = page.getByRole("dialog");
  await form.getByText("More settings").click();
  const field = form.getByRole("textbox", { name: "Quiet hours" });
  await field.fill("22:00-06:00");
  await page.keyboard.press("Escape");
  const keep = form.getByRole("button", { name: "Keep editing" });
  await expect(keep).toBeFocused();
  await expect(keep).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Enter");
  await expect(field).toBeFocused();
  await expect(field).toBeInViewport({ ratio: 1 });
});

test("secrets in texts are asked for, signing secrets generated, sign-in confirmed again", async ({
  page,
  api,
  open,
}) => {
  await open(place);
  await page.getByRole("button", { name: "Change sms" }).click();
  const sms = page.getByRole("dialog", { name: "Change sms" });
  await expect(sms.getByRole("textbox", { name: "Fields of the request" })).toHaveValue(
    "to: {to}\ntext: {text}\nkey: {secret:SMS_KEY}",
  );
  await sms.getByLabel("Secret SMS_KEY").fill("k-1");
  api.proved = false;
  await sms.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByLabel("Password").fill("correct horse battery staple");
  await page.getByRole("button", { name: "Confirm" }).last().click();
  await expect(sms).toBeHidden();
  expect(api.deliveries.secrets.get("SMS_KEY")).toBe("k-1");
  await page.getByRole("button", { name: "Change crm" }).click();
  const crm = page.getByRole("dialog", { name: "Change crm" });
  await crm.getByRole("button", { name: "Make one" }).click();
  await expect(crm.getByText(/whsec_[\w+/]{43}=/)).toBeVisible();
  await crm.getByRole("button", { name: "Save", exact: true }).click();
  await expect(crm).toBeHidden();
  expect(api.deliveries.secrets.get("CRM_SECRET")).toMatch(/^whsec_[\w+/]{43}=$/);
});

test("a refused form shows the invalid field, and server errors at the top", async ({
  page,
  api,
  open,
}) => {
  await open(place);
  await page.getByRole("button", { name: "Add a delivery" }).click();
  await page.getByRole("button", { name: /^Email/ }).click();
  const form = page.getByRole("dialog", { name: "Email" });
  const save = form.getByRole("button", { name: "Save", exact: true });
  await form.getByLabel("Password").fill("hush");
  await form.getByRole("textbox", { name: "Name" }).fill("office");
  await expect(form.getByLabel("Password")).toHaveValue("hush");
  await save.click();
  const sender = form.getByRole("textbox", { name: "Sender" });
  await expect(sender).toBeFocused();
  await expect(sender).toBeInViewport({ ratio: 1 });
  await sender.fill("Website <office@sightline.example>");
  const refusal = problem(409, "Conflict", null, {}, { detail: "The disk is full." });
  api.instead.push({ of: /^PUT secrets/, answer: refusal });
  await save.click();
  await expect(form.getByText("Everything else is saved.")).toBeVisible();
  await expect(form.getByLabel("Password")).toBeFocused();
  await expect(form.getByLabel("Password")).toBeInViewport({ ratio: 1 });
  await page.screenshot({ path: test.info().outputPath("unsent.png") });
  await save.click();
  await expect(form).toBeHidden();
  expect(api.deliveries.secrets.get("OFFICE_PASSWORD")).toBe("hush");
});

test("conflicting changes of two people are shown side by side until one is chosen", async ({
  page,
  api,
  open,
}) => {
  await open(place);
  await page.getByRole("button", { name: "Change mail" }).click();
  const form = page.getByRole("dialog", { name: "Change mail" });
  const to = form.getByRole("textbox", { name: "To", exact: true });
  await to.fill("mine@sightline.example");
  api.deliveries.changeByOther("mail", { to: ["theirs@sightline.example"] });
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await expect(form.getByText("Somebody else changed To too.")).toBeInViewport({ ratio: 1 });
  await expect(to).toHaveAccessibleDescription(/Now: theirs@sightline.example/);
  await page.screenshot({ path: test.info().outputPath("both.png") });
  api.deliveries.changeByOther("mail", null);
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await expect(form.getByText("This delivery was removed in the meantime.")).toBeInViewport();
  await page.screenshot({ path: test.info().outputPath("gone.png") });
  await form.getByRole("button", { name: "Add it again" }).click();
  await expect(form).toBeHidden();
  expect(api.deliveries.settings.deliveries.at(-1)).toMatchObject({
    ...{ name: "mail", to: ["mine@sightline.example"] },
  });
});

test("shortening the retention asks first and says how many leads are deleted", async ({
  page,
  api,
  open,
}) => {
  api.deliveries.erased = { leads: 12, quarantined: 3 };
  await open(place);
  await page.getByRole("button", { name: "Change How long leads are kept" }).click();
  const form = page.getByRole("dialog", { name: "How long leads are kept" });
  const months = form.getByRole("textbox", { name: "Months that leads are kept" });
  await months.fill("0");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(months).toHaveAccessibleDescription(/Write a whole number from 1 to 1200/);
  await months.fill("1");
  await form.getByRole("button", { name: "Save" }).click();
  const question = page.getByRole("alertdialog", { name: "Keep leads for a shorter time?" });
  await expect(question.getByText("12 leads are older than that.")).toBeVisible();
  await expect(question.getByText("3 leads in Spam are older than that.")).toBeVisible();
  await page.screenshot({ path: test.info().outputPath("erasure.png") });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toBeHidden();
  await expect(months).toHaveValue("1");
  expect(api.deliveries.settings.retention).toEqual({ lead_months: 24 });
  await form.getByRole("button", { name: "Save" }).click();
  await question.getByRole("button", { name: "Delete and save" }).dblclick();
  await expect(form).toBeHidden();
  expect(api.deliveries.settings.retention).toEqual({ lead_months: 1 });
  expect(api.asked.filter(({ method }) => method === "PUT")).toHaveLength(1);
});

test("a delivery is removed after a question, and the auto-reply is turned on and off", async ({
  page,
  api,
  open,
}) => {
  await open(place);
  await page.getByRole("button", { name: "Remove crm" }).click();
  const question = page.getByRole("alertdialog", { name: "Remove crm?" });
  await expect(question.getByText("2 leads that wait for it stay")).toBeVisible();
  await question.getByRole("button", { name: "Remove" }).click();
  await expect(question).toBeHidden();
  expect(api.deliveries.settings.deliveries.map(({ name }) => name)).toEqual(["mail", "sms"]);
  // The button is gone, so the focus is on the delivery that follows.
  await expect(page.getByRole("link", { name: "1 lead waits." })).toBeFocused();

  await page.getByRole("button", { name: "Set up Answer to the sender" }).click();
  const reply = page.getByRole("dialog", { name: "Answer to the sender" });
  await reply.getByRole("textbox", { name: "Subject" }).fill("Thanks");
  await reply.getByRole("button", { name: "Save" }).click();
  await expect(
    page.getByText(/get an automatic reply, sent by “mail”, at most one a day/),
  ).toBeVisible();
  expect(api.deliveries.settings.auto_reply).toEqual({ delivery: "mail", subject: "Thanks" });
  await page.getByRole("button", { name: "Change Answer to the sender" }).click();
  await reply.getByRole("button", { name: "Switch off" }).click();
  await expect(page.getByText("People who write to you get no automatic answer.")).toBeVisible();
  expect(api.deliveries.settings.auto_reply).toBeNull();
});

test("a mail server with custom values isn't shown as a service and keeps them", async ({
  page,
  api,
  open,
}) => {
  const [mail, ...others] = api.deliveries.settings.deliveries;
  const own = { ...mail, port: 465, security: "tls" };
  api.deliveries.settings = { ...api.deliveries.settings, deliveries: [own, ...others] };
  await open(place);
  await page.getByRole("button", { name: "Change mail" }).click();
  const form = page.getByRole("dialog", { name: "Change mail" });
  await expect(form.getByRole("combobox", { name: "Mail service" })).toHaveValue("");
  await expect(form.getByRole("textbox", { name: "Port" })).toHaveValue("465");
  await form.getByRole("textbox", { name: "To" }).first().fill("new@sightline.example");
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await expect(form).toBeHidden();
  expect(api.deliveries.settings.deliveries[0]).toEqual({ ...own, to: ["new@sightline.example"] });
});

test("read-only deliveries say why and offer no changes", async ({ page, api, open }) => {
  api.deliveries.locked = "The program may not write /srv/site/deliveries.toml.";
  await open(place);
  await expect(page.getByText("The program may not write")).toBeVisible();
  await expect(
    page.getByRole("button", { name: /^(Change|Remove|Add a delivery|Set up)/ }),
  ).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Try now" })).toHaveCount(2);
});
