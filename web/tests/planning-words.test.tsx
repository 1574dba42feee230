// @vitest-environment node
// Texts of plans: numbers, plurals and prices, and whether headings, rows and notes agree.
import { describe, expect, it } from "vitest";
import type { PlanningData, PlanningTool } from "../src/generated/model.ts";
import { answer, tools } from "../src/planning/answer.ts";
import { availableText, needText, readNumber } from "../src/planning/number-text.ts";
import { cameraWith, data, lineOf, page, planOf, words } from "./planning-plans.tsx";

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
      "One camera needs 25.8 MB for 30 days, reserve included. One 2 TB disk keeps more than 10 years of video.",
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
    expect(planOf("storage", "cameras=3").sentence).toMatch(
      /^3 cameras need 3.32\sTB for 30 days, reserve included/,
    );
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
  it("has its width rounded down and its blind ground up, in the drawing as in the figures", () => {
    const zoomed = "camera=qnv-8080r-vandal-dome&zoom=narrow";
    for (const [query, width, near] of [
      ["view=90&distance=20", "40 ft", "11 ft"],
      [`${zoomed}&distance=60`, "33 ft", "33 ft"],
      ["camera=qnv-8080r-vandal-dome&distance=120", "286 ft", "9.5 ft"],
      [`${zoomed}&distance=18.288&units=m`, "10.1 m", "9.9 m"],
    ] as const) {
      expect(lineOf("coverage", query, "Width it sees there")).toBe(width);
      expect(lineOf("coverage", query, "Seen on the ground from")).toBe(near);
      const shown = words(page("coverage", query));
      expect(shown).toMatch(new RegExp(`Blind under the camera[|\\s]+to ${near}`));
      expect(shown).toContain(`The ground nearer than ${near} is not in the picture.`);
    }
  });
  it("has the same end of its own light in the drawing as in the note", () => {
    const query = "camera=qnv-8080r-vandal-dome&distance=120";
    const shown = words(page("coverage", query));
    expect(shown).toContain("the camera’s own light ends at 98 ft");
    expect(shown).toMatch(/Its own light at night[|\s]+to 98 ft/);
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
  it("says what somebody would know at the level of its table", () => {
    const camera = "camera=p3265-lve-dome-camera&mount=9";
    for (const [query, knows, pixels, level] of [
      ["distance=20&task=perceive", "you would know a friend, not a stranger", 129, "perceive"],
      ["distance=30&task=discern", "you would see what somebody wears and does", 87, "discern"],
      ["distance=35&task=discern", "you would see that somebody is there", 75, "outline"],
      ["distance=40&task=perceive", "you would see that somebody is there", 65, "outline"],
      ["distance=70&task=outline", "you would see that something moves", 37, "overview"],
      ["distance=400&task=outline", "you would hardly see that somebody is there", 6, null],
    ] as const) {
      const { sentence, results } = planOf("coverage", `${camera}&${query}`);
      expect(sentence).toContain(` ${knows}: ${pixels} pixels to the meter`);
      expect(results).toMatchObject({ level_2025: level });
    }
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
