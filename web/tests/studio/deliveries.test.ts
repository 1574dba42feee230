// Setting up deliveries while others change them too, and the messages if something fails.
import { expect, it, vi } from "vitest";
import type { FormField } from "../../src/generated/studio.ts";
import * as texts from "../../src/generated/texts.ts";
import { variablesOf } from "../../src/studio/settings/delivery-file.ts";
import { merge } from "../../src/studio/settings/delivery-merge.ts";
import { faultOfName, shortName } from "../../src/studio/settings/delivery-name.ts";
import { shortens } from "../../src/studio/settings/table-erasure.tsx";
import {
  api,
  asked,
  choose,
  fieldOf,
  find,
  open,
  press,
  says,
  saysNot,
  submit,
  type,
} from "./desk.ts";
import { json, problem } from "./fake-answers.ts";

const place = "/studio/settings/deliveries";

/** Opens the form of a delivery, by its position in the list. */
async function change(index = 0): Promise<void> {
  await open(place);
  await find("button", /^Change /);
  const buttons = [...document.querySelectorAll("button")];
  buttons.filter(({ textContent }) => textContent === "Change")[index]?.click();
  await find("dialog", "");
}

/** Presses "Save" rather than "Save and test", which also submits the form. */
async function save(name: RegExp = /^Save$/): Promise<void> {
  const button = (await find("button", name)) as HTMLButtonElement;
  button.form?.requestSubmit(button);
}

function ofMail(): Record<string, unknown> | undefined {
  return api.deliveries.settings.deliveries.find(({ name }) => name === "mail");
}

it("requires what the mail service requires, and marks what is optional", async () => {
  await change();
  const isRequired = async (name: RegExp) =>
    (await find("textbox", name)).getAttribute("aria-required") === "true";
  expect(await isRequired(/^User$/)).toBe(true);
  await choose("");
  await find("textbox", /^Mail server/);
  expect(await isRequired(/^User \(optional\)$/)).toBe(false);
});

it("shows a delivery as untested until it has delivered something", async () => {
  const [mail] = api.deliveries.all;
  if (mail) mail.has_delivered = false;
  await open(place);
  await says("Nothing sent yet. Send a test.");
  expect(document.querySelector(".led.unused")).not.toBeNull();
});

it("asks for a mail delivery before what is sent by mail", async () => {
  api.deliveries.settings.deliveries = [];
  await open(place);
  await says("No daily email is sent. Set up an email delivery first.");
});

it("keeps the rare settings open after one of them is emptied", async () => {
  await change();
  const rare = document.querySelector<HTMLDetailsElement>("details.rare");
  expect(rare?.open).toBe(false);
  await type(/^Quiet hours/, "22:00-06:00");
  expect(rare?.open).toBe(true);
  await type(/^Quiet hours/, "");
  expect(rare?.open).toBe(true);
});

it("merges two people's changes field by field", () => {
  const before = { from: "a", to: ["x"], port: 587, subject: "s" };
  const mine = { ...before, from: "mine", port: 465, subject: "same" };
  const now = { from: "a", to: ["y", "z"], port: 25, subject: "same" };
  const merged = merge(before, mine, now);
  expect(merged.values).toEqual({ from: "mine", to: ["y", "z"], port: 465, subject: "same" });
  expect(merged.taken).toEqual(["to"]);
  expect([...merged.conflicts]).toEqual([["port", 25]]);
  // Surrounding whitespace and empty lines are no change; removing an entry is.
  expect(merge({ to: ["x"] }, { to: ["x", ""] }, { to: ["x"] }).taken).toEqual([]);
  expect(merge({ to: ["x"], port: 1 }, { to: ["x"], port: 1 }, { to: ["x"] }).values).toEqual({
    to: ["x"],
  });
});

it("says how to set a missing password, or who can set it", async () => {
  const [mail] = api.deliveries.all;
  if (mail) mail.unusable = "the variable SMTP_PASSWORD is not set";
  await open(place);
  await says("Press “Change” and enter it.");
  await says("The server says: the variable SMTP_PASSWORD is not set");
  api.deliveries.locked = "The program can’t write the file.";
  await open(place);
  await says("Whoever runs the server can set it.");
});

it("shows both values if both changed a field, and saves on the second Save", async () => {
  await change();
  await type(/^To$/, "mine@sightline.example");
  api.deliveries.changeByOther("mail", { to: ["theirs@sightline.example"] });
  await save();
  await says("Somebody else changed To too.");
  await says("Now: theirs@sightline.example");
  expect((await fieldOf(/^To$/)).value).toBe("mine@sightline.example");
  expect(ofMail()).toMatchObject({ to: ["theirs@sightline.example"] });
  await save();
  await says("Saved.");
  expect(ofMail()).toMatchObject({ to: ["mine@sightline.example"] });
});

it("saves without asking if another person changed something else", async () => {
  await change();
  await type(/^Sender/, "Website <mine@sightline.example>");
  api.deliveries.byOther();
  await save();
  await says("Saved.");
  expect(ofMail()).toMatchObject({ from: "Website <mine@sightline.example>" });
  expect(api.deliveries.settings.retention).toEqual({ lead_months: 6 });
});

it("asks before adding a delivery again that was removed meanwhile", async () => {
  await change();
  await type(/^Sender/, "Website <mine@sightline.example>");
  api.deliveries.changeByOther("mail", null);
  await save();
  await says("This delivery was removed in the meantime.");
  expect(ofMail()).toBeUndefined();
  await save(/^Add it again$/);
  await says("Saved.");
  expect(ofMail()).toMatchObject({ from: "Website <mine@sightline.example>" });
});

it("does not overwrite a delivery of another kind with the same name", async () => {
  await change();
  const other = { name: "mail", kind: "ntfy", topic_env: "TOPIC" };
  api.deliveries.byOther({ deliveries: [other] });
  await save();
  await says("mail is another kind of delivery by now.");
  await save(/^(Save|Add it again)$/);
  await says("mail is another kind of delivery by now.");
  expect(api.deliveries.settings.deliveries).toEqual([other]);
});

it("keeps another person's change to the same table", async () => {
  api.deliveries.settings.auto_reply = { delivery: "mail", subject: "Thanks" };
  await change(3);
  await type(/^Text/, "We call you.");
  api.deliveries.byOther({ auto_reply: { delivery: "mail", subject: "Thank you" } });
  await save();
  await says("Somebody changed Subject in the meantime.");
  expect((await fieldOf(/^Subject/)).value).toBe("Thank you");
  await save();
  await says("Saved.");
  expect(api.deliveries.settings.auto_reply).toEqual({
    ...{ delivery: "mail", subject: "Thank you", text: "We call you." },
  });
});

it("stores a password that is typed for another server under a new name", async () => {
  api.deliveries.changeByOther("mail", { password_env: "MAIL_PASSWORD" });
  api.deliveries.secrets.set("MAIL_PASSWORD", "hush");
  await change();
  await choose("Microsoft 365");
  await type(/^Password/, "other");
  await save();
  await says("Saved.");
  const name = "MAIL_PASSWORD_2";
  expect(ofMail()).toMatchObject({ host: "smtp.office365.com", password_env: name });
  expect(api.deliveries.secrets.get(name)).toBe("other");
});

it("asks for the password again if a delivery is moved without one", async () => {
  api.deliveries.changeByOther("mail", { password_env: "MAIL_PASSWORD", host: "mail.example" });
  api.deliveries.secrets.set("MAIL_PASSWORD", "hush");
  await change();
  await says(texts.studioDeliveryPlaceStudio);
  await type(/^Mail server/, "mail.other.example");
  await says(texts.deliverFaultAgain);
  await saysNot(texts.studioDeliveryPlaceStudio);
  expect((await fieldOf(/^Password/)).placeholder).toBe("");
  await save();
  await vi.waitFor(() => expect(document.querySelector("[aria-invalid=true]")).not.toBeNull());
  await says(texts.deliverFaultAgain);
  expect(ofMail()).toMatchObject({ host: "mail.example" });
});

it("says how a secret in a text is entered again if the delivery is moved", async () => {
  api.deliveries.secrets.set("SMS_KEY", "hush");
  await change(2);
  await says(texts.studioDeliveryPlaceStudio);
  await type(/^Address/, "https://other.example/send");
  await says(texts.studioDeliveryPlaceMoved("SMS_KEY"));
});

it("keeps the name of a secret that only signs when the address changes", async () => {
  await change(1);
  await type(/^Address/, "https://other.example/in");
  await type(/^Secret/, "whsec_next");
  await says(texts.studioDeliveryPlaceStudio);
  await save();
  await says("Saved.");
  const [, crm] = api.deliveries.settings.deliveries;
  expect(crm).toMatchObject({ url: "https://other.example/in", secret_env: "CRM_SECRET" });
  expect(api.deliveries.secrets.get("CRM_SECRET")).toBe("whsec_next");
});

it("does not give two deliveries or fields the same variable", () => {
  const field = { widget: "secret", required: true } as FormField;
  const of = (name: string, key: string, taken: string[]) =>
    variablesOf(name, {}, [{ ...field, key }], taken)[key];
  expect(of("slack-test", "url_env", [])).toBe("SLACK_TEST_URL");
  expect(of("slack-test", "url_env", ["SLACK_TEST_URL"])).toBe("SLACK_TEST_URL_2");
  expect(of("crm_1", "key_env", ["CRM_1_KEY", "CRM_1_KEY_2"])).toBe("CRM_1_KEY_3");
  expect(of("1", "key_env", [])).toBe("D_1_KEY");
  const long = ["url_env", "test_url_env"].map((key) => ({ ...field, key }));
  const name = "n".repeat(64);
  expect(variablesOf(name, {}, long, [])).toEqual({
    ...{ url_env: `${"N".repeat(60)}_URL`, test_url_env: `${"N".repeat(55)}_TEST_URL` },
  });
  expect(variablesOf(name, { url_env: "OWN" }, long, ["OWN"]).url_env).toBe("OWN");
});

it("asks for the secret of a new delivery although an earlier one has a similar name", async () => {
  api.deliveries.settings.deliveries.push({
    ...{ name: "Office", kind: "ntfy", topic_env: "OFFICE_PASSWORD" },
  });
  api.deliveries.secrets.set("OFFICE_PASSWORD", "theirs");
  await open(place);
  await press("Add a delivery");
  await press(/^Email/);
  await type(/^Name/, "office");
  expect((await fieldOf(/^Password/)).placeholder).toBe("");
  await type(/^Password/, "hush");
  await type(/^Sender/, "Website <office@sightline.example>");
  await save();
  await says("office is set up.");
  expect([...api.deliveries.secrets]).toContainEqual(["OFFICE_PASSWORD", "theirs"]);
  expect(api.deliveries.secrets.get("OFFICE_PASSWORD_2")).toBe("hush");
});

it("does not add a delivery without the secret that it requires", async () => {
  await open(place);
  await press("Add a delivery");
  await press(/^Slack/);
  await save();
  await says(/“.+” is missing\./);
  const field = document.querySelector("input[type=password][aria-invalid=true]");
  await vi.waitFor(() => expect(document.activeElement).toBe(field));
  expect(api.deliveries.settings.deliveries.map(({ kind }) => kind)).not.toContain("slack");
});

it("sends a secret again after a failed request without adding a second delivery", async () => {
  await open(place);
  await press("Add a delivery");
  await press(/^Email/);
  await type(/^Name/, "office");
  await type(/^Password/, "hush");
  await type(/^Sender/, "Website <office@sightline.example>");
  api.instead.push({ of: /^PUT secrets/, answer: "offline" });
  await save();
  await says("The password or key is still missing: save again to send it.");
  await saysNot("Another delivery has this name.");
  expect((await fieldOf(/^Password/)).value).toBe("hush");
  await save();
  await says("office is set up.");
  expect(api.deliveries.secrets.get("OFFICE_PASSWORD")).toBe("hush");
  const named = api.deliveries.settings.deliveries.filter(({ name }) => name === "office");
  expect(named).toHaveLength(1);
});

it("recognizes its own delivery if only the response was lost", async () => {
  await open(place);
  await press("Add a delivery");
  await press(/^Email/);
  await type(/^Name/, "office");
  await type(/^Sender/, "Website <office@sightline.example>");
  const answer = api.deliveries.answer.bind(api.deliveries);
  vi.spyOn(api.deliveries, "answer").mockImplementationOnce((...of) => {
    answer(...of);
    return problem(502, null);
  });
  await save();
  await says("No connection to the server");
  await save();
  await says("office is set up.");
});

it("is not green while the last attempt failed, even if no lead is waiting", async () => {
  const [mail] = api.deliveries.all;
  if (mail !== undefined) mail.last_fault = "535: wrong password.";
  api.deliveries.all = api.deliveries.all.slice(0, 1);
  await open(place);
  await says("The last try failed: 535: wrong password.");
  await saysNot("Everything is delivered.");
  expect(document.querySelector(".led")?.classList).toContain("bad");
});

it("takes a first period for a shorter one, and none for a longer one", () => {
  expect([shortens({}, { lead_months: 3 }), shortens({ lead_months: 3 }, {})]).toEqual([
    true,
    false,
  ]);
});

it("sends a table once, however fast Save is pressed", async () => {
  await change(3);
  await type(/^Months/, "36");
  await submit(/^Save$/);
  await submit(/^Save$/);
  await says("Saved.");
  expect(asked("PUT", "deliveries")).toHaveLength(1);
});

it("shows which numbers are valid and focuses the field", async () => {
  await change(3);
  await type(/^Months/, "1201");
  await save();
  await says("Write a whole number from 1 to 1200.");
  const field = await find("textbox", /^Months/);
  await vi.waitFor(() => expect(document.activeElement).toBe(field));
  for (const typed of ["1.5", "1e3", "-5", "１２"]) {
    await type(/^Months/, "36");
    await saysNot("Write a whole number");
    await type(/^Months/, typed);
    await says("Write a whole number from 1 to 1200.");
    expect((await fieldOf(/^Months/)).value).toBe(typed);
  }
  expect(asked("PUT", "deliveries")).toHaveLength(0);
});

it("focuses the first invalid field, or the message if there is none", async () => {
  await change();
  await type(/^Sender/, "nobody");
  await save();
  const sender = await find("textbox", /^Sender/);
  await vi.waitFor(() => expect(document.activeElement).toBe(sender));
  await type(/^Sender/, "Website <mine@sightline.example>");
  api.instead.push({ of: /^PUT deliveries/, answer: "offline" });
  await save();
  await says("No connection to the server");
  await vi.waitFor(() =>
    expect(document.activeElement?.textContent).toMatch("No connection to the server"),
  );
});

it("does not say that leads are delivered if nothing is set up", async () => {
  api.deliveries.all = [];
  api.deliveries.settings.deliveries = [];
  await open(place);
  await says("Leads go nowhere but here.");
  await saysNot("Every lead goes to all of these.");
});

it("allows names of 64 letters and shortens longer ones in headings", async () => {
  expect(faultOfName("n".repeat(64), [])).toBeNull();
  expect(shortName("n".repeat(200))).toBe(`${"n".repeat(63)}…`);
  await open(place);
  await press("Add a delivery");
  await press(/^Email/);
  expect((await fieldOf(/^Name/)).maxLength).toBe(64);
});

it("says that a test did not arrive everywhere, and updates the state beside it", async () => {
  await open(place);
  await says("Everything is delivered.");
  const common = { at: null, next_at: null, waits_for: null };
  const progress = {
    reference: "TEST-0001",
    deliveries: [
      { ...common, delivery: "crm", state: "delivered", detail: null, attempts: 1 },
      { ...common, delivery: "mail", state: "dead", detail: "550 no", attempts: 1 },
      { ...common, delivery: "chat", state: "waiting", detail: null, attempts: 1 },
      { ...common, delivery: "hook", state: "dead", detail: texts.studioStopped, attempts: 0 },
    ],
    done: true,
  };
  api.instead.push({ of: /^GET deliveries\/test/, answer: json(progress) });
  const [mail] = api.deliveries.all;
  if (mail) mail.last_fault = "the mail server answered 550";
  await press("Send a test");
  await says("The test did not arrive everywhere.");
  await says("mail given up after 1 try: 550 no");
  await says("chat on its way");
  await says("hook The receiver said that it is gone.");
  await saysNot("Everything is delivered.");
});

it("names a recipient who does not get the leads", async () => {
  const [mail] = api.deliveries.all;
  const detail = "the mail server answered 550 to recipient b@b.example, and 250 to the mail";
  if (mail) Object.assign(mail, { misses_some: detail, waiting: 0 });
  await open(place);
  await says(`Not everybody got the latest lead: ${detail}`);
  const common = { next_at: null, waits_for: null, attempts: 1 };
  const at = "2026-11-02T12:00:00Z";
  const deliveries = [{ ...common, at, delivery: "mail", state: "delivered", detail }];
  const progress = { reference: "TEST-0002", deliveries, done: true };
  api.instead.push({ of: /^GET deliveries\/test/, answer: json(progress) });
  await press("Send a test");
  await says("The test did not arrive everywhere.");
  await says(`, but not to everybody: ${detail}`);
});

it("shows soon after Try now that the leads were delivered", async () => {
  await open(place);
  await press("Try now");
  await says("It is tried again now.");
  for (const one of api.deliveries.all) Object.assign(one, { waiting: 0, oldest_waiting: null });
  await vi.waitFor(() => expect(document.querySelector(".led.waits")).toBeNull());
});

it("returns the focus to the field in which Escape was pressed", async () => {
  await change();
  await type(/^To$/, "mine@sightline.example");
  const field = await find("textbox", /^To$/);
  field.focus();
  field.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  const keep = await find("button", "Keep editing");
  await vi.waitFor(() => expect(document.activeElement).toBe(keep));
  keep.click();
  await saysNot("Discard what you changed here?");
  await vi.waitFor(() => expect(document.activeElement).toBe(field));
});

it("asks before a generated secret is discarded", async () => {
  await open(place);
  await press("Add a delivery");
  await press(/^Another program/);
  await press("Make one");
  await press("Close");
  await says("Discard what you changed here?");
});

it("marks no field any more that only the service before required", async () => {
  await change();
  const faults = [
    { table: "delivery", delivery: "mail", key: "username", message: "Needed here." },
  ];
  const answer = problem(422, "Fix the marked field.", null, {}, { faults });
  api.instead.push({ of: /^PUT deliveries/, answer });
  await save();
  await says("Needed here.");
  await choose("");
  await saysNot("Needed here.");
  await saysNot("Fix the marked field.");
});

it("names the buttons of each delivery and setting after it, since their words are the same", async () => {
  await open(place);
  for (const name of [
    ...["Change mail", "Remove mail", "Change crm", "Remove crm", "Try now crm"],
    ...["Set up Answer to the sender", "Change How long leads are kept"],
  ]) {
    await find("button", new RegExp(`^${name}$`));
  }
});

it("switches off what was sent by a delivery that is removed, and says so before", async () => {
  api.deliveries.settings.auto_reply = { delivery: "mail", subject: "Thanks" };
  api.deliveries.settings.digest = { delivery: "mail" };
  await open(place);
  await press("Remove mail");
  await says("“Answer to the sender” is sent by it, and is switched off too.");
  await says("“Daily email” is sent by it, and is switched off too.");
  await press(/^Remove$/);
  await says("mail is removed.");
  const { deliveries, auto_reply, digest } = api.deliveries.settings;
  expect(deliveries.map(({ name }) => name)).toEqual(["crm", "sms"]);
  expect([auto_reply, digest]).toEqual([null, null]);
});

it("asks again before switching off what somebody has set up meanwhile", async () => {
  await open(place);
  await press("Remove mail");
  await find("alertdialog", "");
  api.deliveries.byOther({ digest: { delivery: "mail" } });
  await press(/^Remove$/);
  await says("Nothing is done yet: look once more.");
  await says("“Daily email” is sent by it, and is switched off too.");
  expect(api.deliveries.settings.digest).toEqual({ delivery: "mail" });
  await press(/^Remove$/);
  await says("mail is removed.");
  expect(api.deliveries.settings.digest).toBeNull();
});

it("leaves on what another delivery sends", async () => {
  api.deliveries.settings.digest = { delivery: "mail" };
  await open(place);
  await press("Remove crm");
  await find("alertdialog", "");
  await saysNot("is switched off too");
  await press(/^Remove$/);
  await says("crm is removed.");
  expect(api.deliveries.settings.digest).toEqual({ delivery: "mail" });
});

it("names a table with a fault by its title", async () => {
  const fault = { table: "digest", delivery: null, key: "delivery", message: "There is none." };
  api.instead.push({
    of: /^PUT deliveries/,
    answer: problem(422, "Fix the field.", null, {}, { faults: [fault] }),
  });
  await open(place);
  await press("Remove crm");
  await press(/^Remove$/);
  await says("Daily email, delivery There is none.");
});
