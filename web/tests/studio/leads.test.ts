import { describe, expect, it, vi } from "vitest";
import { latestArrival, withoutArrivals } from "../../src/studio/leads/arrivals.ts";
import { queryOf, readSearch } from "../../src/studio/leads/search.ts";
import { api, asked, find, open, press, says, saysNot, show, submit, type } from "./desk.ts";
import { problem } from "./fake-answers.ts";
import { fetchOf } from "./fake-api.ts";

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

describe("stage", () => {
  it("is set, and undone with everything that came along", async () => {
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

  it("shows its amount on the lead", async () => {
    await open(address);
    await press("Quoted", "radio");
    await type("What did you quote?", "6840");
    await submit("Set to Quoted");
    await says(/Amount\$6,840/);
  });

  it("is not sent with an amount that is none", async () => {
    await open(address);
    await press("Won", "radio");
    await type("What is the job worth?", "a lot");
    await submit("Set to Won");
    await says("Write an amount like 6840");
    expect(lead()?.stage).toBe("new");
  });

  it("is sent after the answer to the change before it, with its version", async () => {
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

  it("says who was faster, and keeps what was typed", async () => {
    await open(address);
    await vi.waitFor(() => expect(lead()?.unread).toBe(false));
    await press("Won", "radio");
    await type("What is the job worth?", "900");
    api.byOther(reference, "quoted");
    await submit("Set to Won");
    await says("Sam set this to Quoted a minute ago. You see it as it is now.");
    expect(lead()?.stage).toBe("quoted");
    expect(((await find("textbox", "What is the job worth?")) as HTMLInputElement).value).toBe(
      "900",
    );
    await submit("Set to Won");
    await vi.waitFor(() => expect(lead()?.stage).toBe("won"));
  });

  it("is not undone over what somebody else did since", async () => {
    await open(address);
    await press("Contacted", "radio");
    await says("Set to Contacted");
    api.byOther(reference, "lost");
    await press("Undo");
    await says("It could not be undone: Sam set this to Lost a minute ago.");
    expect(lead()?.stage).toBe("lost");
  });

  it("is not undone over what somebody else did, although that is shown already", async () => {
    await open(address);
    await press("Quoted", "radio");
    await type("What did you quote?", "100");
    await submit("Set to Quoted");
    await says("Set to Quoted");
    api.byOther(reference, "won", 250_000);
    dispatchEvent(new Event("visibilitychange"));
    await says(/Amount\$2,500/);
    await press("Undo");
    await says("It could not be undone: Sam set this to Won a minute ago.");
    expect([lead()?.stage, lead()?.value_cents]).toEqual(["won", 250_000]);
  });

  it("is undone after what the same person did since", async () => {
    await open(address);
    await press("Contacted", "radio");
    await says("Set to Contacted");
    await type("Note", "Blue gate");
    await submit("Save note");
    await says("Note saved");
    await press("Undo");
    await vi.waitFor(() => expect(lead()?.stage).toBe("new"));
  });

  it("comes back with its reason when it is undone", async () => {
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

  it("lets nobody else be put in charge by an undo after somebody else did", async () => {
    await open(address);
    const select = (await vi.waitFor(() => {
      const found = document.querySelector("select[aria-labelledby=in-charge]");
      if (found === null) throw new Error("no choice");
      return found;
    })) as HTMLSelectElement;
    select.value = "dana";
    select.dispatchEvent(new Event("change", { bubbles: true }));
    await says("Dana Ortiz is in charge");
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

  it("stays unread when somebody marks it so", async () => {
    Object.assign(lead() ?? {}, { unread: false });
    await open(address);
    await press("More");
    await press("Mark as unread");
    await says("Marked as unread");
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(lead()?.unread).toBe(true);
  });

  it("marks a lead as read although somebody changed it meanwhile", async () => {
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

describe("note", () => {
  it("is saved, undone, and its text stays where saving fails", async () => {
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

  it("is there once when only the answer to it was lost", async () => {
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

  it("is written anew in its place, and undone", async () => {
    await open(address);
    await type("Note", "Blue gate");
    await submit("Save note");
    await says("Note saved");
    await press("Change");
    const form = await vi.waitFor(() => {
      const found = document.querySelector<HTMLTextAreaElement>(".entry-actions textarea");
      if (found === null) throw new Error("no form");
      return found;
    });
    expect(form.value).toBe("Blue gate");
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(
      form,
      "Green gate",
    );
    form.dispatchEvent(new Event("input", { bubbles: true }));
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

  it("is still typed after another lead was looked at", async () => {
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
  it("is shown although they were removed, and can be changed to nobody", async () => {
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

describe("deliveries", () => {
  it("have no card where there are none", async () => {
    await open(address);
    await find("heading", "Deliveries");
    Object.assign(lead() ?? {}, { deliveries: [] });
    dispatchEvent(new Event("visibilitychange"));
    const titles = () => [...document.querySelectorAll("h3")].map((title) => title.textContent);
    await vi.waitFor(() => expect(titles()).not.toContain("Deliveries"));
  });
});

describe("entries, reminders and spam", () => {
  it("removes an entry ten seconds later, and not at all when it is undone", async () => {
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

  it("sets a reminder and marks it as done, both to be undone", async () => {
    await open(address);
    await press("Remind me");
    await press("Tomorrow 9 AM");
    await says("Reminder set for tomorrow 9");
    await vi.waitFor(() => expect(lead()?.reminder?.text).toBe("Call back"));
    await press("Done");
    await vi.waitFor(() => expect(lead()?.reminder).toBeNull());
    await says("Reminder done");
  });

  it("puts into spam at once, and back by Undo", async () => {
    await open(address);
    await press("Not a real enquiry");
    await vi.waitFor(() => expect(lead()?.spam).toBe(true));
    await says("Nothing more is delivered.");
    await press("Undo");
    await vi.waitFor(() => expect(lead()?.spam).toBe(false));
  });

  it("says why it was kept back, and delivers only after the time to undo", async () => {
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

describe("call and back", () => {
  async function call(): Promise<void> {
    await open(address);
    await vi.waitFor(() => expect(lead()?.unread).toBe(false));
    const link = await find("link", /^Call/);
    expect(link.getAttribute("href")).toBe("tel:+13125550100");
    link.addEventListener("click", (event) => event.preventDefault());
    link.click();
  }

  it("asks how it went on coming back, and Reached moves the lead on", async () => {
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

  it("leaves the stage after No answer", async () => {
    await call();
    show("hidden");
    show("visible");
    await press("No answer");
    await says("Noted: no answer");
    expect(lead()?.entries.map(({ text }) => text)).toEqual(["no-answer"]);
    expect(lead()?.stage).toBe("new");
  });

  it("keeps the question in the page after Later, and drops it when there was no call", async () => {
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

  it("still asks when the phone threw the page away meanwhile", async () => {
    sessionStorage.setItem("studio-called", JSON.stringify({ reference, at: Date.now() }));
    await open(address);
    await find("dialog", "How did it go?");
  });

  it("offers a text only with consent, and shows its words", async () => {
    await open(address);
    await find("link", "Text");
    await says("I agree to get text messages about my enquiry");
    await press(/Priya Raman/, "link");
    await says("No text messages: they didn’t agree to any.");
    expect(document.querySelector("a[href^='sms:']")).toBeNull();
  });

  it("writes the reference and the greeting into a mail", async () => {
    await open(address);
    const link = await find("link", "Write a mail");
    expect(decodeURIComponent(link.getAttribute("href") ?? "")).toBe(
      "mailto:marcus.webb@mail.example?subject=Your enquiry K000-M2PP&body=Hello Marcus,\r\n\r\n",
    );
  });
});

describe("new rows", () => {
  it("wait until somebody asks for them", async () => {
    await open("/studio/leads");
    await says("Marcus Webb");
    api.arrive("Newcomer One");
    api.arrive("Newcomer Two");
    dispatchEvent(new Event("visibilitychange"));
    await says("2 new leads");
    expect(document.body.textContent).not.toContain("Newcomer One");
    await press("2 new");
    await says("Newcomer One");
    expect(document.querySelector(".arrived")).toBeNull();
  });

  it("are those that came after the latest that was seen", () => {
    const rows = api.leads.slice(0, 3);
    const at = latestArrival(rows.slice(1));
    expect(withoutArrivals(rows, at)).toEqual({ shown: rows.slice(1), waiting: 1 });
    expect(withoutArrivals(rows, null).waiting).toBe(0);
    expect(latestArrival([])).toBeNull();
  });

  it("come with the next page, and none stands there twice", async () => {
    await open("/studio/leads");
    await says("Marcus Webb");
    expect(document.querySelectorAll("a.row")).toHaveLength(20);
    await press("Show more");
    await vi.waitFor(() => expect(document.querySelectorAll("a.row")).toHaveLength(21));
    const names = [...document.querySelectorAll("[data-reference]")];
    expect(new Set(names.map((row) => row.getAttribute("data-reference"))).size).toBe(21);
  });
});

describe("the address", () => {
  it("says which leads are shown", () => {
    expect(readSearch({ box: "won", q: "gate", page: "/", since: "week" })).toEqual({
      box: "won",
      q: "gate",
      page: "/",
      since: "week",
    });
    expect(readSearch({ box: "nonsense", q: "", since: "ever", source: null })).toEqual({});
    expect(readSearch({ q: 60601 })).toEqual({ q: "60601" });
  });

  it("counts days on the company's clock", () => {
    const late = Date.parse("2026-11-24T03:00:00Z");
    const query = queryOf({ since: "week" }, late, "America/Chicago");
    expect(query.toString()).toBe("box=open&since=2026-11-17");
  });

  it("is searched a moment after the last key", async () => {
    await open("/studio/leads");
    await says("Marcus Webb");
    await type("Search leads", "clinic");
    await saysNot("Theo Novak");
    await says("Priya Raman");
    expect(location.search).toBe("?q=clinic");
  });
});

describe("an empty studio", () => {
  it("offers a test and shows how far each delivery is", async () => {
    api.leads = [];
    await open("/studio/leads");
    await says("No leads yet. Send a test to see that the way is open.");
    await press("Send a test");
    await says("The test is on its way.");
    await says("crm on its way");
    await says("The test has arrived.");
  });
});

describe("forgetting a person", () => {
  it("shows what goes and asks for the reference", async () => {
    await open(address);
    await press("More");
    await press("Forget this person");
    await says("These received copies. Delete them there too: mail, crm");
    const button = (await find("button", "Forget for good")) as HTMLButtonElement;
    expect(button.disabled).toBe(true);
    await type(`Type ${reference}`, "k000 m2pp");
    await vi.waitFor(() => expect(button.disabled).toBe(false));
    await submit("Forget for good");
    await says("Forgotten: 1 lead is gone.");
    expect(lead()).toBeUndefined();
    expect(location.pathname).toBe("/studio/leads");
  });
});

describe("faults", () => {
  it("are said with what was kept, and the list stays", async () => {
    await open("/studio/leads");
    await says("Marcus Webb");
    api.instead.push({ of: /^GET leads\?/, answer: problem(500, "The database is busy.") });
    dispatchEvent(new Event("visibilitychange"));
    await says("The database is busy. You see the list as it was.");
    await says("Marcus Webb");
    await press("Try again");
    await saysNot("The database is busy.");
  });
});
