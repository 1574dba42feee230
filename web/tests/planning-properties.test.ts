// @vitest-environment node
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PlanningData } from "../src/generated/model.ts";
import samples from "../src/generated/samples.json";
import { tools } from "../src/planning/answer.ts";
import cableConstants from "../src/planning/constants/cable.json";
import coverageConstants from "../src/planning/constants/coverage.json";
import doorsConstants from "../src/planning/constants/doors.json";
import estimateConstants from "../src/planning/constants/estimate.json";
import powerConstants from "../src/planning/constants/power.json";
import soundConstants from "../src/planning/constants/sound.json";
import storageConstants from "../src/planning/constants/storage.json";
import wireConstants from "../src/planning/constants/wire.json";
import { type DoorsResults, doors } from "../src/planning/doors.ts";
import { type EstimateResults, estimate } from "../src/planning/estimate.ts";
import type { Outcome } from "../src/planning/plan.ts";
import { type PowerResults, power } from "../src/planning/power.ts";
import { type SoundResults, sound } from "../src/planning/sound.ts";
import { type StorageResults, storage } from "../src/planning/storage.ts";

const data = samples.planning as unknown as PlanningData;

/** Returns the results of a query, which must have an answer. */
function results<R>(tool: (query: string, data: PlanningData) => Outcome<R>, query: string): R {
  const { plan, faults } = tool(query, data);
  expect(faults, query).toEqual([]);
  return plan?.results as R;
}

const whole = (min: number, max: number) => fc.integer({ min, max });

describe("larger inputs never lower the result", () => {
  it("for cameras and days in storage", () => {
    const more = fc.tuple(whole(1, 200), whole(0, 56), whole(1, 700), whole(0, 30));
    fc.assert(
      fc.property(more, ([cameras, further, days, longer]) => {
        const less = results<StorageResults>(storage, `cameras=${cameras}&days=${days}`);
        const query = `cameras=${cameras + further}&days=${days + longer}`;
        const all = results<StorageResults>(storage, query);
        expect(all.needed_tb).toBeGreaterThanOrEqual(less.needed_tb);
        expect(all.incoming_mbps).toBeGreaterThanOrEqual(less.incoming_mbps);
      }),
    );
  });
  it("for devices and cable length in power", () => {
    const more = fc.tuple(whole(1, 80), whole(0, 16), whole(0, 300), whole(0, 28), whole(0, 8));
    fc.assert(
      fc.property(more, ([devices, further, run, longer, name]) => {
        const query = (count: number, feet: number) => `devices=${count}&class=${name}&run=${feet}`;
        const less = results<PowerResults>(power, query(devices, run));
        const all = results<PowerResults>(power, query(devices + further, run + longer));
        expect(all.reserved_w).toBeGreaterThanOrEqual(less.reserved_w);
        expect(all.drawn_w).toBeGreaterThanOrEqual(less.drawn_w);
        expect(all.drawn_w).toBeLessThanOrEqual(all.reserved_w);
      }),
    );
  });
  it("for doors, and for rooms in an estimate", () => {
    fc.assert(
      fc.property(whole(1, 50), whole(0, 14), (count, further) => {
        const less = results<DoorsResults>(doors, `doors=${count}`);
        const all = results<DoorsResults>(doors, `doors=${count + further}`);
        expect(all.panels).toBeGreaterThanOrEqual(less.panels);
        expect(all.battery_ah).toBeGreaterThanOrEqual(less.battery_ah);
        const one = results<EstimateResults>(estimate, `rooms=${count}`);
        const other = results<EstimateResults>(estimate, `rooms=${count + further}`);
        expect(other.low_cents ?? 0).toBeGreaterThanOrEqual(one.low_cents ?? 0);
        expect(other.high_cents ?? 0).toBeGreaterThan(other.low_cents ?? 0);
      }),
    );
  });
  it("for floor length in sound", () => {
    fc.assert(
      fc.property(whole(5, 900), whole(0, 100), whole(5, 1000), (length, further, width) => {
        const less = results<SoundResults>(sound, `length=${length}&width=${width}`);
        const all = results<SoundResults>(sound, `length=${length + further}&width=${width}`);
        expect(all.speakers).toBeGreaterThanOrEqual(less.speakers);
      }),
    );
  });
});

it("power supplies feed whole doors, and are never fewer for one more door", () => {
  const row = fc.tuple(whole(1, 40), fc.integer({ min: 0, max: 70 }));
  fc.assert(
    fc.property(row, row, fc.constantFrom(12, 24), ([one, watts], [two, others], volts) => {
      const query = (count: number) =>
        `doors=${count}&doors=${two}&watts=${watts}&watts=${others}&volts=${volts}`;
      const { supply, supply_a } = results<DoorsResults>(doors, query(one));
      expect(supply.size_a * supply.count * 1.000001).toBeGreaterThanOrEqual(supply_a);
      const more = results<DoorsResults>(doors, query(one + 1));
      expect(more.supply.count).toBeGreaterThanOrEqual(supply.count);
      const alone = results<DoorsResults>(doors, `doors=${one}&watts=${watts}&volts=${volts}`);
      const { watts: parts, supply_factor } = doorsConstants;
      const each = ((parts.value.reader + watts) / volts) * supply_factor.value;
      const onOne = Math.floor((alone.supply.size_a / each) * 1.000001);
      expect(alone.supply.count).toBeGreaterThanOrEqual(Math.ceil(one / onOne));
    }),
  );
});

describe("several switches", () => {
  const counts = (query: string, devices: number[]) =>
    devices.map(
      (count) => results<PowerResults>(power, `devices=${count}&${query}`).switch?.count ?? 0,
    );

  it("each power whole devices", () => {
    // 740 W are enough for nine devices of 75 W, and with a reserve of 20 % for seven.
    expect(counts("class=7&spare=0", [9, 10, 18, 19, 28])).toEqual([1, 2, 2, 3, 4]);
    expect(counts("class=7", [7, 8, 14, 15])).toEqual([1, 2, 2, 3]);
    // Devices that reserve less use what is left.
    expect(counts("class=7&spare=0&devices=18&class=2", [18])).toEqual([2]);
  });
  it("are never fewer for more devices, and have ports and power for all", () => {
    fc.assert(
      fc.property(
        whole(1, 95),
        whole(0, 8),
        whole(0, 8),
        whole(0, 50),
        (count, one, two, spare) => {
          const query = `class=${one}&spare=${spare}`;
          const [less = 0, more = 0] = counts(query, [count, count + 1]);
          expect(more).toBeGreaterThanOrEqual(less);
          const mixed = `devices=${count}&devices=50&class=${one}&class=${two}&spare=${spare}`;
          const { switch: chosen, ports, budget_w } = results<PowerResults>(power, mixed);
          const all = (each = 0) => each * (chosen?.count ?? 0) * 1.000001;
          expect(all(chosen?.ports)).toBeGreaterThanOrEqual(ports);
          expect(all(chosen?.budget_w)).toBeGreaterThanOrEqual(budget_w);
        },
      ),
    );
  });
});

describe("a part that is left out of an estimate", () => {
  const asked = (query: string) => {
    const { plan } = estimate(query, data);
    if (plan === null) throw new Error(query);
    return plan;
  };
  const ids = data.prices?.parts.map(({ id }) => id) ?? [];

  it("is removed from parts, hours, lines and price, and is named in a note", () => {
    const whole = asked("site=shop&rooms=6&doors=1");
    const { results, lines, notes, link, title, inputs, switches, parts } = asked(
      "site=shop&rooms=6&doors=1&without=door&without=cable-ft",
    );
    const { door, "cable-ft": cable, ...rest } = whole.results.parts;
    expect([door, (cable ?? 0) > 0]).toEqual([1, true]);
    expect(results.parts).toEqual(rest);
    expect(parts.map(({ id }) => id)).toEqual(Object.keys(rest));
    expect(results.hours).toBeCloseTo(whole.results.hours - 4 - (cable ?? 0) * 0.015, 6);
    expect(results.cable_ft).toBe(whole.results.cable_ft);
    expect(lines).toHaveLength(whole.lines.length - 2);
    expect(switches.filter(({ isExcluded }) => isExcluded).map(({ value }) => value)).toEqual([
      "cable-ft",
      "door",
    ]);
    expect(switches).toHaveLength(whole.switches.length);
    expect(title).toBe("Store, 8 cameras");
    expect(notes.find(({ code }) => code === "left-out")?.text).toMatch(/Cable .*; Door: /);
    expect(inputs.without).toEqual(["cable-ft", "door"]);
    expect(whole.inputs).not.toHaveProperty("without");
    expect(link).toBe("site=shop&rooms=6&doors=1&without=cable-ft&without=door");
  });
  it("never raises the price, whichever part it is", () => {
    const some = fc.subarray(ids);
    fc.assert(
      fc.property(some, some, whole(1, 20), (first, second, rooms) => {
        const query = (out: string[]) =>
          `rooms=${rooms}&doors=2${out.map((id) => `&without=${id}`).join("")}`;
        const less = asked(query([...new Set([...first, ...second])]));
        const more = asked(query(first));
        expect(less.price?.low_cents ?? 0).toBeLessThanOrEqual(more.price?.low_cents ?? 0);
        expect(less.price?.high_cents ?? 0).toBeLessThanOrEqual(more.price?.high_cents ?? 0);
        expect(asked(less.link).results).toEqual(less.results);
      }),
    );
  });
  it("is ignored if unknown, and there is no price if every part is left out", () => {
    expect(asked("without=moat&without=").results).toEqual(asked("").results);
    const { price, sentence, lines, results } = asked(ids.map((id) => `without=${id}`).join("&"));
    expect([price, results.low_cents, results.parts]).toEqual([null, null, {}]);
    expect(sentence).toMatch(/^Every part is left out/);
    expect(lines.map(({ value }) => value).join()).not.toContain("$");
  });
});

describe("a plan", () => {
  it("is the same in meters as in feet", () => {
    fc.assert(
      fc.property(whole(5, 1000), whole(5, 1000), whole(7, 60), (length, width, ceiling) => {
        const meters = (feet: number) => String(feet * 0.3048);
        const inFeet = results<SoundResults>(
          sound,
          `length=${length}&width=${width}&ceiling=${ceiling}`,
        );
        const query = `length=${meters(length)}&width=${meters(width)}&ceiling=${meters(ceiling)}`;
        // The line has its default length in every case, which is the same in either unit. What the
        // form shows for it, it may send too.
        for (const run of ["", "&run=60.96"]) {
          expect(results<SoundResults>(sound, `${query}${run}&units=m`)).toEqual(inFeet);
        }
      }),
    );
  });
  it("has the same assumptions and link whether or not the unchanged form is sent", () => {
    const queries = {
      storage: "",
      coverage: "view=90",
      power: "",
      doors: "",
      estimate: "",
      sound: "length=10.2&width=7.6&units=m",
    };
    for (const [name, query] of Object.entries(queries)) {
      const tool = tools[name as keyof typeof tools];
      const { fields, plan } = tool(query, data);
      const all = fields.map((field) => `${field.name}=${field.typed || field.defaultValue}`);
      const sent = tool(all.join("&"), data).plan;
      expect(sent?.assumptions, name).toEqual(plan?.assumptions);
      expect(sent?.results, name).toEqual(plan?.results);
      expect(sent?.link, name).toBe(query);
    }
  });
  it("keeps a typed length in meters that is close to the default", () => {
    const room = "length=10&width=10";
    const { link, results } = sound(`${room}&ceiling=3&units=m`, data).plan ?? {};
    expect(link).toBe(`${room}&ceiling=3&units=m`);
    expect(results?.ceiling_m).toBe(3);
    expect(sound(`${room}&units=m`, data).plan?.results.ceiling_m).toBe(3.048);
  });
  it("converts its lengths when only the unit is changed", () => {
    const form = "length=40&width=1,000&ceiling=10&run=&written_units=ft";
    const { fields, plan } = sound(`${form}&units=m`, data);
    const typed = (name: string) => fields.find((field) => field.name === name)?.typed;
    expect(["length", "width", "ceiling"].map(typed)).toEqual(["12.19", "304.8", ""]);
    expect(plan?.link).toBe("length=12.19&width=304.8&units=m");
    const back = sound("length=12.19&width=304.8&ceiling=3.05&units=ft&written_units=m", data).plan;
    expect(back?.link).toBe("length=40&width=1000");
    const rows = "run=50&run=100&units=m&written_units=ft";
    const link = tools.power(rows, data).plan?.link;
    expect(link).toBe("devices=1&run=15.24&devices=1&run=30.48&units=m");
    // What either unit allows the other one takes too.
    for (const [query, length] of [
      ["run=100&units=ft&written_units=m", "run=328"],
      ["run=328&units=m&written_units=ft", "run=99.97&units=m"],
    ] as const) {
      expect(tools.power(query, data).plan?.link).toBe(length);
    }
    expect(sound("length=9&width=9&ceiling=18.3&units=m", data).faults).toEqual([]);
    const most = sound("length=9&width=9&ceiling=18.4&units=m", data).faults;
    expect(most[0]?.message).toMatch(/ from 2.1 to 18.3\sm/);
    const least = "length=1.5&width=304&units=ft&written_units=m";
    expect(sound(least, data).plan?.link).toBe("length=5&width=997.4");
    expect(sound("length=1&width=9&units=ft&written_units=m", data).faults).toHaveLength(1);
  });
  it("is priced by the estimate that it leads to", () => {
    const most = (count: number) => whole(1, count);
    const priced = (tool: keyof typeof tools, query: string) => {
      const { plan } = tools[tool](query, data);
      const next = plan?.next.find((one) => one.tool === "estimate");
      if (plan === null || next === undefined) throw new Error(query);
      const { parts } = results<EstimateResults>(estimate, next.query);
      const count = (id: string) =>
        plan.parts.find((part) => part.id === id)?.quantity ?? Number.NaN;
      return { plan, parts, count };
    };
    fc.assert(
      fc.property(most(300), most(300), whole(7, 20), (length, width, ceiling) => {
        const it = priced("sound", `length=${length + 4}&width=${width + 4}&ceiling=${ceiling}`);
        expect(it.parts.speaker).toBe(it.count("ceiling-speaker"));
        expect(it.parts.amplifier).toBe(it.count("amplifier"));
      }),
    );
    fc.assert(
      fc.property(most(64), most(2), fc.constantFrom("", "&readers=2"), (doors, rows, readers) => {
        const it = priced("doors", `doors=${Math.ceil(doors / rows)}${readers}&`.repeat(rows));
        expect(it.parts["door-controller"]).toBe(it.count("controller"));
      }),
    );
    const raid = fc.constantFrom("none", "5", "6", "10");
    fc.assert(
      fc.property(most(100), most(365), raid, (cameras, days, raid) => {
        const query = `cameras=${cameras}&days=${days}&raid=${raid}&resolution=3840x2160`;
        const it = priced("storage", query);
        const { disks } = it.plan.results as StorageResults;
        expect(it.parts["disk-tb"]).toBe((disks?.count ?? 0) * (disks?.size_tb ?? 0));
        const { recorder } = it.plan.results as StorageResults;
        const needed = data.recorders.find(({ slug }) => slug === recorder);
        const all = data.prices?.parts.reduce(
          (sum, part) => sum + (part.channels ?? 0) * (it.parts[part.id] ?? 0),
          0,
        );
        expect(all).toBeGreaterThanOrEqual(needed?.channels ?? cameras);
      }),
    );
    // Two mirrored disks of the largest size can't hold that much.
    const { plan } = priced("storage", "cameras=64&raid=1&days=365");
    expect((plan.results as StorageResults).disks).toBeNull();
    expect(plan.next.find((one) => one.tool === "estimate")?.query).not.toContain("terabytes");
  });
  it("has a link that gives the same results and the same link", () => {
    const value = fc.constantFrom(
      "",
      "1",
      "2",
      "0.0000001",
      "8",
      "30",
      "h264",
      "m",
      "safe",
      "maglock",
      "shop",
      "tile",
    );
    const names = fc.constantFrom(
      "cameras",
      "codec",
      "days",
      "devices",
      "class",
      "run",
      "doors",
      "lock",
      "mode",
      "site",
      "rooms",
      "entries",
      "paging",
      "ceiling",
      "units",
      "reserve",
      "view",
      "distance",
      "length",
      "width",
      "tilt",
      "speakers",
      "controllers",
      "terabytes",
    );
    const pairs = fc.array(fc.tuple(names, value), { maxLength: 8 });
    const without = (starts: RegExp): PlanningData => {
      if (data.prices === null) throw new Error("no prices");
      const parts = data.prices.parts.filter(({ id }) => !starts.test(id));
      return { ...data, prices: { ...data.prices, parts } };
    };
    const asked = [
      ...Object.values(tools).map((tool) => [tool, data] as const),
      [tools.estimate, without(/^(camera|recorder|disk)-/)] as const,
      [tools.estimate, without(/^(camera|recorder|disk|door)/)] as const,
    ];
    fc.assert(
      fc.property(fc.constantFrom(...asked), pairs, ([tool, data], fields) => {
        const query = fields.map(([field, text]) => `${field}=${text}`).join("&");
        const first = tool(query, data).plan;
        if (first === null) return;
        const again = tool(first.link, data).plan;
        expect(again?.results).toEqual(first.results);
        expect(again?.link).toBe(first.link);
      }),
      { numRuns: 100 },
    );
  });
  it("shows only assumptions with a known source, each once", () => {
    const known = new Set<string>();
    const visit = (value: unknown) => {
      if (value === null || typeof value !== "object") return;
      if ("source" in value && typeof value.source === "string") known.add(value.source);
      for (const inner of Object.values(value)) visit(inner);
    };
    visit([
      cableConstants,
      coverageConstants,
      doorsConstants,
      estimateConstants,
      powerConstants,
      soundConstants,
      storageConstants,
      wireConstants,
    ]);
    const queries = {
      storage: "",
      coverage: "view=90",
      estimate: "",
      power: "",
      doors: "",
      sound: "length=40&width=30",
    };
    for (const [name, query] of Object.entries(queries)) {
      const { plan } = tools[name as keyof typeof tools](query, data);
      const ours = /^(Our|In common use|Physics|Published tables)/;
      const names = (plan?.assumptions ?? []).map(({ label, value }) => `${label}: ${value}`);
      expect(new Set(names).size, names.join("; ")).toBe(names.length);
      for (const { label, source, value } of plan?.assumptions ?? []) {
        expect(known.has(source) || ours.test(source), `${name}: ${label}: ${source}`).toBe(true);
        expect(value, label).not.toBe("");
      }
    }
  });
  it("shows each default that applies in any row, with the first field that has it", () => {
    const tool = fc.constantFrom(["storage", "cameras"] as const, ["doors", "doors"] as const);
    const names = fc.constantFrom("resolution", "codec", "fps", "place", "lock", "exit", "run");
    const value = fc.constantFrom("", "10", "outside", "maglock", "button", "h264", "1920x1080");
    const pairs = fc.array(fc.tuple(names, value), { maxLength: 8 });
    fc.assert(
      fc.property(tool, pairs, ([name, counts], typed) => {
        const rows = [[counts, 3] as const, [counts, 3] as const, ...typed];
        const { fields, plan } = tools[name](rows.map((pair) => pair.join("=")).join("&"), data);
        if (plan === null) return;
        const shown = plan.assumptions.map(({ label, field }) => `${label}: ${field}`);
        const usual = new Map<string, string>();
        for (const { name, row, label, isDefault, isIgnored, defaultValue } of fields) {
          if (!isDefault || isIgnored || defaultValue === "" || usual.has(label)) continue;
          usual.set(label, `${label}: ${row ? `${name}-${row}` : name}`);
        }
        expect(shown).toEqual(expect.arrayContaining([...usual.values()]));
      }),
      { numRuns: 300 },
    );
  });
});
