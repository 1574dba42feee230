// @vitest-environment node
// What doors take, and what is said of them.
import { describe, expect, it } from "vitest";
import type { DoorsResults } from "../src/planning/doors.ts";
import { data, lineOf, page, planOf } from "./planning-plans.tsx";

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
      [
        "button",
        "strike",
        "People inside would need a card, a key or a code to get out. Codes don’t allow that: add a handle or a bar.",
      ],
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
  it("take a controller with at least as many readers as doors", () => {
    const [any] = data.controllers;
    if (any === undefined) throw new Error("the sample has no controller");
    const controllers = [{ ...any, doors: 3, readers: null }];
    const planned = (query: string) =>
      planOf("doors", `${query}&panel=${any.slug}`, { ...data, controllers });
    const panels = ["doors=3", "doors=6", "doors=3&readers=2"].map(
      (query) => (planned(query).results as DoorsResults).panels,
    );
    expect(panels).toEqual([1, 2, 2]);
    const { assumptions } = planned("doors=3");
    expect(assumptions.find(({ label }) => label === "Controllers")?.value).toBe(
      "3 doors and 3 readers",
    );
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
  it("suggest controllers for the voltage of the locks first, and say what the others need", () => {
    const [any] = data.controllers;
    if (any === undefined) throw new Error("the sample has no controller");
    const box = (title: string, supply_volts: [number, number] | null) => ({
      ...any,
      title,
      supply_volts,
    });
    const controllers = [box("A", [12, 12]), box("B", null), box("C", [10, 30])];
    const suggested = (volts: number) =>
      planOf("doors", `volts=${volts}`, { ...data, controllers }).suggestions.map(
        ({ title, text }) => [title, text.replaceAll("\u00a0", " ")],
      );
    const fits = "Takes 2 doors and 2 readers.";
    expect(suggested(24)).toEqual([
      ["B", fits],
      ["C", fits],
      ["A", `${fits} Needs its own power, 12 V.`],
    ]);
    expect(suggested(12).map(([title]) => title)).toEqual(["A", "B", "C"]);
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
