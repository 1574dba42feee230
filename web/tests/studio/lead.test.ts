import { describe, expect, it, vi } from "vitest";
import {
  address,
  api,
  asked,
  fieldOf,
  find,
  heldAnswer,
  lead,
  open,
  openLead,
  press,
  putInCharge,
  reference,
  says,
  saysNot,
  signInAgain,
  submit,
  type,
} from "./desk.ts";
import { problem } from "./fake-answers.ts";

it("reads the lead again when the connection is back", async () => {
  await openLead();
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

describe("a plan", () => {
  it("shows its parts and what to ask first", async () => {
    await open(address);
    await says(
      "Storage for 12 cameras, 30 daysPrice: $1,250 to $1,900Stop: No recorder takes this." +
        "Ask first: Ask us before you switch sound on.Disks4 × 10 TB",
    );
    await says("4 × Surveillance disk, 10 TB");
    expect(document.querySelector(".plan-note.stop")?.textContent).toContain("No recorder");
    // The note's form is below it.
    expect(document.querySelector<HTMLDetailsElement>("details.plan")?.open).toBe(false);
  });

  it("is shown in the list, and open in the lead if there is no message", async () => {
    const sent = lead();
    if (sent) Object.assign(sent, { message: null, whole_message: null });
    await open(address);
    const plan = await vi.waitFor(() => {
      const found = document.querySelector<HTMLDetailsElement>("details.plan");
      if (found === null) throw new Error("no plan");
      return found;
    });
    expect(plan.open).toBe(true);
    await saysNot("No message.");
    const row = document.querySelector(`.row[data-reference="${reference}"]`);
    expect(row?.textContent).toContain("Plan: Storage for 12 cameras, 30 days");
  });
});

describe("the person in charge", () => {
  it("does not put somebody else in charge than another person did meanwhile", async () => {
    await openLead();
    Object.assign(lead() ?? {}, { assigned_to: { id: "sam", name: "Sam Reed" } });
    api.byOther(reference, "new");
    await putInCharge("dana");
    await says("Your change was not saved. Sam changed this a minute ago.");
    expect(lead()?.assigned_to?.id).toBe("sam");
  });

  it("does not let undo replace an assignment by another person", async () => {
    await open(address);
    const select = await putInCharge("dana");
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

  it("is shown after their removal and can be changed to nobody", async () => {
    const shown = lead();
    if (shown === undefined) throw new Error("no lead");
    shown.people = shown.people.filter(({ id }) => id === "dana");
    shown.assigned_to = { id: "omar", name: "Omar" };
    await open(address);
    await says("Omar (no access any more)");
    const chosen = document.querySelector("select[aria-labelledby=in-charge] :checked");
    expect(chosen?.textContent).toBe("Omar (no access any more)");
    await putInCharge("");
    await says("Nobody is in charge now");
    expect(lead()?.assigned_to).toBeNull();
  });
});

describe("a removed person", () => {
  it("cannot be put in charge", async () => {
    await open(address);
    await find("heading", "Marcus Webb");
    await vi.waitFor(() => expect(lead()?.unread).toBe(false));
    api.instead.push({ of: /^PATCH leads/, answer: problem(422, "Sam has no access any more.") });
    await putInCharge("sam");
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
    await openLead();
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
    await says("These may hold copies. Delete them there too: mail, crm");
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
    expect((await fieldOf("Note")).value).toBe("Blue gate");
  });
});
