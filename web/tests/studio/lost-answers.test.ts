// Changes that the server has carried out although its answer was lost, when they are tried again.
import { expect, it, vi } from "vitest";
import type { LeadView } from "../../src/generated/studio.ts";
import {
  api,
  asked,
  find,
  loseAnswer,
  open,
  press,
  putInCharge,
  says,
  saysNot,
  submit,
  type,
} from "./desk.ts";

/** Opens a lead that was opened before, whose first change gets no answer. */
async function opened(reference: string, extra: Partial<LeadView> = {}): Promise<LeadView> {
  const lead = api.lead(reference);
  if (lead === undefined) throw new Error("no lead");
  Object.assign(lead, { unread: false, ...extra });
  await open(`/studio/leads/${reference}`);
  await find("heading", lead.name);
  loseAnswer(/^PATCH leads/);
  return lead;
}

it("sets a stage again without reporting a colleague", async () => {
  const lead = await opened("K000-M2PP");
  await press("Contacted", "radio");
  await says("No connection to the server.");
  expect(lead.stage).toBe("contacted");
  await press("Contacted", "radio");
  await says("Set to Contacted");
  await saysNot("Your change was not saved.");
});

it("offers no Undo if somebody else has set the same stage or the same person in charge", async () => {
  const lead = api.lead("K000-M2PP");
  Object.assign(lead ?? {}, { unread: false });
  await open("/studio/leads/K000-M2PP");
  await find("radio", "Contacted");
  api.byOther("K000-M2PP", "contacted");
  await press("Contacted", "radio");
  await says("Set to Contacted");
  expect(document.querySelector(".offer-undo")).toBeNull();
  Object.assign(lead ?? {}, { assigned_to: lead?.people.find(({ id }) => id === "sam") });
  api.byOther("K000-M2PP", "contacted");
  await putInCharge("sam");
  await says("Sam Reed is in charge now");
  expect(document.querySelector(".offer-undo")).toBeNull();
});

it("sets an amount again and closes the form", async () => {
  const lead = await opened("K000-M2PP");
  await press("Quoted", "radio");
  await type("What did you quote?", "1200");
  await submit("Set to Quoted");
  await says("No connection to the server.");
  // The lead is loaded again, as it is after 20 seconds.
  dispatchEvent(new Event("visibilitychange"));
  await submit(/^Save$/);
  await says("Set to Quoted");
  await vi.waitFor(() => expect(document.querySelector(".stage-more")).toBeNull());
  await saysNot("Your change was not saved.");
  expect(lead.value_cents).toBe(120_000);
});

it("reports a colleague who has set another amount", async () => {
  const lead = await opened("K000-M2PP");
  await press("Quoted", "radio");
  await type("What did you quote?", "1200");
  await submit("Set to Quoted");
  await says("No connection to the server.");
  api.byOther("K000-M2PP", "quoted", 90_000);
  await submit("Set to Quoted");
  await says("Your change was not saved.");
  expect(lead.value_cents).toBe(90_000);
});

it("puts somebody in charge again", async () => {
  await opened("K000-M2PP");
  await putInCharge("sam");
  await says("No connection to the server.");
  await putInCharge("sam");
  await says("Sam Reed is in charge now");
  await saysNot("Your change was not saved.");
});

it("saves a note again", async () => {
  await opened("K003-M2PP");
  await press("Change");
  // The server stores a space instead of the tab.
  await type("Note", "Blue\tgate", ".entry-actions");
  const form = document.querySelector<HTMLFormElement>("form.entry-actions");
  form?.requestSubmit();
  await says("No connection to the server.");
  form?.requestSubmit();
  await says("Note saved");
  await saysNot("Somebody else has changed this note.");
  await vi.waitFor(() => expect(document.querySelector(".entry-actions textarea")).toBeNull());
});

it("loads a lead that goes back from Spam", async () => {
  await open("/studio/leads/K011-M2PP?box=spam");
  await press("This is real");
  await says("It goes back to your leads in a few seconds");
  loseAnswer(/^POST .*release$/);
  dispatchEvent(new Event("pagehide"));
  await says("Best SEO Offers 1: No connection to the server. Check whether this was done.");
  await find("radio", "Contacted");
  await saysNot("Say first that this enquiry is real.");
});

it("changes a person again", async () => {
  await open("/studio/settings/people");
  await press("Change Sam Reed");
  // The server removes the other spaces.
  await type("Name", "Sam  Reyes ");
  loseAnswer(/^PATCH people/);
  await submit("Save");
  await says("Check whether your change was saved");
  await submit("Save");
  await vi.waitFor(() => expect(document.querySelector("[role=dialog]")).toBeNull());
  await find("button", "Change Sam Reyes");
  expect(asked("PATCH", /^people/)).toHaveLength(2);
});

it("removes a person again", async () => {
  await open("/studio/settings/people");
  await press("Remove Sam Reed");
  await find("alertdialog", "");
  loseAnswer(/^DELETE people/);
  await press(/^Remove$/);
  await says("Check whether your change was saved");
  await press(/^Remove$/);
  await vi.waitFor(() => expect(document.querySelector("[role=alertdialog]")).toBeNull());
  expect(asked("DELETE", /^people/)).toHaveLength(2);
});
