// @vitest-environment node
// What estimates count, and what they say of their prices.
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { PlanningData, PlanningTool } from "../src/generated/model.ts";
import { tools } from "../src/planning/answer.ts";
import { asksForPlan } from "../src/planning/fields.ts";
import { PlanningToolsSection } from "../src/sections/planning-tools.tsx";
import { data, lineOf, page, planOf, words } from "./planning-plans.tsx";
import { frame } from "./samples.ts";

describe("an estimate", () => {
  const without = (...starts: string[]): PlanningData => {
    if (data.prices === null) throw new Error("no prices");
    const isKept = ({ id }: { id: string }) => !starts.some((start) => id.startsWith(start));
    return { ...data, prices: { ...data.prices, parts: data.prices.parts.filter(isKept) } };
  };
  const noCameras = without("camera-", "recorder-", "disk-tb");
  const soundOnly = without("camera-", "recorder-", "disk-tb", "door");
  it("has only what the company installs", () => {
    const asked = "rooms=9&entries=3&yard=large&days=90&terabytes=8&doors=4&paging=900";
    for (const query of ["", asked, "site=office&fill=1"]) {
      const shown = words(page("estimate", query, noCameras)).replaceAll(/https?:\S+/g, "");
      const rest = shown.replace("This price list has no cameras: they are left out.", "");
      expect(rest, query).not.toMatch(/camera|video|recorder|terabyte/i);
    }
    const { results, link } = planOf("estimate", asked, noCameras);
    expect(results).toMatchObject({ cameras_inside: 0, cameras_outside: 0, doors: 4 });
    expect(link).toBe("entries=0&rooms=0&doors=4&paging=900");
    expect(planOf("estimate", "", noCameras).title).toBe("Store, 1 door");
    expect(page("estimate", null, noCameras)).not.toContain('value="home" selected');
    expect(planOf("estimate", "", soundOnly).title).toMatch(/^Warehouse, \d+ ceiling speakers$/);
    const sites = (query: string) =>
      tools.estimate(query, soundOnly).fields.find(({ name }) => name === "site")?.options.length;
    expect(sites("")).toBe(4);
    // An old link still works.
    expect(sites("site=home&paging=900")).toBe(5);
    const nothing = tools.estimate("paging=0", soundOnly).faults;
    expect(nothing.map(({ field }) => field)).toEqual(["paging"]);
  });
  it("leaves out what an old link asks for, and puts nothing in its place", () => {
    const { title, notes, link } = planOf("estimate", "rooms=9&paging=900", noCameras);
    expect(title).toBe("Home, 7 ceiling speakers");
    expect(notes[0]?.text).toBe("This price list has no cameras: they are left out.");
    expect(link).toBe("entries=0&rooms=0&paging=900");
    expect(planOf("estimate", link, noCameras).title).toBe(title);
    const faults = (query: string) =>
      tools.estimate(query, noCameras).faults.map(({ field, message }) => `${field}: ${message}`);
    const nothing = "Nothing to price yet: say how much you need.";
    const all = `doors: This price list has no cameras: they are left out. ${nothing}`;
    expect(faults("yard=small&rooms=0&entries=0")).toEqual([all]);
    expect(faults("rooms=0&entries=0&yard=none")).toEqual([`doors: ${nothing}`]);
    // Also what it asks for by a default: a home with three cameras.
    expect(faults("area=2500")).toEqual([all]);
    const doors = planOf("estimate", "doors=2", noCameras);
    expect([doors.title, doors.notes[0]?.code]).toEqual(["Home, 2 doors", "no-cameras"]);
    expect(doors.inputs).toMatchObject({ site: "home", area: 1800, entries: 0, rooms: 0 });
    // The page shows it, though its form has no such field.
    for (const query of ["rooms=9", "yard=small", "doors=2", "paging=900"]) {
      const known = without("speaker", "amplifier", "door", "camera-", "recorder-", "disk-tb");
      const { fields } = tools.estimate(query, known);
      expect([asksForPlan(query, fields), asksForPlan("gclid=1", fields)]).toEqual([true, false]);
      expect(words(page("estimate", query, known))).toContain("left out");
    }
    const sound = "entries=0&rooms=0&paging=900";
    for (const known of [data, noCameras, soundOnly]) {
      const { title, link, results, notes } = planOf("estimate", sound, known);
      expect([title, link]).toEqual(["Home, 7 ceiling speakers", sound]);
      expect(results).toEqual(planOf("estimate", sound).results);
      expect(notes.map(({ code }) => code).join()).not.toContain("no-");
    }
  });
  it("is the same for an empty form and for the first kind of site once it is chosen", () => {
    for (const [site, known] of [
      ["home", data],
      ["shop", noCameras],
      ["warehouse", soundOnly],
    ] as const) {
      expect(planOf("estimate", `site=${site}&fill=1`, known)).toEqual(
        planOf("estimate", "", known),
      );
    }
    expect(planOf("estimate", "site=home&fill=1").link).toBe("");
  });
  it("has a link that says all of the usual site, where that isn’t a home", () => {
    const usual = planOf("estimate", "", noCameras);
    expect(usual.link).toBe("site=shop&area=2000&entries=0&rooms=0&doors=1&ceiling=tile");
    expect(usual.notes[0]?.code).not.toBe("no-cameras");
    expect(planOf("estimate", usual.link, noCameras)).toEqual(usual);
    // An empty form and the example beside it are of the usual site too.
    const empty = page("estimate", null, noCameras);
    expect(empty).toContain("Store, 1 door");
    expect(empty).toContain('<input type="hidden" name="rooms" value="0"/>');
    expect(planOf("estimate", "").link).toBe("");
    // The first question on another page sends what it doesn't ask.
    const question = (prices: PlanningData["prices"]) => {
      if (prices === null) throw new Error("no prices");
      const tool = { tool: "estimate", href: "/planning/estimate", name: "", text: "" } as const;
      const section = { kind: "planning-tools", title: "", lead: null, history: false } as const;
      const placed = { section: { ...section, tools: [tool], prices }, id: null, frame };
      const html = renderToStaticMarkup(<PlanningToolsSection {...placed} area="main" />);
      const inputs = html.matchAll(/<input[^>]* name="(\w+)"[^>]* value="(\w+)"/g);
      return [...inputs].map(([, name, value]) => `${name}=${value}`).join("&");
    };
    expect(planOf("estimate", question(noCameras.prices), noCameras).link).toBe(usual.link);
    expect(question(data.prices)).toBe("area=1800&rooms=1&doors=0");
  });
  it("puts brackets around what is added only", () => {
    const formula = (known: PlanningData) => planOf("estimate", "paging=900", known).formulas[0];
    expect(formula(without("camera-", "recorder-", "disk-tb", "door"))).toMatch(
      /^cable = speaker line × run/,
    );
    expect(formula(noCameras)).toMatch(/^cable = \(doors \+ speaker line\) × run/);
  });
  it("is offered only by tools whose devices it has", () => {
    const next = (tool: PlanningTool, query: string, known: PlanningData) =>
      planOf(tool, query, known).next.map((one) => one.tool);
    const noDoors = without("door");
    const noSpeakers = without("speaker", "amplifier");
    expect(next("storage", "", data)).toContain("estimate");
    expect(next("storage", "", noCameras)).not.toContain("estimate");
    expect(next("doors", "", noCameras)).toContain("estimate");
    expect(next("doors", "", noDoors)).not.toContain("estimate");
    expect(next("sound", "length=40&width=30", noDoors)).toContain("estimate");
    expect(next("sound", "length=40&width=30", noSpeakers)).not.toContain("estimate");
    const { query = "" } = planOf("sound", "length=40&width=30", noCameras).next[0] ?? {};
    expect(planOf("estimate", query, noCameras).title).toMatch(/^Home, \d+ ceiling speakers$/);
  });
  it("says whether its prices include the tax", () => {
    const taxed = (included: boolean) => {
      if (data.prices === null) throw new Error("no prices");
      const prices = { ...data.prices, tax: { name: "VAT", included } };
      const { assumptions, notes } = planOf("estimate", "", { ...data, prices });
      const { value } = assumptions.find(({ label }) => label === "VAT") ?? {};
      return [value, notes.find(({ code }) => code === "not-in-it")?.text];
    };
    const rest = "permits, lift rental, trenching, and an electrician’s work.";
    expect(taxed(true)).toEqual(["included", `Not in it: ${rest}`]);
    expect(taxed(false)).toEqual(["to be added", `Not in it: tax, ${rest}`]);
  });
  it("states the same price in its sentence and in its rows", () => {
    const query =
      "rooms=100&entries=40&doors=64&paging=200000&area=200000&days=730&ceiling=masonry";
    for (const asked of [query, "", "site=school&rooms=16&entries=8&yard=large"]) {
      const price = lineOf("estimate", asked, "Price, installed");
      expect(price).toMatch(/^\$[\d,]+ to \$[\d,]+$/);
      expect(planOf("estimate", asked).sentence).toContain(`: ${price}, installed.`);
    }
  });
  it("names the unit of what isn’t counted in pieces, in its rows and in the list of parts", () => {
    const { switches, parts, lines } = planOf("estimate", "");
    const row = (id: string) =>
      switches.find(({ value }) => value === id)?.count.replaceAll("\u00a0", " ");
    expect(row("disk-tb")).toBe("4 TB, for 3.32 TB in 30 days, reserve included");
    expect(row("switch-port")).toBe("3 ports, for 3 cameras");
    expect(row("cable-ft")).toBe("194 ft, to all devices");
    expect(row("camera-outside")).toBe("2, for ways in and yard");
    expect(parts.map(({ quantity, title }) => `${quantity} × ${title}`)).toEqual([
      "1 × Indoor camera, 4 MP, mount",
      "2 × Outdoor camera, 4 MP, mount and seal",
      "1 × Recorder, 8 channels",
      "4 × Surveillance disk, per TB",
      "3 × PoE switch, per port",
      "194 × Cable and fixings, per ft",
    ]);
    expect(lines.at(-2)?.value.replaceAll("\u00a0", " ")).toMatch(/^about 7\.5 hours: /);
  });
  it("has amounts that add up to its price at both ends", () => {
    const dollars = (text = "") => Number(text.replace(/[$,]/g, "").replace("−", "-"));
    const ends = (value: string) => {
      const [low, high] = value.split(": ").at(-1)?.split(" to ") ?? [];
      return [dollars(low), dollars(high ?? low)];
    };
    const school =
      "site=school&area=40000&stories=2&entries=8&yard=large&rooms=16&doors=6&paging=20000&ceiling=tile";
    for (const query of ["", school, `${school}&without=door&without=cable-ft`]) {
      const [price, ...rest] = planOf("estimate", query).lines.map(({ value }) => ends(value));
      const sum = (end: 0 | 1) => rest.reduce((total, line) => total + (line[end] ?? 0), 0);
      expect([sum(0), sum(1)]).toEqual(price);
    }
    expect(lineOf("estimate", school, "Rounding to $50, and 10% reserve at the high end")).toBe(
      "−$36 to $7,966",
    );
  });
  it("lists the devices that need a switch port", () => {
    const port = (query: string) =>
      planOf("estimate", query).switches.find(({ value }) => value === "switch-port")?.count;
    expect(port("rooms=0&entries=0&doors=1")).toBe("1\u00a0port, for 1 controller");
    expect(port("rooms=1&entries=3&doors=3&paging=1000")).toBe(
      "7\u00a0ports, for 4 cameras, 2 controllers and 1 amplifier",
    );
  });
  it("says which counts come from another plan", () => {
    const query =
      "rooms=8&entries=0&days=30&terabytes=60.5&doors=4&controllers=4&speakers=20&amplifiers=2";
    const { switches, link, inputs } = planOf("estimate", query);
    const row = (id: string) => switches.find(({ value }) => value === id)?.count;
    expect(row("disk-tb")).toBe("60.5\u00a0TB, as planned");
    expect(row("door-controller")).toBe("4, as planned");
    expect(row("speaker")).toBe("20, as planned");
    expect(row("amplifier")).toBe("2, as planned");
    expect(row("switch-port")).toBe("14\u00a0ports, for 8 cameras, 4 controllers and 2 amplifiers");
    expect(inputs).toMatchObject({ terabytes: 60.5, controllers: 4, speakers: 20 });
    expect(planOf("estimate", link).switches).toEqual(switches);
    // Fields that an empty form doesn't have can be emptied.
    expect(page("estimate", query)).toContain('name="controllers"');
    expect(page("estimate", "rooms=8")).not.toContain('name="controllers"');
    const emptied = planOf("estimate", "doors=4&controllers=&speakers=20&entries=0&rooms=0");
    expect(emptied.link).toBe("entries=0&rooms=0&doors=4&speakers=20");
    expect(emptied.results).toMatchObject({ controllers: 2, speakers: 20 });
  });
  it("has a recorder with the channels of the one that a storage plan suggests", () => {
    const recorderOf = (query: string) => {
      const row = planOf("estimate", query).switches.find(({ title }) => /^Recorder/.test(title));
      return row === undefined ? "none" : `${row.title}: ${row.count}`;
    };
    const priced = (query: string, known = data) => {
      const next = planOf("storage", query, known).next.find(({ tool }) => tool === "estimate");
      return [next?.query, recorderOf(next?.query ?? "")];
    };
    // One disk of the sample's smallest recorder is enough.
    expect(priced("cameras=4")).toEqual([
      "rooms=4&entries=0&days=30&terabytes=8&channels=8",
      "Recorder, 8 channels: 1, as planned",
    ]);
    // It has no bay for a second one.
    expect(priced("cameras=4&days=90")).toEqual([
      "rooms=4&entries=0&days=90&terabytes=14&channels=64",
      "Recorder, 64 channels: 1, as planned",
    ]);
    // More cameras never have a smaller one, though the price list has a size between.
    for (const cameras of [8, 9]) {
      const [, recorder] = priced(`cameras=${cameras}&days=365`);
      expect(recorder).toBe("Recorder, 64 channels: 1, as planned");
    }
    // With one bay in each, it takes several.
    const recorders = data.recorders.map((one) => ({ ...one, drive_bays: 1 }));
    const [, several] = priced("cameras=4&days=365", { ...data, recorders });
    expect(several).toBe("Recorder, 64 channels: 3, as planned");
    expect(priced("cameras=90&days=1")[0]).toContain("&channels=128");
    // Without disks, no recorder is planned.
    expect(priced("cameras=8&raid=1&days=120")).toEqual([
      "rooms=8&entries=0&days=120",
      "Recorder, 8 channels: 1, for 8 cameras",
    ]);
    // The number of cameras may have grown since.
    expect(recorderOf("rooms=70&channels=64")).toBe("Recorder, 64 channels: 2, for 72 cameras");
    expect(recorderOf("rooms=0&doors=1&entries=0&channels=64")).toBe("none");
  });
  it("says in the form which fields a planned number replaces", () => {
    const hints = (query: string) =>
      tools.estimate(query, data).fields.flatMap(({ name, hint, isIgnored }) => {
        return isIgnored ? [`${name}: ${hint}`] : [];
      });
    expect(hints("terabytes=60&speakers=20")).toEqual([
      "paging: Not used while “Speakers” has a number.",
      "days: Not used while “Disks” has a number.",
    ]);
    expect(hints("terabytes=&speakers=")).toEqual([]);
    expect(page("estimate", "terabytes=60")).toContain("Not used while “Disks” has a number.");
  });
  it("has formulas with its own reserve, step and currency", () => {
    const prices = data.prices && { ...data.prices, amount_format: "0\u00a0CHF" };
    const formula = planOf("estimate", "", { ...data, prices }).formulas.at(-1);
    expect(formula?.replaceAll("\u00a0", " ")).toBe(
      "low = parts + hours × rate, rounded down to a multiple of 50 CHF; " +
        "high = the same at the high end, plus 10%, rounded up to a multiple of 50 CHF",
    );
  });
  it("keeps planned counts when the form is changed, but adds controllers for more doors", () => {
    const query = (days: number, doors: number, paging: number) =>
      `days=${days}&terabytes=60&doors=${doors}&controllers=3&paging=${paging}&speakers=20`;
    const plan = planOf("estimate", query(90, 8, 9000));
    const row = (id: string) => plan.switches.find(({ value }) => value === id)?.count;
    expect(row("disk-tb")).toBe("60\u00a0TB, as planned");
    expect(row("speaker")).toBe("20, as planned");
    expect(row("door-controller")).toBe("4, one for two doors");
    // Fields that planned counts replace aren't stated.
    expect(plan.link).toBe("doors=8&terabytes=60&controllers=3&speakers=20");
    const labels = planOf("estimate", query(30, 5, 0)).assumptions.map(({ label }) => label);
    expect(labels).not.toContain("Days to keep");
    expect(labels).not.toContain("Floor with speakers");
    const { results } = planOf("estimate", "days=90&terabytes=&paging=9000&speakers=");
    expect(results).toEqual(planOf("estimate", "days=90&paging=9000").results);
  });
  it("states one amount if the low and the high price are the same", () => {
    const fixed = data.prices?.parts.map((part) => ({ ...part, high: part.low })) ?? [];
    for (const [amount_format, amount] of [
      ["$0", /^\$[\d,]+$/],
      ["0\u00a0CHF", /^[\d,]+\sCHF$/],
    ] as const) {
      const prices = data.prices && { ...data.prices, parts: fixed, amount_format };
      const { switches } = planOf("estimate", "", { ...data, prices });
      expect(switches[0]?.price).toMatch(amount);
    }
  });
  it("shows no amounts and refers to no price if its prices have expired", () => {
    if (data.prices === null) throw new Error("the sample has no prices");
    const known = { ...data, prices: { ...data.prices, expired: true, sample: true } };
    const plan = planOf("estimate", "doors=2&without=door", known);
    const codes = plan.notes.map(({ code }) => code);
    expect(codes).toContain("expired");
    expect(codes).not.toContain("sample");
    expect(codes).not.toContain("not-a-quote");
    expect(plan.price).toBeNull();
    expect(plan.results).toMatchObject({ labor_low_cents: null, labor_high_cents: null });
    const html = page("estimate", "doors=2&without=door", known);
    expect(html).not.toContain("$");
    expect(html).not.toMatch(/An hour of work|Reserve (at|and)|see a price|of the price/);
  });
  it("says that cables are too long for a network, and tells the tool that powers the cameras", () => {
    const codes = (tool: PlanningTool, query: string) =>
      planOf(tool, query).notes.map(({ code }) => code);
    const cameras = "site=warehouse&rooms=6&entries=4&yard=large&area=";
    expect(codes("estimate", `${cameras}74529`)).not.toContain("too-long");
    expect(codes("estimate", `${cameras}76000`)).toContain("too-long");
    // A speaker line is no network cable.
    const speakers = "rooms=0&entries=0&paging=9000&area=100000";
    expect(codes("estimate", speakers)).not.toContain("too-long");
    const { next } = planOf("estimate", `${cameras}100000`);
    const query = next.find(({ tool }) => tool === "power")?.query;
    expect(query).toBe("devices=13&run=328&mbps=2.97");
    expect(codes("power", query ?? "")).toContain("too-long");
  });
  it("says how many readers of a plan of doors it doesn’t count", () => {
    const priced = (query: string) => {
      const { query: asked = "" } = planOf("doors", query).next[0] ?? {};
      const { notes, link } = planOf("estimate", asked);
      expect(link).toBe(asked);
      return [asked, notes.find(({ code }) => code === "more-readers")?.text];
    };
    expect(priced("doors=4&readers=2")).toEqual([
      "entries=0&rooms=0&doors=4&controllers=4&readers=4",
      "This estimate counts one reader for each door. Your plan of doors has 4 more, which aren’t in it.",
    ]);
    expect(priced("doors=2&readers=2&doors=3&readers=1")[1]).toContain("2 more, which aren’t");
    expect(priced("readers=2")[1]).toContain("one more, which isn’t");
    expect(priced("doors=4")).toEqual(["entries=0&rooms=0&doors=4&controllers=2", undefined]);
    // The form is changed: a door has at most one more.
    const further = (changed: string) => {
      const { notes } = planOf("estimate", `entries=0&rooms=0&controllers=4&readers=4&${changed}`);
      return notes.find(({ code }) => code === "more-readers")?.text;
    };
    expect(further("doors=2")).toContain("2 more, which aren’t");
    expect(further("doors=8")).toContain("4 more, which aren’t");
    for (const changed of ["doors=0&paging=900", "doors=4&without=door"]) {
      expect(further(changed)).toBeUndefined();
    }
    const html = page("estimate", "entries=0&rooms=0&doors=4&controllers=4&readers=4");
    expect(html.split("They aren’t counted here.")).toHaveLength(2);
    expect(html.split("Empty it, and we work it out here.")).toHaveLength(2);
  });
});
