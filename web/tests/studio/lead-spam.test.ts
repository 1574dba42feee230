import { describe, expect, it, vi } from "vitest";
import {
  address,
  api,
  asked,
  called,
  fieldOf,
  find,
  heldAnswer,
  lead,
  open,
  press,
  reference,
  says,
  saysNot,
  submit,
  type,
} from "./desk.ts";

describe("spam", () => {
  it("moves a lead to spam at once, and undo moves it back", async () => {
    await open(address);
    await press("Not a real enquiry");
    await vi.waitFor(() => expect(lead()?.spam).toBe(true));
    await says("Nothing more is delivered.");
    // The reasons are only the filter's.
    await find("heading", "In Spam");
    await press("Undo");
    await vi.waitFor(() => expect(lead()?.spam).toBe(false));
  });

  it("does not offer to move a test to spam", async () => {
    await open("/studio/leads/K010-M2PP");
    await says("Notes and what happened");
    await saysNot("Not a real enquiry");
  });

  it("shows why a lead is spam and delivers it only when undo is over", async () => {
    await open("/studio/leads/K011-M2PP?box=spam");
    await says("Two links in a short message.");
    await says("“This is real” moves it back to your leads and delivers it to mail, crm.");
    await press("This is real");
    await says("It goes back to your leads in a few seconds");
    expect(api.lead("K011-M2PP")?.spam).toBe(true);
    await press("Undo");
    await press("This is real");
    dispatchEvent(new Event("pagehide"));
    await vi.waitFor(() => expect(api.lead("K011-M2PP")?.spam).toBe(false));
  });

  it("has to be called real before it gets a stage or a reminder", async () => {
    await open("/studio/leads/K011-M2PP?box=spam");
    await says("Say first that this enquiry is real.");
    expect(document.querySelector(".stage-bar")).toBeNull();
    await saysNot("Remind me");
    await press("This is real");
    dispatchEvent(new Event("pagehide"));
    await find("radio", "Contacted");
    await find("button", "Remind me");
    await saysNot("Say first that this enquiry is real.");
  });

  it("is asked about after a call that reached the person", async () => {
    called("K011-M2PP");
    await open("/studio/leads/K011-M2PP?box=spam");
    await press("Reached");
    await find("dialog", "Is this enquiry real?");
    expect(api.lead("K011-M2PP")?.entries.some(({ kind }) => kind === "call")).toBe(true);
    (await find("button", "This is real", "[role=dialog]")).click();
    await says("It goes back to your leads in a few seconds");
    await vi.waitFor(() => expect(document.querySelector("[role=dialog]")).toBeNull());
  });

  it("stays spam if the question after a call is answered so", async () => {
    called("K011-M2PP");
    await open("/studio/leads/K011-M2PP?box=spam");
    await press("Reached");
    (await find("button", "Not a real enquiry", "[role=dialog]")).click();
    await says("is in Spam. Nothing more is delivered.");
    expect(asked("POST", "K011-M2PP/keep-in-spam")).toHaveLength(1);
    await vi.waitFor(() => expect(document.querySelector("[role=dialog]")).toBeNull());
  });

  it("can be called not real after the question was closed", async () => {
    called("K011-M2PP");
    await open("/studio/leads/K011-M2PP?box=spam");
    await press("Reached");
    const dialog = await find("dialog", "Is this enquiry real?");
    dialog.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
    await vi.waitFor(() => expect(document.querySelector("[role=dialog]")).toBeNull());
    await press("Not a real enquiry");
    await says("is in Spam. Nothing more is delivered.");
    await saysNot("Not a real enquiry");
    expect(asked("POST", "K011-M2PP/keep-in-spam")).toHaveLength(1);
  });

  it("can be called not real after each note", async () => {
    await open("/studio/leads/K011-M2PP?box=spam");
    await says("Say first that this enquiry is real.");
    for (const [index, note] of ["No such number.", "No such street."].entries()) {
      await saysNot("Not a real enquiry");
      await type("Note", note);
      await submit("Save note");
      await press("Not a real enquiry");
      await vi.waitFor(() =>
        expect(asked("POST", "K011-M2PP/keep-in-spam")).toHaveLength(index + 1),
      );
    }
    await saysNot("Not a real enquiry");
  });

  it("is not put there again after a colleague has released it", async () => {
    await open("/studio/leads/K011-M2PP?box=spam");
    await type("Note", "No such number.");
    await submit("Save note");
    await find("button", "Not a real enquiry");
    api.releasedByOther("K011-M2PP");
    await press("Not a real enquiry");
    await says("Your change was not saved. Sam took this out of Spam just now.");
    await saysNot("Say first that this enquiry is real.");
    expect(api.lead("K011-M2PP")?.spam).toBe(false);
  });

  it("is not put there again after it was released by a command, which nobody is named for", async () => {
    await open("/studio/leads/K011-M2PP?box=spam");
    await type("Note", "No such number.");
    await submit("Save note");
    await find("button", "Not a real enquiry");
    Object.assign(api.lead("K011-M2PP") ?? {}, { spam: false });
    await press("Not a real enquiry");
    await says("Your change was not saved. This was taken out of Spam meanwhile.");
  });

  it("is not named as the reason if a note that is to be removed was changed too", async () => {
    await open("/studio/leads/K011-M2PP?box=spam");
    await type("Note", "No such number.");
    await submit("Save note");
    await press("Remove");
    await says("Removed.");
    const note = api.lead("K011-M2PP")?.entries.find(({ kind }) => kind === "note");
    Object.assign(note ?? {}, { text: "Called back.", changed_by: "Sam" });
    api.releasedByOther("K011-M2PP");
    dispatchEvent(new Event("pagehide"));
    await says("Sam changed this");
    await saysNot("took this out of Spam");
  });

  it("is not asked about over another dialog", async () => {
    called("K011-M2PP", { later: true });
    await open("/studio/leads/K011-M2PP?box=spam");
    const call = heldAnswer(/entries$/);
    await press("Reached");
    await vi.waitFor(() => expect(call.waiting()).toBe(1));
    await press("More");
    await find("button", "Mark as unread", "[role=dialog]");
    call.answer();
    await saysNot("How did it go?");
    await find("button", "Mark as unread", "[role=dialog]");
  });

  it("is not asked about while it goes back, nor when it is in Spam again", async () => {
    called("K011-M2PP", { later: true });
    await open("/studio/leads/K011-M2PP?box=spam");
    await press("This is real");
    await says("It goes back to your leads in a few seconds");
    await press("Reached");
    await saysNot("How did it go?");
    // The first is that of the call, the second that of the release.
    await press("Undo");
    await press("Undo");
    await says("Say first that this enquiry is real.");
    expect(document.querySelector("[role=dialog]")).toBeNull();
  });

  it("doesn't close what somebody is typing when a colleague moves it there", async () => {
    await open(address);
    await press("Lost", "radio");
    await type("Why was it lost?", "Too far");
    await press("Remind me");
    Object.assign(lead() ?? {}, { spam: true });
    api.byOther(reference, "new");
    dispatchEvent(new Event("visibilitychange"));
    await says("Say first that this enquiry is real.");
    await find("textbox", "What is to be done?");
    expect((await fieldOf("Why was it lost?")).value).toBe("Too far");
    await submit("Set to Lost");
    await says("Your change was not saved.");
    await press("Cancel");
    await vi.waitFor(() => expect(document.querySelector(".stage-bar")).toBeNull());
  });
});
