import { describe, expect, it, vi } from "vitest";
import { api, asked, find, open, press, says, saysNot, submit, type } from "./desk.ts";
import { problem } from "./fake-answers.ts";
import { fetchOf } from "./fake-api.ts";
import { show } from "./visibility.ts";

const reference = "K000-M2PP";
const address = `/studio/leads/${reference}`;
const lead = () => api.lead(reference);

/** Undoes the second of two actions. */
async function undoSecond(): Promise<void> {
  const second = await vi.waitFor(() => {
    const offers = document.querySelectorAll<HTMLElement>(".offer-undo");
    expect(offers).toHaveLength(2);
    return offers[1];
  });
  second?.click();
}

it("reads the lead again when the connection is back", async () => {
  await open(address);
  await vi.waitFor(() => expect(lead()?.unread).toBe(false));
  const path = `leads/${reference}`;
  const reads = () => api.asked.filter((one) => one.method === "GET" && one.path === path).length;
  const before = reads();
  dispatchEvent(new Event("offline"));
  dispatchEvent(new Event("online"));
  await vi.waitFor(() => expect(reads()).toBeGreaterThan(before));
});

describe("stage", () => {
  it("is set with its amount, and undo restores both", async () => {
    await open(address);
    await press("Quoted", "radio");
    await type("What did you quote?", "6,840.50");
    await submit("Set to Quoted");
    await says("Set to Quoted");
    await vi.waitFor(() => expect(lead()?.stage).toBe("quoted"));
    expect(lead()?.value_cents).toBe(684_050);
    await press("Undo");
    await vi.waitFor(() => expect(lead()?.stage).toBe("new"));
    expect(lead()?.value_cents).toBeNull();
  });

  it("says that its amount was removed, and undo brings it back", async () => {
    Object.assign(lead() ?? {}, { stage: "quoted", value_cents: 684_000 });
    await open(address);
    await press("Quoted", "radio");
    await type("What did you quote?", "");
    await submit(/^Save$/);
    await says("Amount removed");
    expect(lead()?.value_cents).toBeNull();
    await press("Undo");
    await vi.waitFor(() => expect(lead()?.value_cents).toBe(684_000));
  });

  it("shows its amount on the lead", async () => {
    await open(address);
    await press("Quoted", "radio");
    await type("What did you quote?", "6840");
    await submit("Set to Quoted");
    await says(/Amount\$6,840/);
  });

  it("has its amount selected when another is asked for", async () => {
    Object.assign(lead() ?? {}, { value_cents: 684_000 });
    await open(address);
    await press("Won", "radio");
    const field = (await find("textbox", "What is the job worth?")) as HTMLInputElement;
    await vi.waitFor(() => expect(document.activeElement).toBe(field));
    expect(field.value).toBe("6840");
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, field.value.length]);
  });

  it("is not sent with an invalid amount", async () => {
    await open(address);
    await press("Won", "radio");
    await type("What is the job worth?", "a lot");
    await submit("Set to Won");
    await says("Write an amount like 6840");
    expect(lead()?.stage).toBe("new");
  });

  it("is sent after the response to the previous change, with its version", async () => {
    const answers = fetchOf(api);
    let opened = () => {};
    const held = new Promise<void>((resolve) => {
      opened = resolve;
    });
    vi.stubGlobal("fetch", async (...asked: Parameters<typeof fetch>) => {
      const isOpening = String(asked[1]?.body).includes("opened");
      if (isOpening) await held;
      return answers(...asked);
    });
    await open(address);
    await press("Contacted", "radio");
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(lead()?.stage).toBe("new");
    opened();
    await vi.waitFor(() => expect(lead()?.stage).toBe("contacted"));
    const versions = api.asked.flatMap(({ ifMatch }) => (ifMatch === null ? [] : [ifMatch]));
    expect(versions).toEqual(['"1"', '"2"']);
  });

  it("shows another person's earlier change and keeps the typed amount", async () => {
    await open(address);
    await vi.waitFor(() => expect(lead()?.unread).toBe(false));
    await press("Won", "radio");
    await type("What is the job worth?", "900");
    api.byOther(reference, "quoted");
    await submit("Set to Won");
    await says("Your change was not saved. Sam set this to Quoted a minute ago.");
    expect(lead()?.stage).toBe("quoted");
    expect(((await find("textbox", "What is the job worth?")) as HTMLInputElement).value).toBe(
      "900",
    );
    expect((await find("radio", "Quoted")).getAttribute("aria-checked")).toBe("true");
    await submit("Set to Won");
    await vi.waitFor(() => expect(lead()?.stage).toBe("won"));
  });

  it("does not replace another person's amount that came while the form was open", async () => {
    await open(address);
    await vi.waitFor(() => expect(lead()?.unread).toBe(false));
    await press("Won", "radio");
    await type("What is the job worth?", "900");
    api.byOther(reference, "quoted", 750_000);
    dispatchEvent(new Event("visibilitychange"));
    await says(/Amount\$7,500/);
    await submit("Set to Won");
    await says("Sam set this to Quoted a minute ago. You see it as it is now.");
    expect(lead()?.value_cents).toBe(750_000);
    await submit("Set to Won");
    await vi.waitFor(() => expect(lead()?.stage).toBe("won"));
    expect(lead()?.value_cents).toBe(90_000);
  });

  it("asks with another person's amount after the form was left without saving", async () => {
    await open(address);
    await press("Quoted", "radio");
    await type("What did you quote?", "500");
    const { hasDrafts } = await import("../../src/studio/ui/draft.ts");
    expect(hasDrafts()).toBe(true);
    await press(/Priya Raman/, "link");
    await says("We are moving our clinic");
    await vi.waitFor(() => expect(hasDrafts()).toBe(false));
    api.byOther(reference, "won", 80_000);
    await press(/Marcus Webb/, "link");
    await says(/Amount\$800/);
    await press("Won", "radio");
    const field = (await find("textbox", "What is the job worth?")) as HTMLInputElement;
    expect(field.value).toBe("800");
  });

  it("keeps another person's amount if only the earlier one was filled in", async () => {
    Object.assign(lead() ?? {}, { value_cents: 500_000 });
    await open(address);
    await vi.waitFor(() => expect(lead()?.unread).toBe(false));
    await press("Won", "radio");
    const field = (await find("textbox", "What is the job worth?")) as HTMLInputElement;
    expect(field.value).toBe("5000");
    api.byOther(reference, "quoted", 600_000);
    await submit("Set to Won");
    await says("Sam set this to Quoted a minute ago. You see it as it is now.");
    expect(field.value).toBe("6000");
    // What is typed stays, even the amount that was there before.
    await type("What is the job worth?", "500");
    await type("What is the job worth?", "5000");
    expect(field.value).toBe("5000");
    await type("What is the job worth?", "6000");
    await submit("Set to Won");
    await vi.waitFor(() => expect(lead()?.stage).toBe("won"));
    expect(lead()?.value_cents).toBe(600_000);
  });

  it("is set after the same person's note that was saved while the form was open", async () => {
    await open(address);
    await vi.waitFor(() => expect(lead()?.unread).toBe(false));
    await press("Won", "radio");
    await type("What is the job worth?", "900");
    await type("Note", "Blue gate");
    await submit("Save note");
    await says("Note saved");
    await submit("Set to Won");
    await vi.waitFor(() => expect(lead()?.stage).toBe("won"));
  });

  it("is not reset by a request that had read the lead before", async () => {
    await open(address);
    await vi.waitFor(() => expect(lead()?.unread).toBe(false));
    const answers = fetchOf(api);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let isFirst = true;
    vi.stubGlobal("fetch", async (...asked: Parameters<typeof fetch>) => {
      const answer = await answers(...asked);
      const isPoll = asked[1]?.method === "GET" && String(asked[0]).endsWith(reference);
      if (isPoll && isFirst) {
        isFirst = false;
        await held;
      }
      return answer;
    });
    dispatchEvent(new Event("visibilitychange"));
    await vi.waitFor(() => expect(isFirst).toBe(false));
    await press("Contacted", "radio");
    await says("Set to Contacted");
    release();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect((await find("radio", "Contacted")).ariaChecked).toBe("true");
  });

  it("is not undone after another person changed the lead", async () => {
    await open(address);
    await press("Contacted", "radio");
    await says("Set to Contacted");
    await vi.waitFor(() => expect(lead()?.stage).toBe("contacted"));
    api.byOther(reference, "lost");
    await press("Undo");
    await says("It could not be undone: Sam set this to Lost a minute ago.");
    expect(lead()?.stage).toBe("lost");
  });

  it("is not undone after another person's change that is already shown", async () => {
    await open(address);
    await press("Quoted", "radio");
    await type("What did you quote?", "100");
    await submit("Set to Quoted");
    await says("Set to Quoted");
    await vi.waitFor(() => expect(lead()?.stage).toBe("quoted"));
    api.byOther(reference, "won", 250_000);
    dispatchEvent(new Event("visibilitychange"));
    await says(/Amount\$2,500/);
    await press("Undo");
    await says("It could not be undone: Sam set this to Won a minute ago.");
    expect([lead()?.stage, lead()?.value_cents]).toEqual(["won", 250_000]);
  });

  it("is undone after a later note by the same person", async () => {
    await open(address);
    await press("Contacted", "radio");
    await says("Set to Contacted");
    await type("Note", "Blue gate");
    await submit("Save note");
    await says("Note saved");
    await press("Undo");
    await vi.waitFor(() => expect(lead()?.stage).toBe("new"));
  });

  it("is restored with its reason by undo", async () => {
    await open(address);
    await press("Lost", "radio");
    await press("Too expensive");
    await submit("Set to Lost");
    await says("to Lost: Too expensive");
    await press("Won", "radio");
    await type("What is the job worth?", "500");
    await submit("Set to Won");
    await saysNot("to Lost: Too expensive");
    await undoSecond();
    await says("to Lost: Too expensive");
    expect(lead()?.stage).toBe("lost");
  });

  it("shows a lost lead's reason in the form, where it can be changed", async () => {
    await open(address);
    await press("Lost", "radio");
    await press("Too expensive");
    await submit("Set to Lost");
    await says("to Lost: Too expensive");
    await press("Lost", "radio");
    const field = (await find("textbox", "Why?")) as HTMLInputElement;
    expect(field.value).toBe("Too expensive");
    await press("Chose somebody else");
    await submit("Save");
    await says("to Lost: Chose somebody else");
  });

  it("has a form that Escape closes, returning the focus to the stage", async () => {
    await open(address);
    await press("Won", "radio");
    const field = await find("textbox", "What is the job worth?");
    await vi.waitFor(() => expect(document.activeElement).toBe(field));
    field.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
    await vi.waitFor(() => expect(field.isConnected).toBe(false));
    const won = await find("radio", "Won");
    await vi.waitFor(() => expect(document.activeElement).toBe(won));
  });

  it("is set although another person wrote a note or took charge meanwhile", async () => {
    await open(address);
    await vi.waitFor(() => expect(lead()?.unread).toBe(false));
    Object.assign(lead() ?? {}, { assigned_to: { id: "sam", name: "Sam Reed" } });
    api.byOther(reference, "new");
    await press("Contacted", "radio");
    await says("Set to Contacted");
    expect(lead()?.stage).toBe("contacted");
    expect(lead()?.assigned_to?.id).toBe("sam");
  });

  it("does not put somebody else in charge than another person did meanwhile", async () => {
    await open(address);
    await vi.waitFor(() => expect(lead()?.unread).toBe(false));
    Object.assign(lead() ?? {}, { assigned_to: { id: "sam", name: "Sam Reed" } });
    api.byOther(reference, "new");
    const select = document.querySelector<HTMLSelectElement>("select[aria-labelledby=in-charge]");
    if (select === null) throw new Error("no choice");
    select.value = "dana";
    select.dispatchEvent(new Event("change", { bubbles: true }));
    await says("Your change was not saved. Sam changed this a minute ago.");
    expect(lead()?.assigned_to?.id).toBe("sam");
  });

  it("does not let undo replace an assignment by another person", async () => {
    await open(address);
    const select = (await vi.waitFor(() => {
      const found = document.querySelector("select[aria-labelledby=in-charge]");
      if (found === null) throw new Error("no choice");
      return found;
    })) as HTMLSelectElement;
    select.value = "dana";
    select.dispatchEvent(new Event("change", { bubbles: true }));
    await says("Dana Ortiz is in charge");
    await vi.waitFor(() => expect(lead()?.assigned_to?.id).toBe("dana"));
    const found = lead();
    if (found === undefined) throw new Error("no lead");
    found.assigned_to = { id: "sam", name: "Sam Reed" };
    api.byOther(reference, "new");
    dispatchEvent(new Event("visibilitychange"));
    await vi.waitFor(() => expect(select.value).toBe("sam"));
    await press("Undo");
    await says(/It could not be undone: Sam/);
    expect(lead()?.assigned_to?.id).toBe("sam");
  });

  it("leaves a lead unread that was marked as unread", async () => {
    Object.assign(lead() ?? {}, { unread: false });
    await open(address);
    await press("More");
    await press("Mark as unread");
    await says("Marked as unread");
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(lead()?.unread).toBe(true);
  });

  it("marks a lead as read although another person changed it meanwhile", async () => {
    api.byOther(reference, "contacted");
    const body = JSON.stringify(lead());
    await open("/studio/leads");
    await says("Marcus Webb");
    api.instead.push({ of: /^GET leads\/K000/, answer: { status: 200, headers: {}, body } });
    await press(/Marcus Webb/, "link");
    api.byOther(reference, "quoted");
    await vi.waitFor(() => expect(lead()?.unread).toBe(false));
  });
});

/** Types into the form of a note that is being changed. */
async function rewrite(text: string): Promise<HTMLTextAreaElement> {
  const field = await vi.waitFor(() => {
    const found = document.querySelector<HTMLTextAreaElement>(".entry-actions textarea");
    if (found === null) throw new Error("no form");
    return found;
  });
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(field, text);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  return field;
}

/** Holds back the requests with a method. The returned function sends them. */
function hold(method: string): () => void {
  const answers = fetchOf(api);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  vi.stubGlobal("fetch", async (...asked: Parameters<typeof fetch>) => {
    if (asked[1]?.method === method) await held;
    return answers(...asked);
  });
  return release;
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
    // Enter in a reminder's field doesn't save a note.
    await press("Remind me");
    expect((await find("textbox", "What is to be done?")).closest("form")).toBeNull();
  });

  it("keeps text typed while the note is saved", async () => {
    const release = hold("POST");
    await open(address);
    await type("Note", "Blue gate");
    await submit("Save note");
    await type("Note", "Blue gate, and a dog");
    release();
    await says("Note saved");
    expect(((await find("textbox", "Note")) as HTMLTextAreaElement).value).toBe(
      "Blue gate, and a dog",
    );
  });

  it("keeps text typed while an edit is saved", async () => {
    await open("/studio/leads/K003-M2PP");
    await press("Change");
    const field = await rewrite("Blue gate");
    const release = hold("PATCH");
    field.form?.requestSubmit();
    await rewrite("Blue gate, and a dog");
    release();
    await says("Note saved");
    expect(field.isConnected).toBe(true);
    field.form?.requestSubmit();
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
    expect(((await find("textbox", "Note")) as HTMLTextAreaElement).value).toBe("");
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
    const answers = fetchOf(api);
    let isLost = false;
    vi.stubGlobal("fetch", async (...asked: Parameters<typeof fetch>) => {
      const answer = await answers(...asked);
      if (isLost || asked[1]?.method !== "POST") return answer;
      isLost = true;
      throw new TypeError("Failed to fetch");
    });
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

  it("is edited in place, and undo does not overwrite another person's edit", async () => {
    await open(address);
    await type("Note", "Blue gate");
    await submit("Save note");
    await says("Note saved");
    await press("Change");
    const form = await rewrite("Green gate");
    form.form?.requestSubmit();
    await vi.waitFor(() => expect(lead()?.entries[0]?.text).toBe("Green gate"));
    await saysNot("Blue gate");
    // Not possible if somebody else has edited it since.
    const [note] = lead()?.entries ?? [];
    if (note) note.text = "Red gate";
    api.byOther(reference, "new");
    await undoSecond();
    await says("It could not be undone: Sam changed this");
    expect(lead()?.entries[0]?.text).toBe("Red gate");
  });

  it("keeps its unsaved text while another lead is opened", async () => {
    await open(address);
    await type("Note", "Half a thou");
    await press(/Priya Raman/, "link");
    await says("11 doors on cards");
    await press(/Marcus Webb/, "link");
    await vi.waitFor(async () =>
      expect(((await find("textbox", "Note")) as HTMLTextAreaElement).value).toBe("Half a thou"),
    );
  });
});

describe("a plan", () => {
  it("shows its parts and what to ask first", async () => {
    await open(address);
    await says("Disks4 × 10 TB");
    await says("4 × Surveillance disk, 10 TBAsk first: Ask us before you switch sound on.");
  });
});

describe("the person in charge", () => {
  it("is shown after their removal and can be changed to nobody", async () => {
    const shown = lead();
    if (shown === undefined) throw new Error("no lead");
    shown.people = shown.people.filter(({ id }) => id === "dana");
    shown.assigned_to = { id: "omar", name: "Omar" };
    await open(address);
    await says("Omar (no access any more)");
    const select = document.querySelector<HTMLSelectElement>("select[aria-labelledby=in-charge]");
    if (select === null) throw new Error("no field");
    expect(select.selectedOptions[0]?.textContent).toBe("Omar (no access any more)");
    select.value = "";
    select.dispatchEvent(new Event("change", { bubbles: true }));
    await says("Nobody is in charge now");
    expect(lead()?.assigned_to).toBeNull();
  });
});

describe("a removed person", () => {
  it("cannot be put in charge", async () => {
    await open(address);
    await find("heading", "Marcus Webb");
    const select = document.querySelector<HTMLSelectElement>("select[aria-labelledby=in-charge]");
    if (select === null) throw new Error("no field");
    await vi.waitFor(() => expect(lead()?.unread).toBe(false));
    api.instead.push({ of: /^PATCH leads/, answer: problem(422, "Sam has no access any more.") });
    select.value = "sam";
    select.dispatchEvent(new Event("change", { bubbles: true }));
    await says("Sam has no access any more.");
    await saysNot("is in charge now");
  });
});

describe("history", () => {
  it("shows when reminders are due, amounts and assignments", async () => {
    const shown = lead();
    if (shown === undefined) throw new Error("no lead");
    const asWritten = { due_at: null, done_at: null, changed_at: null, changed_by: null };
    const entry = { at: shown.received_at, who: "Dana", ...asWritten };
    shown.entries = [
      { ...entry, id: "1", kind: "reminder", text: "nye", due_at: "2031-12-31T15:00:00Z" },
      { ...entry, id: "2", kind: "amount", text: "70000" },
      { ...entry, id: "3", kind: "amount", text: "" },
      { ...entry, id: "4", kind: "assigned", text: "Sam Reed" },
      { ...entry, id: "5", kind: "assigned", text: "" },
    ];
    await open(address);
    await says("Dana set a reminder for Dec 31, 2031, 9\u00A0AM: nye");
    await says("Dana set the amount to $700");
    await says("Dana removed the amount");
    await says("Dana put Sam Reed in charge");
    await says("Dana put nobody in charge");
  });
});

describe("other leads of the person", () => {
  it("are marked if they are spam", async () => {
    for (const other of api.lead("K004-M2PP")?.earlier ?? []) other.spam = true;
    await open("/studio/leads/K004-M2PP");
    await says("K030-M2PPSpam");
  });
});

describe("deliveries", () => {
  it("have no card if there are none", async () => {
    await open(address);
    await find("heading", "Deliveries");
    Object.assign(lead() ?? {}, { deliveries: [] });
    dispatchEvent(new Event("visibilitychange"));
    const titles = () => [...document.querySelectorAll("h3")].map((title) => title.textContent);
    await vi.waitFor(() => expect(titles()).not.toContain("Deliveries"));
  });
});

describe("entries, reminders and spam", () => {
  it("removes an entry only when undo is no longer possible", async () => {
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

  it("offers times for a reminder that are still to come when it is set", async () => {
    vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
    vi.setSystemTime("2030-06-03T15:59:00-05:00");
    await open(address);
    await press("Remind me");
    await find("button", "Today 4");
    vi.setSystemTime("2030-06-03T16:00:30-05:00");
    vi.advanceTimersByTime(10_000);
    await vi.waitFor(() => expect(document.body.textContent).not.toMatch("Today 4"));
    vi.setSystemTime("2030-06-04T00:00:01-05:00");
    await press(/^Tomorrow 9.AM$/);
    await vi.waitFor(() => expect(lead()?.reminder?.due_at).toBe("2030-06-05T14:00:00.000Z"));
  });

  it("sets a reminder and marks it as done", async () => {
    await open(address);
    await press("Remind me");
    await press(/^Tomorrow 9.AM$/);
    await says("Reminder set for tomorrow 9");
    await vi.waitFor(() => expect(lead()?.reminder?.text).toBe("Call back"));
    await press("Done");
    await vi.waitFor(() => expect(lead()?.reminder).toBeNull());
    await says("Reminder done");
  });

  it("keeps the focus on the lead when a used control disappears", async () => {
    const focused = (element: Element | null) =>
      vi.waitFor(() => expect(document.activeElement).toBe(element));
    const use = async (name: string | RegExp, within?: string) => {
      const button = await find("button", name, within);
      button.focus();
      button.click();
    };
    await open(address);
    const heading = await find("heading", "Marcus Webb");
    const remind = await find("button", "Remind me");
    for (const within of [".note-due", ".history"]) {
      await use("Remind me");
      await use(/^Tomorrow 9.AM$/);
      await focused(remind);
      await use("Done", within);
      await focused(within === ".history" ? document.querySelector(".history") : heading);
    }
    await use("Not a real enquiry");
    await focused(heading);
  });

  it("names the lead in the title of the page", async () => {
    await open("/studio/leads");
    await vi.waitFor(() => expect(document.title).toMatch(/^Leads [|] /));
    await press(/Marcus Webb/, "link");
    await vi.waitFor(() => expect(document.title).toMatch(/^Marcus Webb, Leads [|] /));
    history.back();
    await vi.waitFor(() => expect(document.title).toMatch(/^Leads [|] /));
  });

  it("moves a lead to spam at once, and undo moves it back", async () => {
    await open(address);
    await press("Not a real enquiry");
    await vi.waitFor(() => expect(lead()?.spam).toBe(true));
    await says("Nothing more is delivered.");
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
    await says("delivered to mail, crm");
    await press("This is real");
    await says("It goes back to your leads in a few seconds");
    expect(api.lead("K011-M2PP")?.spam).toBe(true);
    await press("Undo");
    await press("This is real");
    dispatchEvent(new Event("pagehide"));
    await vi.waitFor(() => expect(api.lead("K011-M2PP")?.spam).toBe(false));
  });
});

describe("calls, texts and mails", () => {
  async function call(): Promise<void> {
    await open(address);
    await vi.waitFor(() => expect(lead()?.unread).toBe(false));
    const link = await find("link", /^Call/);
    expect(link.getAttribute("href")).toBe("tel:+13125550100");
    link.addEventListener("click", (event) => event.preventDefault());
    link.click();
  }

  it("records the next mail although the answer to the first was lost", async () => {
    const answers = fetchOf(api);
    let isLost = false;
    vi.stubGlobal("fetch", async (...asked: Parameters<typeof fetch>) => {
      const answer = await answers(...asked);
      if (isLost || !String(asked[0]).endsWith("entries")) return answer;
      isLost = true;
      throw new TypeError("Failed to fetch");
    });
    await open(address);
    await vi.waitFor(() => expect(lead()?.unread).toBe(false));
    const link = await find("link", "Write a mail");
    link.addEventListener("click", (event) => event.preventDefault());
    const mails = () => lead()?.entries.filter(({ kind }) => kind === "mail") ?? [];
    link.click();
    await says("No connection to the server");
    const [first] = mails();
    link.click();
    await vi.waitFor(() => expect(mails()).toHaveLength(2));
    await press("Undo");
    await vi.waitFor(() => expect(mails()).toEqual([first]));
  });

  it("records the next call although the answer for the first was lost", async () => {
    await call();
    show("hidden");
    show("visible");
    api.instead.push({ of: /^POST .*entries$/, answer: "offline" });
    await press("No answer");
    await says("No connection to the server");
    await press("No answer");
    await vi.waitFor(() => expect(asked("POST", /entries$/)).toHaveLength(2));
    const link = await find("link", /^Call/);
    link.click();
    show("hidden");
    show("visible");
    await press("No answer");
    await vi.waitFor(() => expect(asked("POST", /entries$/)).toHaveLength(3));
    const ids = asked("POST", /entries$/).map((body) => (body as { id: string }).id);
    expect([ids[0] === ids[1], ids[1] === ids[2]]).toEqual([true, false]);
  });

  it("asks for the result on return, and Reached sets the stage to Contacted", async () => {
    await call();
    expect(document.querySelector("[role=dialog]")).toBeNull();
    show("hidden");
    show("visible");
    await find("dialog", "How did it go?");
    await press("Reached");
    await vi.waitFor(() => expect(lead()?.stage).toBe("contacted"));
    expect(lead()?.entries.find(({ kind }) => kind === "call")?.text).toBe("reached");
    expect(asked("PATCH", `leads/${reference}`)).toEqual([{ opened: true }]);
    await vi.waitFor(() => expect(document.querySelector("[role=dialog]")).toBeNull());
    await press("Undo");
    await vi.waitFor(() => expect(lead()?.stage).toBe("new"));
    await vi.waitFor(() => expect(lead()?.entries.some(({ kind }) => kind === "call")).toBe(false));
  });

  it("keeps the stage after No answer", async () => {
    await call();
    show("hidden");
    show("visible");
    await press("No answer");
    await says("Noted: no answer");
    expect(lead()?.entries.map(({ text }) => text)).toEqual(["no-answer"]);
    expect(lead()?.stage).toBe("new");
  });

  it("keeps the question on the page after Later and drops it if no call was made", async () => {
    await call();
    show("hidden");
    show("visible");
    await find("dialog", "How did it go?");
    await press("Later");
    await vi.waitFor(() => expect(document.querySelector("[role=dialog]")).toBeNull());
    await says("You called today");
    await press("I didn’t call");
    await saysNot("How did it go?");
    expect(asked("POST", /entries/)).toEqual([]);
  });

  it("asks about each call, also after another one", async () => {
    await call();
    show("hidden");
    show("visible");
    await press("Later");
    await press(/Priya Raman/, "link");
    const link = await find("link", /^Call .*0101/);
    link.addEventListener("click", (event) => event.preventDefault());
    link.click();
    show("hidden");
    show("visible");
    await press("No answer");
    await vi.waitFor(() => expect(api.lead("K001-M2PP")?.entries).toHaveLength(1));
    await saysNot("How did it go?");
    await press(/Marcus Webb/, "link");
    await says("You called today");
    expect(document.querySelector("[role=dialog]")).toBeNull();
    await press("Reached");
    await vi.waitFor(() => expect(lead()?.stage).toBe("contacted"));
    await saysNot("How did it go?");
  });

  it("still asks after the page was reloaded", async () => {
    const called = { [`${api.me.id} ${reference}`]: { at: Date.now() } };
    sessionStorage.setItem("studio-called", JSON.stringify(called));
    await open(address);
    await find("dialog", "How did it go?");
  });

  it("asks each of two people who use the same window about their own call only", async () => {
    const called = { [`somebody-else ${reference}`]: { at: 1 } };
    sessionStorage.setItem("studio-called", JSON.stringify(called));
    await open(address);
    await find("link", "Write a mail");
    await saysNot("How did it go?");
    await call();
    const now = JSON.parse(sessionStorage.getItem("studio-called") ?? "");
    expect(now).toEqual({ ...called, [`${api.me.id} ${reference}`]: { at: expect.any(Number) } });
  });

  it("offers a text message only with consent and shows the consent text", async () => {
    await open(address);
    await find("link", "Text");
    await says("I agree to get text messages about my enquiry");
    await press(/Priya Raman/, "link");
    await says("No text messages: they didn’t agree to any.");
    expect(document.querySelector("a[href^='sms:']")).toBeNull();
  });

  it("puts the reference and a greeting into a mail", async () => {
    await open(address);
    const link = await find("link", "Write a mail");
    expect(decodeURIComponent(link.getAttribute("href") ?? "")).toBe(
      "mailto:marcus.webb@mail.example?subject=Your enquiry K000-M2PP&body=Hello Marcus,\r\n\r\n",
    );
  });
});

describe("forgetting a person", () => {
  it("shows what is deleted and requires the reference", async () => {
    await open(address);
    await type("Note", "Blue gate");
    await press("More");
    await press("Forget this person");
    await says("These received copies. Delete them there too: mail, crm");
    const rows = document.querySelector("[role=alertdialog] .plain-list");
    expect(rows?.textContent).toContain("Marcus Webb");
    const button = (await find("button", "Forget for good")) as HTMLButtonElement;
    expect(button.disabled).toBe(true);
    await type(`Type ${reference}`, "k000 m2pp");
    await vi.waitFor(() => expect(button.disabled).toBe(false));
    await submit("Forget for good");
    await says("Forgotten: 1 lead is gone.");
    expect(lead()).toBeUndefined();
    await vi.waitFor(() => expect(location.pathname).toBe("/studio/leads"));
    const { hasDrafts } = await import("../../src/studio/ui/draft.ts");
    expect(hasDrafts()).toBe(false);
    // Not all of a person's leads need to have both.
    const [first] = asked("POST", "forget");
    expect(first).toMatchObject({ email: "marcus.webb@mail.example", phone: "(312) 555-0100" });
  });

  it("removes the lead from others' screens but keeps their typed note", async () => {
    await open(address);
    await type("Note", "Blue gate");
    await vi.waitFor(() => expect(lead()?.unread).toBe(false));
    api.leads = api.leads.filter((one) => one.reference !== reference);
    dispatchEvent(new Event("visibilitychange"));
    await says("It is not there any more. Your note is still here.");
    await saysNot("Marcus Webb");
    expect(((await find("textbox", "Note")) as HTMLTextAreaElement).value).toBe("Blue gate");
  });

  it("keeps what somebody else typed into a note of its history", async () => {
    await open("/studio/leads/K003-M2PP");
    await press("Change");
    await rewrite("Blue gate");
    api.leads = api.leads.filter((one) => one.reference !== "K003-M2PP");
    dispatchEvent(new Event("visibilitychange"));
    await says("It is not there any more. Your note is still here.");
    expect(((await find("textbox", "Note")) as HTMLTextAreaElement).value).toBe("Blue gate");
  });
});
