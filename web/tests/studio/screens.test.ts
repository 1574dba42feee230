import { afterEach, describe, expect, it, vi } from "vitest";
import { weeks } from "../../src/studio/numbers/chart.tsx";
import { daysOf, timeOf } from "../../src/studio/numbers/times.ts";
import { centsOf, money, typedMoney } from "../../src/studio/ui/money.ts";
import {
  api,
  asked,
  fieldOf,
  find,
  heldAnswer,
  open,
  press,
  says,
  saysNot,
  submit,
  type,
} from "./desk.ts";
import { json, problem } from "./fake-answers.ts";
import { password } from "./fake-api.ts";
import { fakeNumbers, totals } from "./fake-numbers.ts";
import { show } from "./visibility.ts";

describe("Today", () => {
  it("shows waiting leads, reminders and faults, each fault with a link", async () => {
    await open("/studio/");
    await says("4 leads wait for a first answer");
    await says("Reminders for today");
    const fault = await find("link", "Look");
    expect(fault.getAttribute("href")).toBe("/studio/settings/deliveries");
    fault.click();
    await vi.waitFor(() => expect(location.pathname).toBe("/studio/settings/deliveries"));
  });

  it("shows all reminders on demand, with the focus on the first new one", async () => {
    for (let number = 1; number <= 130; number += 1)
      api.arrive(`Due ${number}`, {
        waiting: false,
        stage: "contacted",
        reminder: { id: `r${number}`, text: "Call", due_at: new Date().toISOString() },
      });
    await open("/studio/");
    await says(/Reminders for today\d+ in all/);
    const rows = () => {
      const cards = [...document.querySelectorAll(".rows-card")];
      return [...(cards.at(-1)?.querySelectorAll<HTMLElement>(".row") ?? [])];
    };
    expect(rows()).toHaveLength(20);
    const button = await find("button", "Show 100 more");
    button.focus();
    button.click();
    await vi.waitFor(() => expect(rows()).toHaveLength(120));
    expect(location.search).toBe("?reminders=120");
    await vi.waitFor(() => expect(document.activeElement).toBe(rows()[20]));
    await press(/^Show \d+ more$/);
    await saysNot("in all");
    expect(rows().length).toBeGreaterThan(129);
    expect(document.querySelector(".rows-card button")).toBeNull();
  });

  it("keeps what is shown if more reminders can’t be loaded", async () => {
    for (let number = 1; number <= 40; number += 1)
      api.arrive(`Due ${number}`, {
        waiting: false,
        stage: "contacted",
        reminder: { id: `r${number}`, text: "Call", due_at: new Date().toISOString() },
      });
    await open("/studio/");
    const detail = "The server can’t reach its database right now.";
    for (let failed = 0; failed < 3; failed += 1)
      api.instead.push({ of: /^GET today\?reminders=[^2]/, answer: problem(503, detail) });
    await press(/^Show \d+ more$/);
    await says(detail);
    await says(/Reminders for today\d+ in all/);
    await press("Try again");
    await saysNot("in all");
  });

  it("shows what the server says if it can’t reach its database", async () => {
    const detail = "The server can’t reach its database right now.";
    api.instead.push({ of: /^GET today/, answer: problem(503, detail) });
    api.instead.push({ of: /^GET today/, answer: problem(503, detail) });
    api.instead.push({ of: /^GET today/, answer: problem(503, detail) });
    await open("/studio/");
    await says(detail);
    expect(document.querySelector(".lucide-wifi-off")).toBeNull();
    await press("Try again");
    await says("Reminders for today");
  });

  it("links a fault to its filtered list, or not at all if it has no link", async () => {
    const fault = { title: "Spam", detail: "Four.", links: [] as unknown[] };
    fault.links = [{ path: "leads?box=spam", label: "See it" }];
    const other = { title: "Content", detail: "A fault.", links: [] };
    const today = { faults: [fault, other], waiting: [], waiting_count: 0, has_leads: true };
    const none = { now: 0, before: null };
    const week = {
      ...{ leads: none, visits: none, phone_taps: none },
      ...{ first_answer_seconds: none, won: none, won_cents: none },
    };
    const body = JSON.stringify({ ...today, reminders: [], reminders_count: 0, week });
    api.instead.push({ of: /^GET today/, answer: { status: 200, headers: {}, body } });
    await open("/studio/");
    await says("Nobody waits for a first answer.");
    expect(document.querySelectorAll(".note a")).toHaveLength(1);
    await press("See it", "link");
    await vi.waitFor(() => expect(location.search).toBe("?box=spam"));
    await says("Best SEO Offers 1");
  });
});

describe("Numbers", () => {
  it("shows since when visits are counted if there is no earlier period", async () => {
    api.instead.push({
      of: /^GET numbers\?/,
      answer: json({
        ...fakeNumbers(new URLSearchParams()),
        totals: { ...totals(4), visits: { now: 1364, before: null } },
      }),
    });
    await open("/studio/numbers?time=year");
    await says("Visits1,364Counted since");
    await says(/Leads28\d+ more than the year before/);
  });

  it("shows whole amounts and a scale of round numbers, and times that look equal as equal", async () => {
    const hour = 3_600;
    const numbers = fakeNumbers(new URLSearchParams());
    const [first] = numbers.days;
    if (first) first.leads = 237;
    const first_answer_seconds = { now: 16 * hour + 60, before: 16 * hour };
    const won_cents = { now: 226_066_056, before: null };
    const tops = { ...totals(4), first_answer_seconds, won_cents };
    api.instead.push({ of: /^GET numbers\?/, answer: json({ ...numbers, totals: tops }) });
    await open("/studio/numbers");
    await says("Won$2,260,661");
    await says("First answer16 h16 h before");
    for (const name of ["Where they came from", "Which page brought them", "Numbers of each day"])
      await find("table", name);
    expect(document.querySelectorAll(".against.down")).toHaveLength(1);
    const scale = [...document.querySelectorAll(".chart g .grid + text")];
    expect(scale.map(({ textContent }) => textContent)).toEqual(["80", "160", "240"]);
  });

  it("shows that a file is on its way, and requests it once", async () => {
    const { answer, waiting } = heldAnswer(/numbers\/export/);
    await open("/studio/numbers?time=week");
    await press("Export CSV");
    const button = await find("button", "Export CSV");
    await vi.waitFor(() => expect(button.dataset.pending).toBe("true"));
    await press("Export CSV");
    expect(waiting()).toBe(1);
    answer();
    await vi.waitFor(() => expect(button.dataset.pending).toBeUndefined());
  });

  it("shows the former period under its own name until the selected one is loaded", async () => {
    await open("/studio/numbers?time=month");
    await says("more than the 28 days before");
    const { answer, waiting } = heldAnswer(/numbers\?/);
    await press("Year", "link");
    await vi.waitFor(() => expect(waiting()).toBe(1));
    await says("more than the 28 days before");
    answer();
    await says("more than the year before");
  });

  it("requests the numbers of the selected period", async () => {
    await open("/studio/numbers?time=week");
    await says("Where they came from");
    await press("12 weeks", "link");
    await vi.waitFor(() => expect(asked("GET", /^numbers\?/)).toHaveLength(2));
    await vi.waitFor(() => expect(location.search).toBe("?time=quarter"));
    await says("Leads and phone taps by week");
  });

  it("counts the first and the last day", () => {
    expect(daysOf("week", "2026-11-23")).toEqual({ from: "2026-11-17", to: "2026-11-23" });
    expect(daysOf("year", "2026-11-23").from).toBe("2025-11-24");
    expect([timeOf("year"), timeOf("nonsense"), timeOf(undefined)]).toEqual([
      "year",
      "month",
      "month",
    ]);
  });

  it("adds up weeks ending today, and the first week holds the remainder", () => {
    const days = Array.from({ length: 15 }, (_, index) => ({
      day: `2026-11-${String(index + 1).padStart(2, "0")}`,
      leads: 1,
      phone_taps: 2,
      visits: index,
    }));
    expect(weeks(days)).toEqual([
      { day: "2026-11-01", leads: 1, phone_taps: 2, visits: 0 },
      { day: "2026-11-02", leads: 7, phone_taps: 14, visits: 28 },
      { day: "2026-11-09", leads: 7, phone_taps: 14, visits: 77 },
    ]);
    expect(weeks([])).toEqual([]);
  });
});

describe("a screen whose code cannot be loaded", () => {
  const unreachable = () => {
    vi.doMock("../../src/studio/numbers/numbers.tsx", () => {
      throw new TypeError("Failed to fetch dynamically imported module: /numbers.js");
    });
  };
  afterEach(() => vi.doUnmock("../../src/studio/numbers/numbers.tsx"));

  it("shows that there is no connection, keeps typed text, and can be retried", async () => {
    unreachable();
    await open("/studio/leads/K000-M2PP");
    await type(/^Note$/, "Half a thought");
    api.instead.push({ of: /^GET sign-in/, answer: "offline" });
    await press("Numbers", "link");
    await says("No connection to the server.");
    vi.doUnmock("../../src/studio/numbers/numbers.tsx");
    await press("Try again");
    await says("Where they came from");
    await press(/^Leads/, "link");
    await press(/Marcus Webb/, "link");
    expect((await fieldOf(/^Note$/)).value).toBe("Half a thought");
  });
});

it("says that there is no page at an unknown address", async () => {
  await open("/studio/nothing");
  await says("There’s no page at that address.");
  await vi.waitFor(() => expect(location.pathname).toBe("/studio/"));
});

describe("leaving the page", () => {
  const asks = () => {
    const leaving = new Event("beforeunload", { cancelable: true });
    dispatchEvent(leaving);
    return leaving.defaultPrevented;
  };

  it("needs confirmation while typed text is unsaved", async () => {
    await open("/studio/leads/K000-M2PP");
    await type(/^Note$/, "Half a thought");
    expect(asks()).toBe(true);
    await submit("Save note");
    await says("Note saved");
    await vi.waitFor(() => expect(asks()).toBe(false));
    await press("Won", "radio");
    await type("What is the job worth?", "900");
    expect(asks()).toBe(true);
    await submit("Set to Won");
    await vi.waitFor(() => expect(asks()).toBe(false));
  });
});

describe("amounts", () => {
  it("are parsed with common separators and currency signs", () => {
    const typed = [
      "6840",
      "$6,840.5",
      " 6 840.50 ",
      "0",
      "-5",
      "1.234",
      "a lot",
      "",
      "9999999999",
      "6840,50",
      "€ 1.299,50",
      "1’299.50",
      "1,299,50",
    ];
    expect(typed.map(centsOf)).toEqual([
      684_000,
      684_050,
      684_050,
      0,
      null,
      123_400,
      null,
      null,
      null,
      684_050,
      129_950,
      129_950,
      null,
    ]);
  });

  it("are shown in the site's currency", async () => {
    api.me.currency = "EUR";
    api.me.amount_format = "0\u00a0€";
    await open("/studio/leads/K004-M2PP");
    await says(/Amount6,840\s€/);
    await press("Won", "radio");
    await says("In euros. Leave it empty");
  });

  it("show cents only if there are any", () => {
    expect([money(684_000), money(120_050)]).toEqual(["$6,840", "$1,200.50"]);
    expect([684_000, 120_050].map(typedMoney)).toEqual(["6840", "1200.50"]);
  });
});

describe("announcements", () => {
  it("are heard while a dialog is open", async () => {
    await open("/studio/leads/K000-M2PP");
    await press("More");
    await find("dialog", "Marcus Webb");
    const hides = "[aria-hidden=true], [inert]";
    const isHidden = (element: Element | null) =>
      element !== null && element.closest(hides) !== null;
    expect(isHidden(document.querySelector("article"))).toBe(true);
    expect(isHidden(document.getElementById("said"))).toBe(false);
  });
});

it("shows the same number of waiting leads in the menu as in the list", async () => {
  const { me } = api;
  api.instead.push({
    of: /^GET me$/,
    answer: { status: 200, headers: {}, body: JSON.stringify({ ...me, waiting: 1 }) },
  });
  await open("/studio/leads");
  await says("New 4");
  await says("Leads4 not answered");
});

describe("a person who may only see and answer leads", () => {
  it("does not see what only owners may do", async () => {
    Object.assign(api.me, { owner: false, may_content: false });
    await open("/studio/settings/privacy");
    await vi.waitFor(() => expect(location.pathname).toBe("/studio/settings/deliveries"));
    await says("Every lead goes to all of these.");
    expect(document.querySelector("a[href='/studio/settings/privacy']")).toBeNull();
    await open("/studio/leads/K000-M2PP");
    await press("More");
    await find("button", "Mark as unread");
    expect(document.body.textContent).not.toContain("Forget this person");
  });

  it("sees the deliveries and tries them again, but does not change them", async () => {
    Object.assign(api.me, { owner: false, may_content: false });
    const [mail] = api.deliveries.all;
    if (mail) mail.unusable = "SMTP_PASSWORD is not set";
    await open("/studio/");
    await press(/^Look$/, "link");
    await says("Tell an owner.");
    expect(location.pathname).toBe("/studio/settings/deliveries");
    await says("2 leads were given up.");
    await says("Another program");
    await press("Try now");
    await saysNot("2 leads were given up.");
    expect(document.body.textContent).not.toContain("Add a delivery");
    expect(asked("GET", "deliveries/forms")).toEqual([]);
  });
});

describe("an ended session", () => {
  it("leads to the sign-in page and back, and keeps the typed text", async () => {
    await open("/studio/leads/K000-M2PP");
    await type(/^Note$/, "Half a thought");
    api.signedIn = false;
    await submit("Save note");
    await find("button", /^Sign in$/);
    await says("You were signed out. Sign in again to go on: what you typed is kept.");
    await type("Email address", "dana@sightline.example");
    await type(/^Password$/, password);
    await submit(/^Sign in$/);
    await vi.waitFor(() => expect(location.pathname).toBe("/studio/leads/K000-M2PP"));
    expect((await fieldOf(/^Note$/)).value).toBe("Half a thought");
  });

  it("shows another person no typed text, call or pending removal", async () => {
    await open("/studio/leads/K003-M2PP");
    await type(/^Note$/, "Half a thought");
    await press(/^Remove: Dana Ortiz wrote/);
    await says("Removed.");
    await press(/^Call /, "link");
    api.signedIn = false;
    await submit("Save note");
    await type("Email address", "sam@sightline.example");
    await type(/^Password$/, password);
    Object.assign(api.me, { id: "sam", name: "Sam Reed" });
    await submit(/^Sign in$/);
    await vi.waitFor(() => expect(location.pathname).toBe("/studio/leads/K003-M2PP"));
    expect((await fieldOf(/^Note$/)).value).toBe("");
    await says("Attic is reachable from the garage.");
    expect(document.querySelector(".offer")).toBeNull();
    await saysNot("How did it go?");
    show("hidden");
    expect(asked("DELETE", /entries/)).toEqual([]);
  });

  it("says on the sign-in page that a postponed removal was not done", async () => {
    await open("/studio/leads/K003-M2PP");
    await press(/^Remove: Dana Ortiz wrote/);
    await says("Removed.");
    api.signedIn = false;
    await press("Close", "button");
    await find("button", /^Sign in$/);
    await says("That was not done: You were signed out.");
    expect(location.pathname).toBe("/studio/enter");
  });

  it("shows nothing to another person who signs in over an open form", async () => {
    await open("/studio/leads/K000-M2PP");
    await type(/^Note$/, "Half a thought");
    await press("More");
    await press("Forget this person");
    await type("Type K000-M2PP", "K000-M2PP");
    api.signedIn = false;
    Object.assign(api.me, { id: "sam", name: "Sam Reed" });
    await submit("Forget for good");
    await find("alertdialog", "You were signed out");
    await type("Email address", "sam@sightline.example", "[role=alertdialog]");
    await type(/^Password$/, password, "[role=alertdialog]");
    await submit("Sign in");
    await find("link", /Sam Reed/);
    await vi.waitFor(() => expect(document.querySelector("[role=dialog]")).toBeNull());
    expect((await fieldOf(/^Note$/)).value).toBe("");
    expect(api.lead("K000-M2PP")).toBeDefined();
  });

  it("does what was deferred before signing out", async () => {
    await open("/studio/leads/K011-M2PP?box=spam");
    await press("This is real");
    await says("It goes back to your leads in a few seconds");
    await press(/Dana Ortiz/, "link");
    await press(/^Sign out$/);
    await find("button", /^Sign in$/);
    expect(api.lead("K011-M2PP")?.spam).toBe(false);
  });

  it("does not sign out if what was deferred fails", async () => {
    await open("/studio/leads/K011-M2PP?box=spam");
    await press("This is real");
    await says("It goes back to your leads in a few seconds");
    await press(/Dana Ortiz/, "link");
    api.instead.push({ of: /release/, answer: "offline" });
    await press(/^Sign out$/);
    await says("Check whether this was done.");
    expect(api.signedIn).toBe(true);
  });

  it("discards typed text on signing out, but asks first", async () => {
    await open("/studio/leads/K000-M2PP");
    await type(/^Note$/, "Half a thought");
    await press(/Dana Ortiz/, "link");
    await press(/^Sign out$/);
    await find("alertdialog", "Sign out without saving?");
    await find("link", "K000-M2PP", "[role=alertdialog]");
    await press("Cancel");
    expect(api.signedIn).toBe(true);
    await press(/^Sign out$/);
    (await find("button", /^Sign out$/, "[role=alertdialog]")).click();
    await find("button", /^Sign in$/);
    expect(document.getElementById("said")?.textContent?.trim()).toBe("");
    await type("Email address", "sam@sightline.example");
    await type(/^Password$/, password);
    await submit(/^Sign in$/);
    await press(/Marcus Webb/, "link");
    expect((await fieldOf(/^Note$/)).value).toBe("");
  });
});
