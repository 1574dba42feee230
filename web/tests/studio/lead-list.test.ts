import { describe, expect, it, vi } from "vitest";
import { readUntil, withoutArrivals } from "../../src/studio/leads/arrivals.ts";
import { queryOf, readSearch } from "../../src/studio/leads/search.ts";
import { api, asked, fieldOf, find, heldAnswer, open, press, says, saysNot, type } from "./desk.ts";
import { json, problem } from "./fake-answers.ts";

describe("new rows", () => {
  it("are those that arrived after the list was read", () => {
    const rows = api.leads.slice(0, 3);
    const [first, second] = rows.map((row) => Date.parse(row.received_at)) as [number, number];
    const at = readUntil(rows.slice(1), second - 1);
    expect(withoutArrivals(rows, at)).toEqual({ shown: rows.slice(1), waiting: 1 });
    expect(withoutArrivals(rows, readUntil(rows.slice(1), first)).waiting).toBe(0);
    expect(withoutArrivals(rows, null).waiting).toBe(0);
    expect(readUntil([], first)).toBeNull();
  });

  it("are added by Show more without duplicates", async () => {
    // The first page has only those that wait, although another arrived later.
    for (const lead of api.leads) lead.waiting = true;
    api.arrive("Answered Already", { waiting: false });
    await open("/studio/leads");
    await says("Marcus Webb");
    expect(document.querySelectorAll("a.row")).toHaveLength(20);
    (await find("button", "Show more")).focus();
    await press("Show more");
    await vi.waitFor(() => expect(document.querySelectorAll("a.row")).toHaveLength(22));
    expect(document.querySelector(".arrived")).toBeNull();
    // The new rows are above the button, which had the focus.
    const rows = document.querySelectorAll("a.row");
    await vi.waitFor(() => expect(document.activeElement).toBe(rows[20]));
    const names = [...document.querySelectorAll("[data-reference]")];
    expect(new Set(names.map((row) => row.getAttribute("data-reference"))).size).toBe(22);
  });
});

describe("loaded pages", () => {
  const requests = () => api.asked.filter(({ path }) => path.startsWith("leads?"));

  it("are read again only if the first one has changed", async () => {
    await open("/studio/leads");
    await says("Marcus Webb");
    await press("Show more");
    await vi.waitFor(() => expect(document.querySelectorAll("a.row").length).toBeGreaterThan(20));
    expect(requests()).toHaveLength(2);
    dispatchEvent(new Event("visibilitychange"));
    await vi.waitFor(() => expect(requests()).toHaveLength(3));
    expect(requests()[2]?.path).not.toContain("before");
    // Had the second page been requested too, this would be the fifth.
    api.arrive("Newcomer One");
    dispatchEvent(new Event("visibilitychange"));
    await says("1 new lead");
    expect(requests()).toHaveLength(5);
    expect(requests()[4]?.path).toContain("before");
  });

  it("are read again after a time in which they weren't shown", async () => {
    await open("/studio/leads");
    await says("Marcus Webb");
    await press("Show more");
    await vi.waitFor(() => expect(document.querySelectorAll("a.row").length).toBeGreaterThan(20));
    const later = Date.now() + 60_000;
    vi.spyOn(Date, "now").mockImplementation(() => later);
    dispatchEvent(new Event("visibilitychange"));
    await vi.waitFor(() => expect(requests()).toHaveLength(4));
    expect(requests()[3]?.path).toContain("before");
    vi.mocked(Date.now).mockRestore();
  });

  it("show what an open lead says of itself", async () => {
    for (const lead of api.leads) lead.unread = true;
    await open("/studio/leads");
    await says("Marcus Webb");
    await press("Show more");
    await vi.waitFor(() => expect(document.querySelectorAll("a.row").length).toBeGreaterThan(20));
    const row = document.querySelectorAll<HTMLElement>("a.row")[20];
    const lead = api.lead(row?.dataset.reference ?? "");
    expect(row?.classList).toContain("unread");
    // Somebody else has opened it.
    if (lead) lead.unread = false;
    row?.click();
    await vi.waitFor(() => expect(row?.classList).not.toContain("unread"));
  });

  it("are not dropped when a lead is marked as read meanwhile", async () => {
    const { answer, waiting } = heldAnswer(/before=/);
    await open("/studio/leads");
    await says("Marcus Webb");
    await press("Show more");
    await vi.waitFor(() => expect(waiting()).toBe(1));
    await press(/Marcus Webb/, "link");
    const row = document.querySelector("[data-reference=K000-M2PP]");
    await vi.waitFor(() => expect(row?.classList).not.toContain("unread"));
    answer();
    await vi.waitFor(() => expect(document.querySelectorAll("a.row").length).toBeGreaterThan(20));
    // The page was added to the rows from before.
    await vi.waitFor(() => expect(row?.classList).not.toContain("unread"));
  });

  it("show a change that was made while the next page was loaded", async () => {
    for (const lead of api.leads) lead.waiting = false;
    for (let count = 0; count < 20; count += 1) api.arrive("Newcomer", { waiting: true });
    await open("/studio/leads");
    await says("Newcomer");
    await press("Show more");
    await vi.waitFor(() => expect(document.querySelectorAll("a.row")).toHaveLength(40));
    const { answer, waiting } = heldAnswer(/before=/);
    await press("Show more");
    await vi.waitFor(() => expect(waiting()).toBe(1));
    // The first page, which is all that is read again, doesn't have this lead.
    await press(/Marcus Webb/, "link");
    const row = document.querySelector("[data-reference=K000-M2PP]");
    await vi.waitFor(() => expect(row?.classList).not.toContain("unread"));
    const before = requests().length;
    answer();
    await vi.waitFor(() => expect(document.querySelectorAll("a.row").length).toBeGreaterThan(40));
    // After the page, the list is reloaded, since only the server knows what else has changed.
    await vi.waitFor(() => expect(requests()).toHaveLength(before + 2));
    await vi.waitFor(() => expect(row?.classList).not.toContain("unread"));
  });

  /** Opens the last loaded lead; returns the rows and its path. */
  async function openLast() {
    await open("/studio/leads");
    await says("Marcus Webb");
    const rows = [...document.querySelectorAll<HTMLElement>("a.row")];
    rows.at(-1)?.click();
    await vi.waitFor(() => expect(document.querySelector(".detail textarea")).not.toBeNull());
    return { rows, last: location.pathname };
  }

  it.each([
    ["opens another lead", ({ rows }: { rows: HTMLElement[] }) => rows[3]?.click()],
    ["returns to the list", () => history.back()],
    ["writes a note", () => document.querySelector<HTMLElement>(".detail textarea")?.focus()],
  ])("don't take away somebody who %s meanwhile", async (what, act) => {
    const { answer, waiting } = heldAnswer(/before=/);
    const { rows, last } = await openLast();
    next();
    await vi.waitFor(() => expect(waiting()).toBe(1));
    act({ rows });
    if (what !== "writes a note") await vi.waitFor(() => expect(location.pathname).not.toBe(last));
    const path = location.pathname;
    answer();
    await vi.waitFor(() => expect(document.querySelectorAll("a.row").length).toBeGreaterThan(20));
    // A step changes the address a moment later.
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(location.pathname).toBe(path);
  });

  it("are continued by the shortcut for the next lead", async () => {
    const { last } = await openLast();
    next();
    await vi.waitFor(() => expect(document.querySelectorAll("a.row").length).toBeGreaterThan(20));
    await vi.waitFor(() => expect(location.pathname).not.toBe(last));
    const row = document.querySelectorAll<HTMLElement>("a.row")[20];
    await vi.waitFor(() => expect(location.pathname).toContain(row?.dataset.reference));
    await vi.waitFor(() => expect(document.activeElement).toBe(row));
  });

  it("don't have the leads loaded that the shortcut passes over", async () => {
    await open("/studio/leads/K000-M2PP");
    await find("heading", "Marcus Webb");
    const rows = [...document.querySelectorAll<HTMLElement>("a.row")];
    const realTimeout = setTimeout;
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    for (const row of rows.slice(1, 7)) {
      next();
      while (!row.hasAttribute("aria-current"))
        await new Promise((resolve) => realTimeout(resolve));
      vi.advanceTimersByTime(50);
    }
    expect(asked("GET", /^leads\//)).toHaveLength(1);
    // The clock isn't put back: it goes on while this waits, and what was started on it ends.
    const reference = rows[6]?.dataset.reference;
    await vi.waitFor(() => expect(asked("GET", `leads/${reference}`)).toHaveLength(1));
    expect(asked("GET", /^leads\//)).toHaveLength(2);
  });

  function next(): void {
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "j", bubbles: true }));
  }
});

describe("the filters", () => {
  it("show the leads that a delivery hasn't delivered", async () => {
    const [mail] = api.lead("K000-M2PP")?.deliveries ?? [];
    if (mail) mail.state = "dead";
    await open("/studio/leads?given_up_by=mail");
    await says("Marcus Webb");
    expect(document.querySelectorAll("a.row")).toHaveLength(1);
    expect(document.querySelector(".picks .pick")?.textContent?.trim()).toBe("All");
    const field = document.querySelectorAll<HTMLSelectElement>(".filters select")[3];
    expect([field?.labels[0]?.textContent, field?.value]).toEqual(["Given up by", "mail"]);
    field?.focus();
    if (field) field.value = "";
    field?.dispatchEvent(new Event("change", { bubbles: true }));
    await says("Theo Novak");
    // The keyboard focus stays, and the delivery can be chosen again.
    expect(document.activeElement).toBe(field);
    expect([...(field?.options ?? [])].map(({ value }) => value)).toEqual(["", "mail"]);
  });

  it("say that there are more pages, and a lead links to those of its page", async () => {
    api.hasMorePages = true;
    await open("/studio/leads/K000-M2PP");
    await press("Filters");
    const last = () => document.querySelector(".filters option:disabled")?.textContent;
    await vi.waitFor(() => expect(last()).toBe("For others, open one of their leads"));
    await press("Leads from this page", "link");
    await vi.waitFor(() => expect(location.search).toBe("?page=%2Fservices%2Fcctv-installation"));
    await saysNot("Priya Raman");
  });
});

describe("the URL", () => {
  it("holds the list's filters, and invalid values are dropped", () => {
    expect(readSearch({ box: "won", q: "gate", page: "/", since: "week" })).toEqual({
      box: "won",
      q: "gate",
      page: "/",
      since: "week",
    });
    expect(readSearch({ box: "nonsense", q: "", since: "ever", source: null })).toEqual({});
    const raw = { q: 60601, box: "open", source: "Google" };
    expect(readSearch(raw)).toEqual({ q: "60601", source: "Google" });
  });

  it("counts days in the company's time zone", () => {
    const late = Date.parse("2026-11-24T03:00:00Z");
    const query = queryOf({ since: "week" }, late, "America/Chicago");
    expect(query.toString()).toBe("box=open&since=2026-11-17");
  });

  it("ignores invalid filter values", async () => {
    await open("/studio/leads?box=bogus&since=2020");
    await says("Marcus Webb");
    expect(api.asked.find(({ path }) => path.startsWith("leads?"))?.path).toBe("leads?box=open");
  });

  it("hides lead counts if it has a search text", async () => {
    await open("/studio/leads/K000-M2PP?q=webb");
    await find("heading", "Marcus Webb");
    const texts = [".place", ".picks .pick"].map((name) => document.querySelector(name));
    // A search covers all leads.
    expect(texts.map((found) => found?.textContent?.trim())).toEqual(["All", "All"]);
    expect(document.querySelector(".list-head")).toBeNull();
  });

  it("offers to search all leads if none in a list fits", async () => {
    await open("/studio/leads?box=lost&q=webb");
    await says("No lead in “Lost” fits.");
    await press("Search all leads", "link");
    await says("Marcus Webb");
    expect(location.search).toBe("?q=webb");
  });

  it("offers to search in Spam if no lead fits", async () => {
    await open("/studio/leads?q=offers");
    await says("No lead fits.");
    await press("Search in Spam", "link");
    await says("Best SEO Offers");
    expect(new URLSearchParams(location.search).get("box")).toBe("spam");
  });

  it("holds the search text without a trailing space", async () => {
    await open("/studio/leads");
    await says("Marcus Webb");
    await type("Search leads", "Marcus ");
    await saysNot("Theo Novak");
    expect(location.search).toBe("?q=Marcus");
    expect((await fieldOf("Search leads")).value).toBe("Marcus ");
  });

  it("is updated shortly after typing in the search field", async () => {
    await open("/studio/leads");
    await says("Marcus Webb");
    await type("Search leads", "clinic");
    await saysNot("Theo Novak");
    await says("Priya Raman");
    expect(location.search).toBe("?q=clinic");
    const said = () => document.getElementById("said")?.textContent;
    await vi.waitFor(() => expect(said()).toBe("1 lead is shown"));
    await type("Search leads", "");
    await vi.waitFor(() => expect(said()).toBe("20 leads are shown"));
  });
});

describe("a studio without leads", () => {
  it("offers a test lead and shows the progress of each delivery", async () => {
    api.leads = [];
    await open("/studio/leads");
    await says("No leads yet. Send a test to see that the way is open.");
    await press("Send a test");
    await says("The test is on its way.");
    await says("crm on its way");
    await says("The test has arrived.");
  });

  it("does not say that a test has arrived if no delivery is set up", async () => {
    api.leads = [];
    const answer = json({ reference: "TEST-0001", deliveries: [], done: true });
    for (const of of [/^POST deliveries.test/, /^GET deliveries.test/])
      api.instead.push({ of, answer });
    await open("/studio/leads");
    await press("Send a test");
    await says("The test is stored here, but no delivery is set up: nobody is told of it.");
    await saysNot("The test has arrived.");
  });
});

it("says that it is loading", async () => {
  const held = heldAnswer(/leads\?/);
  await open("/studio/leads");
  await vi.waitFor(() => expect(document.querySelector(".list")?.textContent).toBe("Loading…"));
  held.answer();
  await says("Marcus Webb");
  await saysNot("Loading…");
});

describe("errors", () => {
  it("are shown together with the last loaded list", async () => {
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
