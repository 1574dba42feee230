import { describe, expect, it, vi } from "vitest";
import {
  address,
  api,
  asked,
  fieldOf,
  find,
  heldAnswer,
  lead,
  loseAnswer,
  open,
  press,
  reference,
  says,
  saysNot,
  submit,
  type,
  undoSecond,
} from "./desk.ts";
import { problem } from "./fake-answers.ts";
import { show } from "./visibility.ts";

/** Types into the form of a note that is being changed. */
async function rewrite(text: string): Promise<HTMLInputElement> {
  await type("Note", text, ".entry-actions");
  return fieldOf("Note", ".entry-actions");
}

describe("note", () => {
  it("isn't saved without text, which its field says until something is typed", async () => {
    await open(address);
    await type("Note", " ");
    await submit("Save note");
    await says("Write the note first.");
    const field = await find("textbox", "Note");
    expect(document.activeElement).toBe(field);
    expect(field.getAttribute("aria-invalid")).toBe("true");
    await type("Note", "Blue gate");
    await saysNot("Write the note first.");
  });

  it("isn't saved by Enter in a reminder's field, which leads to the times", async () => {
    await open(address);
    await type("Note", "Blue gate");
    const remind = await find("button", "Remind me");
    remind.click();
    const what = await fieldOf("What is to be done?");
    what.form?.requestSubmit();
    expect(document.activeElement?.textContent).toMatch(/^(Today|Tomorrow)/);
    expect(asked("POST", /entries/)).toEqual([]);
    await press("Choose");
    const when = await fieldOf("Day and time");
    await type("Day and time", "2020-01-01T09:00");
    expect(when.getAttribute("aria-invalid")).toBe("true");
    await says("This is in the past.");
    await type("Day and time", "2099-01-01T09:00");
    await saysNot("This is in the past.");
    what.form?.requestSubmit();
    await vi.waitFor(() => expect(asked("POST", /entries/)).toMatchObject([{ kind: "reminder" }]));
  });

  it("has the cursor at its end when it is changed, and Escape leaves it as it is", async () => {
    await open("/studio/leads/K003-M2PP");
    const pressEscape = () =>
      document.activeElement?.dispatchEvent(
        new KeyboardEvent("keydown", { key: "Escape", bubbles: true }),
      );
    await press("Change");
    const field = await vi.waitFor(() => {
      const { activeElement } = document;
      if (!(activeElement instanceof HTMLTextAreaElement)) throw new Error("no field");
      return activeElement;
    });
    expect(field.selectionStart).toBe(field.value.length);
    await rewrite("Blue gate");
    pressEscape();
    expect(field.isConnected).toBe(true);
    await rewrite("Attic is reachable from the garage. She wants white housings.");
    pressEscape();
    await vi.waitFor(() => expect(field.isConnected).toBe(false));
    await press("Remind me");
    (await find("textbox", "What is to be done?")).focus();
    pressEscape();
    await saysNot("What is to be done?");
    expect(document.activeElement?.textContent).toBe("Remind me");
  });

  it("is saved by Ctrl+Enter", async () => {
    await open(address);
    await type("Note", "Blue gate");
    const keys = { key: "Enter", ctrlKey: true, bubbles: true };
    (await find("textbox", "Note")).dispatchEvent(new KeyboardEvent("keydown", keys));
    await says("Note saved");
  });

  it("keeps text typed while the note is saved", async () => {
    const { answer, waiting } = heldAnswer(/^POST/);
    await open(address);
    await type("Note", "Blue gate");
    await submit("Save note");
    await vi.waitFor(() => expect(waiting()).toBe(1));
    await type("Note", "Blue gate, and a dog");
    answer();
    await says("Note saved");
    expect((await fieldOf("Note")).value).toBe("Blue gate, and a dog");
  });

  it("keeps text typed while an edit is saved", async () => {
    await open("/studio/leads/K003-M2PP");
    await press("Change");
    const field = await rewrite("Blue gate");
    const { answer, waiting } = heldAnswer(/^PATCH/);
    field.form?.requestSubmit();
    await vi.waitFor(() => expect(waiting()).toBe(1));
    await rewrite("Blue gate, and a dog");
    answer();
    await says("Note saved");
    expect(field.isConnected).toBe(true);
    field.form?.requestSubmit();
    await vi.waitFor(() => expect(waiting()).toBe(2));
    answer();
    await vi.waitFor(() => expect(field.isConnected).toBe(false));
    const note = api.lead("K003-M2PP")?.entries.find(({ kind }) => kind === "note");
    expect(note?.text).toBe("Blue gate, and a dog");
  });

  it("says who changed it after its author, and when", async () => {
    await open("/studio/leads/K003-M2PP");
    await says("Dana Ortiz wrote a note");
    await saysNot("changed it");
    api.me.name = "Sam Reed";
    await press("Change");
    const field = await rewrite("Blue gate");
    field.form?.requestSubmit();
    await says("Dana Ortiz wrote a note");
    await says(/Blue gateSam Reed changed ittoday \d/);
  });

  it("does not overwrite another person's edit without showing it", async () => {
    await open("/studio/leads/K003-M2PP");
    await press("Change");
    const field = await rewrite("Blue gate");
    const note = api.lead("K003-M2PP")?.entries.find(({ kind }) => kind === "note");
    if (note === undefined) throw new Error("no note");
    note.text = "Red gate";
    field.form?.requestSubmit();
    await says("Somebody else has changed this note.");
    await says("Red gate");
    expect(note.text).toBe("Red gate");
    expect(field.value).toBe("Blue gate");
    field.form?.requestSubmit();
    await vi.waitFor(() => expect(note.text).toBe("Blue gate"));
  });

  it("does not overwrite another person's edit with an earlier draft", async () => {
    await open("/studio/leads/K003-M2PP");
    await press("Change");
    await rewrite("Blue gate");
    await press(/Priya Raman/, "link");
    await find("heading", "Priya Raman");
    const note = api.lead("K003-M2PP")?.entries.find(({ kind }) => kind === "note");
    if (note === undefined) throw new Error("no note");
    note.text = "Red gate";
    await press(/Angela Fitch/, "link");
    await find("heading", "Angela Fitch");
    // The draft is still shown, and doesn't take the focus.
    const field = await rewrite("Blue gate, ring twice");
    expect(document.activeElement).not.toBe(field);
    field.form?.requestSubmit();
    await says("Somebody else has changed this note.");
    expect(note.text).toBe("Red gate");
    field.form?.requestSubmit();
    await vi.waitFor(() => expect(note.text).toBe("Blue gate, ring twice"));
  });

  it("keeps what was typed into it after another person removed it", async () => {
    const angela = "K003-M2PP";
    const notes = () => api.lead(angela)?.entries.filter(({ kind }) => kind === "note");
    await open(`/studio/leads/${angela}`);
    await press("Change");
    await rewrite("Blue gate");
    const other = api.lead(angela);
    if (other) other.entries = other.entries.filter(({ id }) => id !== "n1");
    dispatchEvent(new Event("visibilitychange"));
    await says("Somebody has removed this note. What you typed is still here.");
    const saves = await vi.waitFor(() => {
      const found = [...document.querySelectorAll("button")].filter(
        ({ textContent }) => textContent === "Save note",
      );
      expect(found).toHaveLength(2);
      return found;
    });
    saves[1]?.click();
    await vi.waitFor(() => expect(notes()?.map(({ text }) => text)).toEqual(["Blue gate"]));
    await saysNot("Somebody has removed this note.");
  });

  it("returns the focus when its form is closed or it is removed", async () => {
    await open("/studio/leads/K003-M2PP");
    await press("Change");
    const field = await rewrite("Blue gate");
    await vi.waitFor(() => expect(document.activeElement).toBe(field));
    await press("Cancel");
    const change = await find("button", "Change");
    await vi.waitFor(() => expect(document.activeElement).toBe(change));
    await press("Remove: Dana Ortiz wrote a note");
    await vi.waitFor(() => expect(document.activeElement?.className).toBe("history"));
  });

  it("is saved and undone, and its text is kept if saving fails", async () => {
    await open(address);
    await type("Note", "Wants white housings.");
    await vi.waitFor(() => expect(lead()?.unread).toBe(false));
    api.instead.push({ of: /^POST .*entries$/, answer: "offline" });
    await submit("Save note");
    await says("No connection to the server. Your note is still here.");
    await press("Try again");
    await says("Note saved");
    expect(lead()?.entries[0]?.text).toBe("Wants white housings.");
    expect((await fieldOf("Note")).value).toBe("");
    await press("Undo");
    await vi.waitFor(() => expect(lead()?.entries).toEqual([]));
  });

  it("says when the server answers again after it couldn’t be saved", async () => {
    await open(address);
    await type("Note", "Wants white housings.");
    await vi.waitFor(() => expect(lead()?.unread).toBe(false));
    api.instead.push({ of: /^POST .*entries$/, answer: problem(503, "No database.") });
    await submit("Save note");
    await says("No database. Your note is still here.");
    // A refresh, as it is made every 20 seconds.
    dispatchEvent(new Event("visibilitychange"));
    await says(
      "The server answers again. Check whether your change was saved, and try again if not. Your note is still here.",
    );
    expect(document.querySelectorAll(".note-bad")).toHaveLength(0);
    await press("Try again");
    await says("Note saved");
  });

  it("is saved once if only the response was lost", async () => {
    loseAnswer(/^POST/);
    await open(address);
    await type("Note", "Wants white housings.");
    await submit("Save note");
    await says("No connection to the server.");
    await press("Try again");
    await says("Note saved");
    expect(lead()?.entries.map(({ text }) => text)).toEqual(["Wants white housings."]);
    // The same text again, later, is another note.
    await type("Note", "Wants white housings.");
    await submit("Save note");
    await vi.waitFor(() => expect(lead()?.entries).toHaveLength(2));
  });

  async function saveAndCorrect(): Promise<void> {
    await open(address);
    await type("Note", "Blue gate");
    await submit("Save note");
    await says("Note saved");
    await press("Change");
    const form = await rewrite("Green gate");
    form.form?.requestSubmit();
    await vi.waitFor(() => expect(lead()?.entries[0]?.text).toBe("Green gate"));
    await saysNot("Blue gate");
  }

  it("is edited in place, and undo does not overwrite another person's edit", async () => {
    await saveAndCorrect();
    // Not possible if somebody else has edited it since.
    const [note] = lead()?.entries ?? [];
    if (note) note.text = "Red gate";
    api.byOther(reference, "new");
    await undoSecond();
    await says("It could not be undone: Sam changed this");
    expect(lead()?.entries[0]?.text).toBe("Red gate");
  });

  it("is taken back by undo although its author has corrected it", async () => {
    await saveAndCorrect();
    // The first is that of the note, the second that of its correction.
    await press("Undo");
    await vi.waitFor(() => expect(lead()?.entries).toEqual([]));
  });

  it("keeps its unsaved text while another lead is opened", async () => {
    await open(address);
    await type("Note", "Half a thou");
    await press(/Priya Raman/, "link");
    await says("11 doors on cards");
    await press(/Marcus Webb/, "link");
    await vi.waitFor(async () => expect((await fieldOf("Note")).value).toBe("Half a thou"));
  });

  it("is removed only when undo is no longer possible", async () => {
    await open("/studio/leads/K003-M2PP");
    await press("Remove: Dana Ortiz wrote a note");
    await saysNot("Attic is reachable");
    expect(asked("DELETE", /entries/)).toEqual([]);
    await press("Undo");
    await says("Attic is reachable");
    await press("Remove: Dana Ortiz wrote a note");
    await saysNot("Attic is reachable");
    show("hidden");
    await vi.waitFor(() => expect(asked("DELETE", "entries/n1")).toHaveLength(1));
    show("visible");
  });

  it("is not removed if somebody has changed it meanwhile", async () => {
    await open("/studio/leads/K003-M2PP");
    await press("Remove: Dana Ortiz wrote a note");
    await saysNot("Attic is reachable");
    const note = api.lead("K003-M2PP")?.entries.find(({ kind }) => kind === "note");
    const changed_at = new Date(Date.now() - 5.5 * 60_000).toISOString();
    Object.assign(note ?? {}, { text: "Red gate", changed_at, changed_by: "Sam" });
    // Who removes it sets the stage meanwhile.
    await press("New", "radio");
    await says("Set to New");
    show("hidden");
    await says("That was not done: Sam changed this 5 min ago.");
    await says("Red gate");
    show("visible");
  });

  it("keeps what somebody else typed into a note of its history", async () => {
    await open("/studio/leads/K003-M2PP");
    await press("Change");
    await rewrite("Blue gate");
    api.leads = api.leads.filter((one) => one.reference !== "K003-M2PP");
    dispatchEvent(new Event("visibilitychange"));
    await says("It is not there any more. Your note is still here.");
    expect((await fieldOf("Note")).value).toBe("Blue gate");
  });
});
