// Setting up deliveries while others change them too, and the messages if something fails.
import { expect, it, vi } from "vitest";
import { merge } from "../../src/studio/settings/delivery-merge.ts";
import { faultOfName, shortName } from "../../src/studio/settings/delivery-name.ts";
import { shortens } from "../../src/studio/settings/table-erasure.tsx";
import { api, asked, find, open, press, says, saysNot, submit, type } from "./desk.ts";
import { problem } from "./fake-answers.ts";

const place = "/studio/settings/deliveries";

/** Opens the form of a delivery, by its position in the list. */
async function change(index = 0): Promise<void> {
  await open(place);
  await find("button", /^Change$/);
  const buttons = [...document.querySelectorAll("button")];
  buttons.filter(({ textContent }) => textContent === "Change")[index]?.click();
  await find("dialog", "");
}

/** Presses "Save" rather than "Save and test", which also submits the form. */
async function save(name: RegExp = /^Save$/): Promise<void> {
  const button = (await find("button", name)) as HTMLButtonElement;
  button.form?.requestSubmit(button);
}

async function typedIn(name: RegExp): Promise<string> {
  return ((await find("textbox", name)) as HTMLInputElement).value;
}

function ofMail(): Record<string, unknown> | undefined {
  return api.deliveries.settings.deliveries.find(({ name }) => name === "mail");
}

it("puts together what two people changed, field by field", () => {
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

it("keeps what somebody else wrote into the same delivery, and says what that was", async () => {
  await change();
  await type(/^Sender/, "Website <mine@sightline.example>");
  api.deliveries.changeByOther("mail", { to: ["theirs@sightline.example"] });
  await save();
  await says("Somebody changed To in the meantime.");
  expect(await typedIn(/^To$/)).toBe("theirs@sightline.example");
  expect(await typedIn(/^Sender/)).toBe("Website <mine@sightline.example>");
  await save();
  await says("Saved.");
  expect(ofMail()).toMatchObject({
    from: "Website <mine@sightline.example>",
    to: ["theirs@sightline.example"],
  });
});

it("shows the words of both where both changed a field, before those of the slower win", async () => {
  await change();
  await type(/^To$/, "mine@sightline.example");
  api.deliveries.changeByOther("mail", { to: ["theirs@sightline.example"] });
  await save();
  await says("Somebody else changed To too.");
  await says("Now: theirs@sightline.example");
  expect(await typedIn(/^To$/)).toBe("mine@sightline.example");
  expect(ofMail()).toMatchObject({ to: ["theirs@sightline.example"] });
  await save();
  await says("Saved.");
  expect(ofMail()).toMatchObject({ to: ["mine@sightline.example"] });
});

it("does not ask again when somebody else changed something else", async () => {
  await change();
  await type(/^Sender/, "Website <mine@sightline.example>");
  api.deliveries.byOther();
  await save();
  await says("Saved.");
  expect(ofMail()).toMatchObject({ from: "Website <mine@sightline.example>" });
  expect(api.deliveries.settings.retention).toEqual({ lead_months: 6 });
});

it("adds a delivery that was removed meanwhile only to somebody who knows that", async () => {
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

it("does not write a delivery over one of another kind that has its name by now", async () => {
  await change();
  const other = { name: "mail", kind: "ntfy", topic_env: "TOPIC" };
  api.deliveries.byOther({ deliveries: [other] });
  await save();
  await says("mail is another kind of delivery by now.");
  await save(/^(Save|Add it again)$/);
  await says("mail is another kind of delivery by now.");
  expect(api.deliveries.settings.deliveries).toEqual([other]);
});

it("keeps what somebody else wrote into the same table", async () => {
  api.deliveries.settings.auto_reply = { delivery: "mail", subject: "Thanks" };
  await change(3);
  await type(/^Text$/, "We call you.");
  api.deliveries.byOther({ auto_reply: { delivery: "mail", subject: "Thank you" } });
  await save();
  await says("Somebody changed Subject in the meantime.");
  expect(await typedIn(/^Subject$/)).toBe("Thank you");
  await save();
  await says("Saved.");
  expect(api.deliveries.settings.auto_reply).toEqual({
    ...{ delivery: "mail", subject: "Thank you", text: "We call you." },
  });
});

it("keeps a password that was typed before the name", async () => {
  await open(place);
  await press("Add a delivery");
  await press(/^Mail/);
  await type(/^Password/, "hush");
  await type(/^Name/, "office");
  expect(await typedIn(/^Password/)).toBe("hush");
  await type(/^Sender/, "Website <office@sightline.example>");
  await save();
  await says("office is set up.");
  expect(api.deliveries.secrets.get("OFFICE_PASSWORD")).toBe("hush");
});

it("sends a secret again that did not get through, of a delivery that is in the file already", async () => {
  await open(place);
  await press("Add a delivery");
  await press(/^Mail/);
  await type(/^Name/, "office");
  await type(/^Password/, "hush");
  await type(/^Sender/, "Website <office@sightline.example>");
  api.instead.push({ of: /^PUT secrets/, answer: "offline" });
  await save();
  await says("The password or key is still missing: save again to send it.");
  await saysNot("Another delivery has this name.");
  expect(await typedIn(/^Password/)).toBe("hush");
  await save();
  await says("office is set up.");
  expect(api.deliveries.secrets.get("OFFICE_PASSWORD")).toBe("hush");
  const named = api.deliveries.settings.deliveries.filter(({ name }) => name === "office");
  expect(named).toHaveLength(1);
});

it("knows its own delivery again when only the answer was lost", async () => {
  await open(place);
  await press("Add a delivery");
  await press(/^Mail/);
  await type(/^Name/, "office");
  await type(/^Sender/, "Website <office@sightline.example>");
  const answer = api.deliveries.answer.bind(api.deliveries);
  vi.spyOn(api.deliveries, "answer").mockImplementationOnce((...of) => {
    answer(...of);
    return problem(503, null);
  });
  await save();
  await says("No connection to the server");
  await save();
  await says("office is set up.");
});

it("is not green while the last try failed, although no lead waits", async () => {
  const [mail] = api.deliveries.all;
  if (mail !== undefined) mail.last_fault = "535: wrong password.";
  api.deliveries.all = api.deliveries.all.slice(0, 1);
  await open(place);
  await says("The last try failed: 535: wrong password.");
  await saysNot("Everything is delivered.");
  expect(document.querySelector(".led")?.classList).toContain("bad");
});

it("asks before leads are kept for a shorter time, and says how many go", async () => {
  api.deliveries.erased = { leads: 12, quarantined: 1 };
  await change(3);
  await type(/^Months/, "1");
  await submit(/^Save$/);
  await says("12 leads are older than that.");
  await says("1 lead in Spam is older than that.");
  expect(asked("GET", /^deliveries\?/)).toHaveLength(1);
  expect(asked("PUT", "deliveries")).toHaveLength(0);
  await press("Delete and save");
  await says("Saved.");
  expect(api.deliveries.settings.retention).toEqual({ lead_months: 1 });
  expect([shortens({}, { lead_months: 3 }), shortens({ lead_months: 3 }, {})]).toEqual([
    true,
    false,
  ]);
});

it("sends a table once, however fast somebody presses", async () => {
  await change(3);
  await type(/^Months/, "36");
  await submit(/^Save$/);
  await submit(/^Save$/);
  await says("Saved.");
  expect(asked("PUT", "deliveries")).toHaveLength(1);
});

it("says which numbers can be written, and goes to the field", async () => {
  await change(3);
  await type(/^Months/, "0");
  await save();
  await says("Write a whole number, 1 or more.");
  await vi.waitFor(async () =>
    expect(document.activeElement).toBe(await find("textbox", /^Months/)),
  );
  expect(asked("PUT", "deliveries")).toHaveLength(0);
});

it("goes to the first field that is marked, and to the message where none is", async () => {
  await change();
  await type(/^Sender/, "nobody");
  await save();
  await vi.waitFor(async () =>
    expect(document.activeElement).toBe(await find("textbox", /^Sender/)),
  );
  await type(/^Sender/, "Website <mine@sightline.example>");
  api.instead.push({ of: /^PUT deliveries/, answer: "offline" });
  await save();
  await says("No connection to the server");
  await vi.waitFor(() =>
    expect(document.activeElement?.textContent).toMatch("No connection to the server"),
  );
});

it("does not claim that leads go anywhere while nothing is set up", async () => {
  api.deliveries.all = [];
  api.deliveries.settings.deliveries = [];
  await open(place);
  await says("Leads go nowhere but here.");
  await saysNot("Every lead goes to all of these.");
});

it("takes names of 64 letters, and shortens longer ones of the file in headings", async () => {
  expect(faultOfName("n".repeat(64), [])).toBeNull();
  expect(shortName("n".repeat(200))).toBe(`${"n".repeat(63)}…`);
  await open(place);
  await press("Add a delivery");
  await press(/^Mail/);
  expect(((await find("textbox", /^Name/)) as HTMLInputElement).maxLength).toBe(64);
});
