import { describe, expect, it, vi } from "vitest";
import {
  api,
  asked,
  find,
  heldAnswer,
  open,
  press,
  says,
  saysNot,
  submit,
  type,
  undoSecond,
} from "./desk.ts";
import { problem } from "./fake-answers.ts";
import { fetchOf, password } from "./fake-api.ts";

const reference = "K000-M2PP";
const address = `/studio/leads/${reference}`;
const lead = () => api.lead(reference);

/** Signs in again over the page. */
async function signInAgain(): Promise<void> {
  await find("alertdialog", "You were signed out");
  await type("Email address", "dana@sightline.example", "[role=alertdialog]");
  await type("Password", password, "[role=alertdialog]");
  await submit("Sign in");
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

it("says that it is loading", async () => {
  const held = heldAnswer(/leads\/K000/);
  await open(address);
  await vi.waitFor(() => expect(document.querySelector(".detail")?.textContent).toBe("Loading…"));
  held.answer();
  await find("heading", "Marcus Webb");
  await saysNot("Loading…");
});

it("has one address, however its reference is written", async () => {
  await open("/studio/leads/k000m2pp?box=new");
  await vi.waitFor(() => expect(location.pathname + location.search).toBe(`${address}?box=new`));
  await find("heading", "Marcus Webb");
  await press("Contacted", "radio");
  await vi.waitFor(async () => expect((await find("radio", "Contacted")).ariaChecked).toBe("true"));
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

  it("is set with its reason after the session has ended", async () => {
    await open(address);
    await vi.waitFor(() => expect(lead()?.unread).toBe(false));
    await press("Lost", "radio");
    await type("Why?", "They moved away");
    api.signedIn = false;
    await submit("Set to Lost");
    await signInAgain();
    await says("to Lost: They moved away");
    expect(lead()?.stage).toBe("lost");
  });

  it("leads to the sign-in page after the session has ended if nothing was typed", async () => {
    await open(address);
    await vi.waitFor(() => expect(lead()?.unread).toBe(false));
    await press("Lost", "radio");
    await find("textbox", "Why?");
    api.signedIn = false;
    await submit("Set to Lost");
    await vi.waitFor(() => expect(location.pathname).toBe("/studio/enter"));
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
  it("say until when they wait, or why", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    vi.setSystemTime("2030-06-03T22:00:00-05:00");
    const common = {
      state: "waiting",
      at: null,
      detail: null,
      waits_for: null,
      attempts: 0,
    } as const;
    const deliveries = [
      { ...common, delivery: "mail", next_at: "2030-06-04T12:00:00Z" },
      { ...common, delivery: "crm", next_at: "2030-06-04T21:00:00Z", detail: "busy", attempts: 3 },
      { ...common, delivery: "chat", next_at: "2030-06-04T03:00:00Z" },
      { ...common, delivery: "hook", next_at: "2030-06-04T03:00:00Z", waits_for: "stopped" },
      { ...common, delivery: "sms", next_at: "2030-06-04T03:00:00Z", waits_for: "secret" },
      { ...common, delivery: "fax", next_at: "2030-06-04T03:00:00Z", waits_for: "removed" },
    ];
    Object.assign(lead() ?? {}, { deliveries });
    await open(address);
    await says(/mail waits until tomorrow 7.AM/);
    await says(/crm not yet \(next try tomorrow 4.PM\): busy/);
    await says("chat on its way");
    for (const why of [
      "stopped: this address no longer exists",
      "waits: its password or key is not set",
      "waits: this delivery was removed",
    ]) {
      const link = await find("link", why);
      expect(link.getAttribute("href")).toBe("/studio/settings/deliveries");
    }
  });

  it("have no card if there are none", async () => {
    await open(address);
    await find("heading", "Deliveries");
    Object.assign(lead() ?? {}, { deliveries: [] });
    dispatchEvent(new Event("visibilitychange"));
    const titles = () => [...document.querySelectorAll("h3")].map((title) => title.textContent);
    await vi.waitFor(() => expect(titles()).not.toContain("Deliveries"));
  });
});

describe("reminders", () => {
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

  it("sets a reminder for another time after the session has ended", async () => {
    await open(address);
    await vi.waitFor(() => expect(lead()?.unread).toBe(false));
    await press("Remind me");
    await press("Choose");
    api.signedIn = false;
    await press("Set the reminder");
    await signInAgain();
    await says("Reminder set for tomorrow 9");
    expect(lead()?.reminder?.text).toBe("Call back");
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
});
