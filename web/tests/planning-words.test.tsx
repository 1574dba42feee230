// @vitest-environment node
// Texts of plans: numbers, plurals and prices, and whether headings, rows and notes agree.
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { PlanningCamera, PlanningData, PlanningTool } from "../src/generated/model.ts";
import samples from "../src/generated/samples.json";
import { AnyPlanner } from "../src/islands/planner/any-planner.tsx";
import { answer, tools } from "../src/planning/answer.ts";
import type { DoorsResults } from "../src/planning/doors.ts";
import { asksForPlan } from "../src/planning/fields.ts";
import { availableText, needText, readNumber } from "../src/planning/number-text.ts";
import type { StorageResults } from "../src/planning/storage.ts";
import { PlanningToolsSection } from "../src/sections/planning-tools.tsx";
import { frame } from "./samples.ts";

const data = samples.planning as unknown as PlanningData;

function planOf(tool: PlanningTool, query: string, known = data) {
  const { plan, faults } = tools[tool](query, known);
  if (plan === null) throw new Error(`${tool}?${query}: ${JSON.stringify(faults)}`);
  return plan;
}

/** Returns the data with other figures of a camera. */
function cameraWith(camera: string, figures: Partial<PlanningCamera>): PlanningData {
  const cameras = data.cameras.map((one) => (one.slug === camera ? { ...one, ...figures } : one));
  return { ...data, cameras };
}

/** Returns the value of a line. */
function lineOf(tool: PlanningTool, query: string, label: string): string | undefined {
  return planOf(tool, query)
    .lines.find((line) => line.label === label)
    ?.value.replaceAll("\u00a0", " ");
}

/** Returns the planner as rendered by the server. */
function page(tool: PlanningTool, query: string | null, known = data): string {
  return renderToStaticMarkup(
    <AnyPlanner
      tool={tool}
      query={query}
      data={known}
      href={`/planning/${tool}`}
      tools={[]}
      site="https://example.com"
      today={null}
    />,
  ).replaceAll("\u00a0", " ");
}

/** Returns all text of a part of a page, including the descriptions of its drawings. */
function words(html: string): string {
  const alts = [...html.matchAll(/aria-label="([^"]*)"/g)].map(([, alt]) => alt);
  return `${html.replace(/<[^>]*>/g, "|")} ${alts.join("|")}`;
}

/** Returns an answer as rendered by the server. */
function answerTo(tool: PlanningTool, query: string): string {
  return page(tool, query).split('id="plan"')[1] ?? "";
}

/**
 * Returns the parts of an answer that state numbers: everything except notes and sources, which
 * name days, sections and products.
 */
function counts(tool: PlanningTool, query: string): string {
  const html = answerTo(tool, query);
  const values = [...html.matchAll(/<td class="numeric">([^<]*)/g)].map(([, value]) => value);
  return words(`${html.split('class="plan-notes"')[0]}${values.join("|")}`)
    .replace(/\d+ × \d+( pixels|, \d+ MP)/g, "")
    .replace(/IEC 62676-4:2025|2014 edition|px\/m, 2014/g, "");
}

describe("a typed number", () => {
  it("is read in the digits of any script, with separators between thousands only", () => {
    for (const [typed, number] of [
      ["12", 12],
      [" 12.5 ", 12.5],
      [".5", 0.5],
      ["5.", 5],
      ["-10", -10],
      ["1,200", 1200],
      ["1 200.5", 1200.5],
      ["1\u202f200", 1200],
      ["12\u00a0345\u00a0678", 12_345_678],
      ["\u0663\u0660", 30],
      ["\u0661\u066c\u0662\u0660\u0660\u066b\u0665", 1200.5],
      ["\u06f1\u06f2", 12],
      ["\u0967\u0968", 12],
      ["\u09e7\u09e8", 12],
      ["\uff11\uff12\uff0e\uff15", 12.5],
      ["2,5", null],
      ["12,50", null],
      ["0,500", null],
      ["1,2345", null],
      ["1234,567", null],
      ["1,234 567", null],
      ["1, 234", null],
      ["1.200,5", null],
      ["1.5.2", null],
      ["", null],
      ["x", null],
    ] as const) {
      expect(readNumber(typed), typed).toBe(number);
    }
  });
  it("is an error at its field if a comma precedes decimals", () => {
    for (const [tool, query, field] of [
      ["storage", "mbps=2,5", "mbps"],
      ["storage", "cameras=4,5", "cameras"],
      ["sound", "length=12,5&width=30", "length"],
    ] as const) {
      expect(answer(tool, query, data, `/planning/${tool}`)).toEqual({
        errors: [expect.objectContaining({ field, code: "number" })],
      });
      expect(page(tool, query)).toContain('aria-invalid="true"');
    }
  });
  it("is asked for with its unit in the error message", () => {
    const messages = (tool: PlanningTool, query: string) =>
      tools[tool](query, data).faults.map(({ message }) => message.replaceAll("\u00a0", " "));
    expect(messages("coverage", "view=131")).toEqual(["Give an angle from 1 to 130°."]);
    expect(messages("storage", "reserve=51")).toEqual(["Give a reserve from 0 to 50%."]);
    expect(messages("doors", "standby=73")).toEqual(["Give a number of hours from 0 to 72 h."]);
  });
});

describe("numbers in an answer", () => {
  const many: readonly (readonly [PlanningTool, string])[] = [
    ["sound", "length=1000&width=1000"],
    ["estimate", "rooms=100&entries=40&doors=64&paging=200000&area=200000&days=730"],
    ["storage", `${"cameras=256&".repeat(8)}days=730`],
    ["storage", "cameras=1&mbps=0.05&recorded=1&hours=1&days=1"],
    ["doors", "doors=64&readers=2&".repeat(32)],
    ["power", "devices=96&mbps=64&".repeat(16)],
    ["coverage", "view=1&distance=1000&pixels=16000x9000"],
  ];
  it.each(many)("for %s have thousands separators: %s", (tool, query) => {
    expect(counts(tool, query).match(/.{0,30}(?<![A-Z.])\d{4}.{0,20}/g)).toBeNull();
  });

  const ones: readonly (readonly [PlanningTool, string])[] = [
    ["storage", "cameras=1&days=1"],
    ["coverage", "view=130&pixels=320x320&distance=75&task=overview"],
    ["coverage", "view=130&pixels=320x320&distance=95&task=overview"],
    ["estimate", "rooms=1&entries=0&days=1"],
    ["estimate", "rooms=0&entries=0&doors=1"],
    ["power", "devices=1&ups_wh=1&other_watts=50"],
    ["doors", "doors=1&standby=1"],
    ["doors", "doors=1&openings=0&standby=12"],
    ["sound", "length=5&width=5"],
  ];
  it.each(ones)("for %s use the singular for 1: %s", (tool, query) => {
    const plural =
      /.{0,20}(?<![\d.,])1 (?:ceiling )?(?:days|hours|minutes|cameras|doors|readers|controllers|devices|pixels|speakers|columns|rows|ports|disks)\b/g;
    expect(words(answerTo(tool, query)).match(plural)).toBeNull();
  });
  it("have verbs that agree with them", () => {
    expect(planOf("doors", "").sentence).toMatch(/^1 door with 1 reader takes /);
    expect(planOf("doors", "doors=2").sentence).toMatch(/^2 doors with 2 readers take /);
    const loud = "noise=95&use=music&ceiling=60&overlap=edge";
    expect(planOf("sound", `length=5&width=5&${loud}`).sentence).toMatch(
      /^1 ceiling speaker covers /,
    );
  });
  it("use the singular for hours shown as 1", () => {
    if (data.prices === null) throw new Error("no prices");
    const parts = data.prices.parts.map((one) => ({ ...one, hours: 0 }));
    const prices = { ...data.prices, setup_hours: 1, parts };
    const { lines } = planOf("estimate", "", { ...data, prices });
    const labor = lines.find(({ label }) => label === "Labor");
    expect(labor?.value.replaceAll("\u00a0", " ")).toMatch(/^about 1 hour\b/);
  });

  it("use smaller units for little data and more than 10 years for long times", () => {
    const least = "cameras=1&fps=1&hours=1&recorded=1&scene=quiet&smart=1";
    const plan = planOf("storage", least);
    expect(plan.sentence.replaceAll("\u00a0", " ")).toBe(
      "One camera fills 25.8 MB in 30 days. One 2 TB disk keeps more than 10 years of video.",
    );
    expect(lineOf("storage", least, "Each day")).toBe("0.75 MB");
    expect(lineOf("storage", least, "As computers count it")).toBeUndefined();
    expect(lineOf("storage", "", "As computers count it")).toMatch(/TiB$/);
    expect(counts("storage", least)).not.toMatch(/(?<![\d.,])0 [TGM]/);
    expect(counts("storage", `${least}&resolution=320x320&days=1`)).not.toMatch(
      /(?<![\d.,])0 ([TGM]B|Mbit)/,
    );
  });
  it("are rounded up if they are needs, and down if they are available", () => {
    for (const [value, need, available] of [
      [3.312, "3.32", "3.31"],
      [0.425, "0.43", "0.42"],
      [0.29, "0.29", "0.29"],
      [3.000000001, "3", "3"],
      [15.625, "15.7", "15.6"],
      [100.34, "101", "100"],
      [2_000_000, "2,000,000", "2,000,000"],
      [0, "0", "0"],
    ] as const) {
      expect([needText(value), availableText(value)]).toEqual([need, available]);
    }
    expect(lineOf("doors", "", "Current, everything at once")).toBe("0.43 A");
    expect(planOf("storage", "cameras=3").sentence).toMatch(/^3 cameras fill 3.32\sTB in 30 days/);
    const { ups_min_w } = planOf("power", "").results as { ups_min_w: number };
    expect(ups_min_w).toBeCloseTo(93.76, 1);
    expect(lineOf("power", "", "Battery unit, at least")).toBe("93.8 W");
  });
  it("have thousands separators and units in the assumptions", () => {
    const usual = (tool: PlanningTool, query: string, label: string) =>
      planOf(tool, query)
        .assumptions.find((one) => one.label === label)
        ?.value.replaceAll("\u00a0", " ");
    expect(usual("estimate", "", "Floor area")).toBe("1,800 sq ft");
    expect(usual("storage", "", "Reserve")).toBe("15%");
    expect(usual("sound", "length=40&width=30", "Spread of the speaker")).toBe("90°");
  });
});

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
  it("has a link that says all of the usual site, where that isn’t a home", () => {
    const usual = planOf("estimate", "", noCameras);
    expect(usual.link).toBe("site=shop&area=2000&entries=0&rooms=0&doors=1");
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
});

describe("a camera's view", () => {
  it("says how to fix a distance that is too far, or that no distance works", () => {
    const note = (query: string) =>
      planOf("coverage", query).notes.find(({ code }) => code === "too-few")?.text;
    expect(note("view=90&mount=100&distance=1")).toMatch(/at no distance from this height/);
    expect(note("view=90&distance=40")).toMatch(/only to \d+\sft. Come nearer/);
    const never = lineOf(
      "coverage",
      "view=90&mount=100&distance=1",
      "Validate: recognize a stranger’s face (500 px/m)",
    );
    expect(never).toBe("Never");
  });
  it("reaches no level of a face where every distance that is near enough is too steep", () => {
    const wide = "view=102&pixels=2688x1520&distance=7";
    const notes = (query: string) => planOf("coverage", query).notes.map(({ text }) => text);
    const line = (query: string, level: string) => lineOf("coverage", query, level);
    const validate = "Validate: recognize a stranger’s face (500 px/m)";
    const discern = "Discern: what someone is doing (80 px/m)";
    // 500 pixels per meter reach 5.92 ft along the ground from 9 ft up, where the angle is 34°.
    expect(line(`${wide}&mount=9`, validate)).toBe("Never");
    expect(notes(`${wide}&mount=9`).join()).toMatch(/at no distance from this height/);
    expect(line(`${wide}&mount=9`, discern)).toMatch(/^to 4\d\sft$/);
    const { results } = planOf("coverage", `${wide}&mount=9`);
    expect(results).toMatchObject({ reach_m: { validate: 0, identify: expect.closeTo(4.18, 2) } });
    // From 8 ft up they reach 6.48 ft, where it is 25°.
    expect(line(`${wide}&mount=8`, validate)).toMatch(/^to 6\sft$/);
    expect(notes(`${wide}&mount=8`).join()).toMatch(/only to 6\sft/);
  });
  it("has no level of a face and no other camera where the angle is too steep", () => {
    const query = "view=102&pixels=2688x1520&mount=8";
    const at = (distance: number) => planOf("coverage", `${query}&distance=${distance}`);
    expect(at(6).results).toMatchObject({ level_2025: "validate", level_2014: "identify" });
    const steep = at(4);
    expect(steep.results).toMatchObject({ level_2025: "characterize", level_2014: "observe" });
    expect(steep.sentence).toMatch(/too steep to recognize a face/);
    expect(steep.suggestions).toEqual([]);
    expect(steep.notes.map(({ text }) => text).join()).toMatch(/with a narrower lens/);
  });
  it("rounds a distance before it asks whether the angle is too steep", () => {
    // 500 pixels per meter reach 7.1 ft from 9 ft up, where the angle is 29°; at 7 ft it is 29.7°.
    const level = "Validate: recognize a stranger’s face (500 px/m)";
    const line = (angle: number) => lineOf("coverage", `pixels=2688x1520&view=${angle}`, level);
    expect(line(94.5)).toMatch(/^to 7\sft$/);
    // At 6.97 ft it is 29.9°, but at 6 ft it is 34°.
    expect(line(95.35)).toBe("Never");
  });
  it("shows no values for a person outside the picture", () => {
    const { sentence, lines, notes } = planOf("coverage", "view=90&tilt=90");
    expect(sentence).toMatch(/isn’t in the picture/);
    const labels = lines.map(({ label }) => label);
    expect(lines[0]).toEqual({ label: "On the person", value: "Not in the picture" });
    for (const label of ["A face is wide", "Level today (IEC 62676-4:2025)", "Angle for this task"])
      expect(labels).not.toContain(label);
    expect(notes.map(({ code }) => code)).not.toContain("look-down");
    const validate = "Validate: recognize a stranger’s face (500 px/m)";
    expect(lineOf("coverage", "view=90&tilt=90", validate)).toMatch(/^to \d+ ft if aimed there$/);
    expect(lineOf("coverage", "view=90", validate)).toMatch(/^to \d+ ft$/);
  });
  it("comes from the chosen camera, not from typed values", () => {
    const camera = "camera=p3265-lve-dome-camera";
    const typed = planOf("coverage", `${camera}&pixels=3840x2160&view=30&focal=4`);
    const alone = planOf("coverage", camera);
    expect(typed.results).toEqual(alone.results);
    expect(typed.link).toBe(camera);
    expect(typed.assumptions).toEqual(alone.assumptions);
    const told = (plan: typeof typed) => plan.notes.some(({ code }) => code === "own-lens");
    expect([told(typed), told(alone)]).toEqual([true, false]);
    expect(alone.assumptions.map(({ label }) => label)).not.toContain("Picture");
    expect(planOf("coverage", "view=30").assumptions.map(({ label }) => label)).not.toContain(
      "Zoom",
    );
  });
  it("is as poor for a face seen from far below as for one seen from far above", () => {
    const { results, notes } = planOf("coverage", "view=90&mount=1&target=10&distance=10");
    expect(results).toMatchObject({ face_view: "poor" });
    expect(notes.find(({ code }) => code === "look-down")?.text).toMatch(
      /looks 42° up at the face/,
    );
  });
  it("promises no face from a steep angle, however many pixels there are", () => {
    const steep = planOf("coverage", "view=90&distance=1");
    expect(steep.sentence.replaceAll("\u00a0", " ")).toBe(
      "At 1 ft the angle of 76° is too steep to recognize a face.",
    );
    expect(planOf("coverage", "view=90&distance=1&task=discern").sentence).toMatch(
      /see what somebody wears and does: [\d,]+ pixels to the meter where 80 are asked/,
    );
    expect(steep.notes.map(({ code }) => code)).toEqual(["look-down", "geometry-only"]);
    // The figure of a person is to be seen from above too.
    const codes = (query: string) => planOf("coverage", query).notes.map(({ code }) => code);
    expect(codes("view=90&distance=1&task=discern")).toContain("enough");
    expect(codes("view=30&distance=20")).toContain("enough");
    expect(planOf("coverage", "view=30&distance=20").sentence).toMatch(/know a stranger’s face/);
  });
  it("names the angle at which another camera reaches the person", () => {
    const camera = "camera=p3265-lve-dome-camera&zoom=wide&distance=50&task=perceive";
    const { suggestions } = planOf("coverage", camera);
    expect(suggestions.map(({ text }) => text.replaceAll("\u00a0", " "))[0]).toBe(
      "Perceive: recognize someone you know well (125 px/m): to 77 ft with the lens at 36°.",
    );
  });
  it("has a note of where its own light ends, however weak it is", () => {
    const camera = "p3265-lve-dome-camera";
    const note = (light_reach_m: number) =>
      planOf("coverage", `camera=${camera}`, cameraWith(camera, { light_reach_m })).notes.find(
        ({ code }) => code === "night",
      )?.text;
    expect(note(5)).toMatch(/light ends at 15\sft\.$/);
    expect(note(1)).toMatch(/light is too weak for this height\.$/);
    expect(note(40)).toBeUndefined();
  });
  it("has an upward angle for a target above the camera", () => {
    const query = "view=90&mount=1&target=10&distance=1";
    expect(lineOf("coverage", query, "Looking up")).toBe("84°");
    expect(lineOf("coverage", query, "Looking down")).toBeUndefined();
    expect(lineOf("coverage", "view=90", "Looking down")).toBe("11°");
  });
});

describe("storage", () => {
  const codes = (query: string) => planOf("storage", query).notes.map(({ code }) => code);
  it("is split over recorders only if another RAID level wouldn’t be the way", () => {
    expect(codes("cameras=8&raid=1&days=120")).toEqual(["no-disks"]);
    expect(codes("cameras=200")).toEqual(["several-recorders"]);
    // Without a recorder in the catalog nothing is known of how many it takes.
    const { notes } = planOf("storage", "", { ...data, recorders: [] });
    expect(notes).toEqual([]);
  });
  it("says that no recorder is known to comply, rather than leave it out without a word", () => {
    const recorders = data.recorders.map((one) => ({ ...one, compliant: false }));
    const noted = (query: string) =>
      planOf("storage", query, { ...data, recorders }).notes.map(({ code }) => code);
    expect(noted("ndaa=1")).toEqual(["no-compliant-recorder"]);
    expect(noted("")).not.toContain("no-compliant-recorder");
    expect(codes("ndaa=1")).not.toContain("no-compliant-recorder");
  });
  it("claims of a recorder with an unknown limit only what its manufacturer says", () => {
    const { suggestions, notes } = planOf("storage", "cameras=64&days=730&mbps=6");
    expect(notes.map(({ code }) => code)).toContain("unknown-limit");
    expect(suggestions[0]?.text).toBe(
      "The smallest recorder of our catalog that takes it, as far as the manufacturer says.",
    );
    const known = data.recorders.map((one) => ({ ...one, drive_bays: 8 }));
    const plan = planOf("storage", "cameras=64", { ...data, recorders: known });
    expect(plan.suggestions[0]?.text).toMatch(/that takes all of it\.$/);
  });
  it("says that a recorder is much larger than needed, and which one nearly fits", () => {
    const [first] = data.recorders;
    if (first === undefined) throw new Error("the sample has no recorder");
    const any = { ...first, incoming_mbps: 400 };
    const recorders = [
      { ...any, slug: "small", title: "Small", channels: 8, drive_bays: 1, drive_sizes_tb: [4, 8] },
      { ...any, slug: "large", title: "Large", channels: 64, drive_bays: 8, drive_sizes_tb: [10] },
    ];
    const noteOf = (query: string, known: PlanningData["recorders"] = recorders) => {
      const { notes, results } = planOf("storage", query, { ...data, recorders: known });
      const text = notes.find(({ code }) => code === "large-recorder")?.text;
      const unknown = notes.filter(({ code }) => code === "unknown-limit");
      return [
        (results as StorageResults).recorder,
        text?.replaceAll("\u00a0", " "),
        ...unknown.map((note) => note.text.split(":")[0]),
      ];
    };
    const start = "Large: it takes 64 cameras, many more than this plan has.";
    const ask = `${start} Ask us before you buy whether a smaller one would do.`;
    const smaller = `${start} A smaller one keeps 27 of the 30 days: Small.`;
    expect(noteOf("cameras=8")).toEqual(["large", smaller]);
    const [small = any, large = any] = recorders;
    expect(noteOf("cameras=8", [{ ...small, incoming_mbps: null }, large])).toEqual([
      "large",
      smaller,
      "Small",
    ]);
    // One that is too large itself isn't named.
    expect(noteOf("cameras=8", [{ ...small, channels: 32 }, large])).toEqual(["large", ask]);
    expect(noteOf("cameras=8&days=60")).toEqual(["large", ask]);
    // So many disks don't fit into a small one.
    expect(noteOf("cameras=8&days=90")).toEqual(["large", undefined]);
    expect(noteOf("cameras=12")).toEqual(["large", ask]);
    expect(noteOf("cameras=32")).toEqual(["large", undefined]);
    // Few cameras take the smallest size there is.
    expect(noteOf("cameras=1")).toEqual(["small", undefined]);
    const unknown = recorders.map((one) => ({ ...one, channels: null }));
    expect(noteOf("cameras=8", unknown.slice(1))).toEqual(["large", undefined, "Large"]);
  });
});

describe("doors", () => {
  it("are judged by the codes of the United States only there", () => {
    const query = "place=stair&fire=1&lock=maglock&mode=secure&exit=sensor&readers=2";
    const notes = (outside_us: boolean) =>
      planOf("doors", query, { ...data, outside_us }).notes.map(({ text }) => text);
    expect(notes(false).join(" ")).toMatch(/A fire door must latch.+IBC.+NFPA/);
    expect(notes(true)).toEqual([
      "A magnet holds only while it is fed: it can’t be fail-secure. It takes power all the time that the door is locked.",
      "Ask your building control or fire authority what applies.",
    ]);
    const { parts } = planOf("doors", query, { ...data, outside_us: true });
    expect(parts.map(({ id }) => id)).toContain("exit-button");
    expect(page("doors", query, { ...data, outside_us: true })).toContain("PUSH TO EXIT");
  });
  it("lock nobody in, in any country", () => {
    for (const [exit, lock, text] of [
      ["none", "maglock", "A magnet or bolt with neither sensor nor switch"],
      ["button", "strike", "A way out that needs a card, key or code from inside."],
    ]) {
      const { notes } = planOf("doors", `exit=${exit}&lock=${lock}&mode=safe`, {
        ...data,
        outside_us: true,
      });
      expect(notes[0]?.level).toBe("stop");
      expect(notes[0]?.text).toContain(text);
      expect(notes.map((note) => note.text).join()).not.toMatch(/IBC|NFPA/);
    }
  });
  it("have no battery if no standby time is wanted", () => {
    const { results, notes } = planOf("doors", "standby=0");
    expect(lineOf("doors", "standby=0", "Battery")).toBe("None wanted");
    expect(lineOf("doors", "standby=0", "It lasts")).toBeUndefined();
    expect(results).toMatchObject({ battery_ah: 0, battery_size_ah: null, standby_hours: null });
    expect(notes.map(({ code }) => code)).not.toContain("battery");
  });
  it("state only the limits of a controller that its manufacturer states", () => {
    const controllers = data.controllers.map((one) => ({ ...one, readers: null }));
    const [{ slug = "", title = "" } = {}] = controllers;
    const { suggestions, notes, assumptions } = planOf("doors", `panel=${slug}`, {
      ...data,
      controllers,
    });
    expect(suggestions[0]?.text).toMatch(/^Takes \d doors\.$/);
    expect(notes.map(({ text }) => text)).toContain(
      `${title}: the manufacturer doesn’t state how many readers it takes. We ask before we order.`,
    );
    expect(assumptions.map(({ label }) => label)).toContain("Controllers");
  });
  it("say that a controller of another voltage needs power of its own, which is among the parts", () => {
    const [any] = data.controllers;
    if (any === undefined) throw new Error("the sample has no controller");
    const planned = (supply_volts: [number, number] | null) =>
      planOf("doors", `doors=2&panel=${any.slug}`, {
        ...data,
        controllers: [{ ...any, title: "Box", doors: 2, readers: 2, supply_volts }],
      });
    const { notes, parts } = planned([12, 12]);
    const plain = (text = "") => text.replaceAll("\u00a0", " ");
    expect(plain(notes.find(({ code }) => code === "controller-power")?.text)).toMatch(
      /^Box takes 12 V, not the 24 V of the locks\. It and its readers need power of their own/,
    );
    expect(parts.slice(0, 2).map(({ quantity, title }) => [quantity, plain(title)])).toEqual([
      [1, "Box"],
      [1, "Power for a controller and its readers, 12 V"],
    ]);
    expect(planned([10, 15]).parts.map(({ title }) => plain(title))[1]).toMatch(/, 10–15 V$/);
    const fits = planned([10, 30]);
    expect(fits.notes.map(({ code }) => code)).not.toContain("controller-power");
    expect(fits.parts.map(({ id }) => id)).not.toContain("controller-power");
    expect(planned([12, 12]).results).toEqual(fits.results);
  });
  it("take locks, ways out, a battery and wire", () => {
    const rows = "lock=maglock&mode=safe&exit=sensor&doors=2&doors=1&lock=panic&exit=bar";
    const parts = planOf("doors", rows).parts.map(({ id, quantity }) => [id, quantity]);
    expect(parts.slice(3)).toEqual([
      ["battery", 1],
      ["lock-panic", 1],
      ["lock-maglock", 2],
      ["exit-sensor", 2],
      ["exit-button", 2],
      ["lock-wire-18", 1],
    ]);
  });
  it("feed a magnet all the time that its door is locked, whatever the mode says", () => {
    const battery = (mode: string) =>
      lineOf("doors", `doors=5&lock=maglock&exit=sensor&standby=8&mode=${mode}`, "Battery");
    expect(battery("secure")).toBe("23.3 Ah, so the 26 Ah size");
    expect(battery("secure")).toBe(battery("safe"));
  });
  it("take a battery for each supply", () => {
    const query = "doors=20&lock=maglock&mode=safe&exit=sensor";
    const { parts, notes } = planOf("doors", query);
    const titles = parts.map(({ quantity, title }) => `${quantity} × ${title}`).slice(2, 4);
    expect(titles.map((title) => title.replaceAll("\u00a0", " "))).toEqual([
      "2 × Power supply, 10 A",
      "2 × Battery, 26 Ah at 24 V",
    ]);
    expect(notes.map(({ code }) => code)).not.toContain("battery");
    const line = (label: string) => lineOf("doors", query, label);
    expect(line("Battery")).toBe("22.5 Ah for each supply, so 2 of 26 Ah");
    expect(line("It lasts")).toBe("4.62 hours");
    expect(lineOf("doors", "", "Battery")).toBe("1.29 Ah, so the 4 Ah size");
    // One supply has 11 of 21 doors.
    const odd = query.replace("20", "21");
    expect(lineOf("doors", odd, "Battery")).toBe("25 Ah for each supply, so 2 of 26 Ah");
    expect(lineOf("doors", odd, "It lasts")).toBe("4.16 hours");
    // Each of two supplies has one strong lock, so two others share the strikes.
    const uneven = "volts=12&standby=4&doors=2&doors=20&watts=90&watts=4.2";
    expect(lineOf("doors", uneven, "Battery")).toBe("18.3 Ah for each supply, so 4 of 26 Ah");
    expect(lineOf("doors", uneven, "It lasts")).toBe("5.7 hours");
    // A supply may have to feed all but one door.
    const alone = "volts=12&doors=1&doors=20&watts=100&watts=0";
    expect(lineOf("doors", alone, "Battery")).toBe("35.8 Ah for each supply, so 2 of 40 Ah");
    const long = planOf("doors", `${query}&standby=72`);
    expect(long.notes.map(({ code }) => code)).toContain("battery");
    expect(long.parts.map(({ id }) => id)).not.toContain("battery");
  });
  it("take supplies that are each enough for whole doors", () => {
    const count = (query: string) =>
      (planOf("doors", `volts=12&${query}`).results as DoorsResults).supply.count;
    const codes = (query: string) =>
      planOf("doors", `volts=12&${query}`).notes.map(({ code }) => code);
    // Two of these doors take 10.5 A with the reserve, so each has a supply of 10 A of its own.
    expect(count("doors=3&watts=48")).toBe(3);
    // Two of these take 9.9 A; the controllers are fed by the supply of the third.
    expect(count("doors=3&watts=45")).toBe(2);
    expect(codes("doors=3&watts=45")).not.toContain("supply");
    // A door that takes more than the largest supply gives has one, with a note.
    expect(count("doors=2&watts=100")).toBe(3);
    const { text } = planOf("doors", "volts=12&doors=2&watts=100").notes.find(
      ({ code }) => code === "supply",
    ) ?? { text: "" };
    expect(text.replaceAll("\u00a0", " ")).toMatch(
      /^One door needs 10.7 A with the reserve, and .* 10 A\./,
    );
  });
  it("take wire that is thick enough for each run", () => {
    const wires = (query: string) =>
      planOf("doors", query)
        .parts.filter(({ id }) => id.startsWith("lock-wire"))
        .map(({ title }) => title.replaceAll("\u00a0", " "));
    expect(wires("run=600&volts=12")).toEqual(["Lock wire, 14 AWG, 600 ft"]);
    expect(wires("run=600&run=100&volts=12")).toEqual([
      "Lock wire, 14 AWG, 600 ft",
      "Lock wire, 18 AWG, 100 ft",
    ]);
    expect(wires("run=100&gauge=12")).toEqual(["Lock wire, 12 AWG, 100 ft"]);
    expect(wires("run=2000&volts=12&lock=bolt")).toEqual(["Lock wire, 18 AWG, 2,000 ft"]);
    expect(wires("run=0")).toEqual([]);
    const note = (query: string) =>
      planOf("doors", query)
        .notes.find(({ code }) => code === "drop")
        ?.text.replaceAll("\u00a0", " ");
    expect(note("run=600&run=100&volts=12")).toBe(
      "Wire of 18 AWG loses more than 10% of the voltage on at least one run. The parts list has thicker wire for it.",
    );
    expect(note("run=600&run=2000&volts=12&lock=bolt")).toMatch(
      /Use thicker wire, or put a supply/,
    );
    expect(note("run=100")).toBeUndefined();
  });
  it("have code notes with typographic apostrophes and citable sources", () => {
    for (const lock of ["maglock", "bolt", "strike"]) {
      for (const exit of ["lever", "sensor", "none"]) {
        for (const { text } of planOf("doors", `lock=${lock}&exit=${exit}&fire=1`).notes) {
          expect(text).not.toMatch(/'|\(physics\)|\(authority/);
        }
      }
    }
  });
});

describe("power", () => {
  const told = (query: string, known = data) => {
    const { sentence, parts, notes } = planOf("power", query, known);
    const texts = [sentence, ...parts.map(({ title }) => title)];
    return {
      texts: texts.map((text) => text.replaceAll("\u00a0", " ")),
      codes: notes.map(({ code }) => code),
      notes: notes.map(({ text }) => text.replaceAll("\u00a0", " ")),
    };
  };
  it("names one switch or several", () => {
    expect(told("devices=4&class=3").texts).toEqual([
      "4 devices reserve 61.6 W at the switch. One PoE switch with 8 ports and 120 W feeds all of it.",
      "PoE switch, 8 ports, 120 W",
    ]);
    expect(told("devices=60&class=3").texts).toEqual([
      "60 devices reserve 924 W at the switch. It takes 2 PoE switches with 48 ports and 740 W each.",
      "PoE switch, 48 ports, 740 W",
    ]);
  });
  it("asks for 802.3bt from class 5 on", () => {
    expect(told("class=4&devices=2").codes).not.toContain("class-bt");
    const { texts, codes, notes } = told("class=5&class=8&class=3");
    expect(texts[0]).toContain(
      " One PoE switch with 16 ports (802.3bt) and 240 W feeds all of it.",
    );
    expect(texts[1]).toBe("PoE switch, 16 ports (802.3bt), 240 W");
    expect(notes[codes.indexOf("class-bt")]).toMatch(
      /^Class 8 needs switch ports with 802.3bt that give 90 W each/,
    );
  });
  const withSwitches = (...sizes: [ports: number, watts: number][]): PlanningData => {
    const switches = sizes.map(([ports, budget_w]) => ({ id: `of-${ports}`, ports, budget_w }));
    return { ...data, prices: data.prices && { ...data.prices, switches } };
  };
  it("takes the fewest switches if one of no size is enough", () => {
    const chosen = (query: string, known: PlanningData) =>
      (planOf("power", query, known).results as { switch: unknown }).switch;
    expect(chosen("devices=3&class=8", withSwitches([8, 240], [24, 100]))).toMatchObject({
      ports: 8,
      count: 2,
    });
    const strong = withSwitches([8, 480], [24, 190]);
    expect(chosen("devices=30&class=8", strong)).toMatchObject({ ports: 8, count: 8 });
    const equal = withSwitches([8, 480], [24, 500]);
    expect(chosen("devices=30&class=8", equal)).toMatchObject({ ports: 24, count: 8 });
  });
  it("has no switch, and says so, if none has enough power for a device", () => {
    const known = withSwitches([1, 100]);
    expect(told("class=8&spare=0", known).texts[1]).toBe("PoE switch, 1 port (802.3bt), 100 W");
    const { texts, codes, notes } = told("class=8", known);
    expect(texts).toEqual(["1 device reserves 90 W at the switch."]);
    expect(notes[codes.indexOf("switch")]).toBe(
      "None of our switches has enough power for one of these devices and the reserve. We look for another.",
    );
  });
});

describe("links to other tools", () => {
  const next = (tool: PlanningTool, query: string) =>
    planOf(tool, query).next.map((one) => `${one.tool}?${one.query}`);
  it("keep the bit rate of each group", () => {
    const rows = "cameras=2&mbps=1&cameras=20&mbps=12";
    expect(next("storage", rows)).toContain("power?devices=2&mbps=1&devices=20&mbps=12");
    expect(next("power", rows.replaceAll("cameras", "devices"))).toEqual([`storage?${rows}`]);
    expect(next("power", "devices=3")).toEqual(["storage?cameras=3"]);
  });
  it("lead to answers for the largest plans too", () => {
    for (const [tool, query] of [
      ["storage", "cameras=96&mbps=64&audio=1"],
      ["storage", "cameras=100"],
      ["storage", "cameras=101"],
      ["storage", `days=30${"&cameras=1".repeat(8)}`],
      ["estimate", "rooms=100&entries=40"],
      ["power", `minutes=30${"&devices=96&mbps=0.01".repeat(8)}`],
      ["power", "devices=1&".repeat(9)],
      ["sound", "length=1000&width=1000"],
      ["sound", "length=60&width=45"],
    ] as const) {
      for (const link of planOf(tool, query).next) planOf(link.tool, link.query);
    }
    expect(next("storage", "cameras=256&".repeat(8)).join()).not.toContain("power");
    expect(next("storage", "cameras=100").join()).toContain("estimate?rooms=100");
    expect(next("doors", "doors=64")).toEqual([
      "estimate?entries=0&rooms=0&doors=64&controllers=32",
    ]);
    expect(next("doors", "doors=64&doors=1")).toEqual([]);
    const camera = "p3265-lve-dome-camera";
    for (const [pixels, query] of [
      [[384, 288], "cameras=1"],
      [[384, 320], "cameras=1&resolution=384x320"],
    ] as const) {
      const known = cameraWith(camera, { pixels: [...pixels] });
      const [storage] = planOf("coverage", `camera=${camera}`, known).next;
      expect(storage).toEqual({ tool: "storage", query });
    }
  });
  it("lead from speakers to their price, and from an estimate to power", () => {
    expect(next("sound", "length=60&width=45")).toEqual([
      "estimate?entries=0&rooms=0&doors=0&paging=2700&speakers=48&amplifiers=1",
    ]);
    expect(next("estimate", "rooms=2&entries=2")).toContain("power?devices=4&mbps=2.97");
  });
});

describe("the text shown without an answer", () => {
  const faulty: Readonly<Record<PlanningTool, string>> = {
    storage: "cameras=many",
    coverage: "distance=40",
    estimate: "rooms=many",
    power: "devices=0",
    doors: "doors=0",
    sound: "length=40",
  };
  it.each(Object.entries(faulty))("for %s describes what the answer shows", (name, query) => {
    const tool = name as PlanningTool;
    for (const asked of [null, query]) {
      const html = page(tool, asked);
      const [, preview = ""] = html.split('class="plan-preview"');
      expect(preview).toMatch(/What the answer tells you<.*>Example: [^<]+</);
      const [, ...items] = preview.split("<ul>").at(-1)?.split("<li>") ?? [];
      expect(items.length, tool).toBeGreaterThan(2);
      expect(items.length, tool).toBeLessThanOrEqual(6);
      expect(html).not.toContain('class="plan"');
      expect(html.includes('role="img"')).toBe(tool !== "estimate");
    }
    expect(page(tool, "view=90&length=40&width=30")).not.toContain("plan-preview");
  });
});
