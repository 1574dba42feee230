// @vitest-environment node
// Drawings of plans are computed from their results: changing a value changes the geometry.
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { clipped } from "../src/drawing/clip.ts";
import { CoverageDrawing, coverageLayout } from "../src/drawing/plans/coverage.tsx";
import { DoorsDrawing, drawnDoor } from "../src/drawing/plans/doors.tsx";
import { facePixels, MAX_COLUMNS } from "../src/drawing/plans/face.ts";
import { PowerDrawing, powerDiagram } from "../src/drawing/plans/power.tsx";
import { SoundDrawing, soundLayout } from "../src/drawing/plans/sound.tsx";
import { StorageDrawing, storageLayout } from "../src/drawing/plans/storage.tsx";
import type { PlanningData } from "../src/generated/model.ts";
import samples from "../src/generated/samples.json";
import { type CoverageResults, coverage } from "../src/planning/coverage.ts";
import { type DoorsResults, doors } from "../src/planning/doors.ts";
import type { Outcome } from "../src/planning/plan.ts";
import { type PowerResults, power } from "../src/planning/power.ts";
import { type SoundResults, sound } from "../src/planning/sound.ts";
import { type StorageResults, storage } from "../src/planning/storage.ts";
import { inFeet, type LengthUnit } from "../src/planning/units.ts";
import cases from "./planning-cases.json";

const data = samples.planning as unknown as PlanningData;

function of<R>(tool: (query: string, data: PlanningData) => Outcome<R>, query: string): R {
  const { plan, faults } = tool(query, data);
  if (plan === null) throw new Error(`${query}: ${JSON.stringify(faults)}`);
  return plan.results;
}

interface Drawn {
  answer: (query: string, data: PlanningData) => Outcome;
  draw: (results: never, unit: LengthUnit) => ReactElement | null;
  /** The query of the form's initial values. */
  usual: string;
  /** Further values that the query needs if all fields are left out. */
  base: string;
}

const drawings: Record<string, Drawn> = {
  storage: {
    answer: storage,
    draw: (results: StorageResults) => <StorageDrawing results={results} />,
    usual: "",
    base: "",
  },
  coverage: {
    answer: coverage,
    draw: (results: CoverageResults, unit) => <CoverageDrawing results={results} unit={unit} />,
    usual: "view=80",
    base: "view=80",
  },
  power: {
    answer: power,
    draw: (results: PowerResults, unit) => <PowerDrawing results={results} unit={unit} />,
    usual: "",
    base: "",
  },
  doors: {
    answer: doors,
    draw: (results: DoorsResults, unit) => <DoorsDrawing results={results} unit={unit} />,
    usual: "",
    base: "",
  },
  sound: {
    answer: sound,
    draw: (results: SoundResults, unit) => <SoundDrawing results={results} unit={unit} />,
    usual: "length=40&width=30",
    base: "",
  },
};

/** Returns a generator of reproducible numbers from 0 to 1. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/**
 * Returns a query with a value within its bounds, or at one of them, for about every other field.
 */
function someQuery({ answer, base }: Drawn, next: () => number): string {
  const pairs = base === "" || next() < 0.5 ? [] : [base];
  const unit = next() < 0.3 ? "m" : "ft";
  const { fields } = answer(`units=${unit}`, data);
  const rows = fields.some(({ row }) => row !== null) ? 1 + Math.floor(next() * next() * 9) : 1;
  for (const field of fields) {
    const { name, options, min, max, kind } = field;
    for (let row = 0; row < (field.row === null ? 1 : rows); row++) {
      let value = "";
      if (options.length > 0) value = options[Math.floor(next() * options.length)]?.value ?? "";
      else if (min !== null && max !== null) {
        const at = Math.round(next() * 6) / 6 < 0.2 ? Math.round(next()) : next() ** 2;
        value = String(min + at * (max - min));
        if (kind === "whole") value = String(Math.round(Number(value)));
      }
      const isLeftOut = field.defaultValue !== "" || min === null ? next() < 0.5 : next() < 0.1;
      const isGiven = name === "units" || !isLeftOut;
      if (isGiven || field.row !== null) {
        pairs.push(`${name}=${name === "units" ? unit : isGiven ? value : ""}`);
      }
    }
  }
  return pairs.join("&");
}

const unitOf = (query: string): LengthUnit => (query.includes("units=m") ? "m" : "ft");

/** Returns a drawing's markup; `null` for a query with errors. */
function markup({ answer, draw }: Drawn, query: string): string | null {
  const { plan } = answer(query, data);
  if (plan === null) return null;
  return renderToStaticMarkup(draw(plan.results as never, unitOf(query)));
}

/** The average width of a letter at the size on phones, in units. */
const LETTER = 9.6;

function expectSound(html: string, query: string) {
  expect(html, query).not.toMatch(/NaN|Infinity|undefined|null|e[+-]\d/);
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size, query).toBe(ids.length);
  for (const [, id = ""] of html.matchAll(/(?:url\(|href=")#([^)"]+)/g)) {
    expect(ids, query).toContain(id);
  }
  const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(html) ?? [];
  expect(Number(width), query).toBe(600);
  expect(Number(height), query).toBeGreaterThan(80);
  expect(html, query).toMatch(/role="img" aria-label="[^"]{40}/);
  // Path data has at most one decimal.
  for (const [, path = ""] of html.matchAll(/ d="([^"]+)"/g)) {
    expect(path, query).not.toMatch(/\.\d\d/);
  }
}

/** Returns texts that extend beyond the drawing on a phone, where letters are largest. */
function wordsOutside(html: string): string[] {
  const words = [...html.matchAll(/<text class="plan-text([^"]*)"([^>]*)>([^<]*)</g)];
  return words.flatMap(([, kind = "", place = "", text = ""]) => {
    if (kind.includes("plan-optional") || place.includes("rotate")) return [];
    const x = Number(/ x="([^"]+)"/.exec(place)?.[1]);
    const long = text.replace(/&[a-z0-9#]+;/g, "’").length * LETTER;
    const anchor = /text-anchor="([a-z]+)"/.exec(place)?.[1] ?? "start";
    const from = x - (anchor === "end" ? long : anchor === "middle" ? long / 2 : 0);
    return from < 0 || from + long > 600 ? [`${text} from ${from} to ${from + long}`] : [];
  });
}

describe.each(Object.entries(drawings))("the drawing of %s", (tool, drawn) => {
  it("is valid and has all texts inside for every worked case", () => {
    const own = cases.cases.filter((one) => one.tool === tool && one.status === 200);
    expect(own.length).toBeGreaterThan(5);
    for (const { query } of own) {
      const html = markup(drawn, query) ?? "";
      expectSound(html, query);
      expect(wordsOutside(html), query).toEqual([]);
    }
  });

  it("is valid and has all texts inside for random queries", () => {
    const next = numbers(7);
    let count = 0;
    for (let tries = 0; count < 50 && tries < 1000; tries++) {
      const query = someQuery(drawn, next);
      const html = markup(drawn, query);
      if (html === null) continue;
      count += 1;
      expectSound(html, query);
      expect(wordsOutside(html), query).toEqual([]);
      expect(html.length, query).toBeLessThan(24_000);
    }
    expect(count).toBe(50);
  });

  it("is smaller than 8 kB for the default values", () => {
    expect(markup(drawn, drawn.usual)?.length).toBeLessThan(8192);
  });
});

/** Returns all path data of a kind. */
function paths(shapes: readonly (readonly [string, string])[], kind: string): string[] {
  return shapes.filter(([one]) => one === kind).map(([, path]) => path);
}

/** Returns the width of the widest rectangle in a path. */
function widest(path: string | undefined): number {
  return Math.max(...[...(path ?? "").matchAll(/h(-?[\d.]+)/g)].map(([, wide]) => Number(wide)));
}

describe("storage", () => {
  const bars = (query: string) => {
    const layout = storageLayout(of(storage, query));
    const hatched = paths(layout.shapes, "hatch").map(widest);
    const middle = widest(paths(layout.shapes, "device").at(-1));
    return { layout, middle, hatched };
  };

  it("draws the days that the disks keep to scale", () => {
    const results = of(storage, "days=30");
    const { layout, middle, hatched } = bars("days=30");
    const units = layout.view.units(1);
    expect(middle / units).toBeCloseTo(results.keeps_days ?? 0, 0);
    const [busy = 0, quiet = 0] = hatched;
    expect(busy / middle).toBeCloseTo(results.needed_tb / results.high_tb, 1);
    expect(quiet / middle).toBeCloseTo(results.needed_tb / results.low_tb, 1);
  });

  it("names the ends of the range differently than the scenes of the form", () => {
    for (const scene of ["quiet", "normal", "busy"]) {
      const names = bars(`scene=${scene}`).layout.labels.map(({ text }) => text.split(":")[0]);
      expect(names).toEqual(
        expect.arrayContaining(["Likely at most", "As computed", "Likely at least"]),
      );
      expect(names.join()).not.toMatch(/Busy|Quiet/);
    }
  });

  it("marks the wanted number of days", () => {
    for (const days of [10, 50]) {
      const { layout } = bars(`days=${days}`);
      const [mark = ""] = paths(layout.shapes, "mark");
      expect(mark).toContain(`M${Number(layout.view.x(days).toFixed(1))} `);
      expect(layout.labels.map(({ text }) => text)).toContain(`${days} days wanted`);
    }
  });

  it("has one bar for stated bit rates and hatches the redundant disks", () => {
    const { layout, hatched } = bars("cameras=48&mbps=6&raid=6");
    expect(hatched).toHaveLength(2);
    expect(paths(layout.shapes, "device").filter((path) => path.includes("h"))).toHaveLength(1);
  });

  it("says how many disks of many aren't drawn", () => {
    const many = "cameras=20&resolution=3840x2160&fps=30&days=180&raid=5";
    const { disks } = of(storage, many);
    const texts = (query: string) => bars(query).layout.labels.map(({ text }) => text);
    expect(disks?.count).toBeGreaterThan(12);
    expect(texts(many)).toContain(`+ ${(disks?.count ?? 0) - 12}`);
    expect(texts("days=30").join()).not.toContain("+");
  });

  it("draws terabytes if no disks can hold the data", () => {
    const html = renderToStaticMarkup(
      <StorageDrawing results={of(storage, "cameras=40&raid=1&days=90")} />,
    );
    expect(html).toMatch(/<text [^>]*>As computed: needs 133\sTB</);
    expect(html).not.toContain("90 days wanted");
  });
});

describe("coverage", () => {
  const person = (layout: ReturnType<typeof coverageLayout>) =>
    Number(/^M([\d.]+)/.exec(paths(layout.shapes, "person")[0] ?? "")?.[1]);

  it("draws the person at the distance, in both units", () => {
    for (const distance of [10, 20, 80]) {
      const results = of(coverage, `view=80&distance=${distance}`);
      for (const unit of ["ft", "m"] as const) {
        const layout = coverageLayout(results, unit);
        expect(person(layout)).toBeCloseTo(layout.view.x(distance), 0);
      }
      const metric = coverageLayout(results, "m").dimensions.map(({ text }) =>
        text.replace("\u00a0", " "),
      );
      expect(metric).toContain(`${Math.round(distance * 3.048) / 10} m`);
    }
  });

  it("draws each band to the range of its level", () => {
    const results = of(coverage, "view=60&distance=40");
    const layout = coverageLayout(results, "ft");
    const radii = paths(layout.shapes, "cone").map((path) => Number(/A([\d.]+) /.exec(path)?.[1]));
    const reach = inFeet(results.reach_m.characterize);
    expect(radii.some((radius) => Math.abs(radius - layout.view.units(reach)) < 0.2)).toBe(true);
    expect(layout.legend.map(({ mark }) => mark).filter((mark) => mark !== null)).toEqual(
      layout.marks.map(({ label }) => label),
    );
  });

  it("has the bands of the person's level and of the task, even if others end close to them", () => {
    const bands = (query: string) =>
      coverageLayout(of(coverage, query), "ft").legend.map(({ name }) => name.split(":")[0]);
    const camera = "camera=p3265-lve-dome-camera";
    expect(bands(`${camera}&mount=6`)).toEqual(expect.arrayContaining(["Validate", "Perceive"]));
    // From 9 ft up the angle is too steep where there are enough pixels.
    expect(bands(camera)).not.toContain("Validate");
    expect(bands(`${camera}&task=discern`)).toEqual(
      expect.arrayContaining(["Discern", "Perceive"]),
    );
  });

  it("hatches the blind area below the camera in both views", () => {
    const hatched = (query: string) =>
      paths(coverageLayout(of(coverage, query), "ft").shapes, "hatch");
    expect(hatched("view=80&distance=20")).toHaveLength(2);
    expect(hatched("view=80&distance=20&tilt=80")).toHaveLength(0);
  });

  it("clips the field of view at the edges of the drawing", () => {
    const wedge = [
      { x: 0, y: 5 },
      { x: 100, y: 105 },
      { x: 100, y: -95 },
    ];
    expect(clipped(wedge, 20, 10)).toEqual([
      { x: 20, y: 10 },
      { x: 20, y: 0 },
      { x: 5, y: 0 },
      { x: 0, y: 5 },
      { x: 5, y: 10 },
    ]);
    expect(
      clipped(
        [
          { x: -3, y: 1 },
          { x: -1, y: 2 },
          { x: -2, y: 4 },
        ],
        20,
        10,
      ),
    ).toEqual([]);
  });

  it("draws a face with as many pixels as the camera gets", () => {
    const columns = (query: string) => {
      const html = renderToStaticMarkup(
        <CoverageDrawing results={of(coverage, query)} unit="ft" />,
      );
      const faces = [...html.matchAll(/class="plan-face"[^>]* d="([^"]+)"/g)];
      const ends = faces.flatMap(([, path = ""]) =>
        [...path.matchAll(/M(\d+) [\d.]+h(\d+)/g)].map(([, x, long]) => Number(x) + Number(long)),
      );
      return ends.length === 0 ? 0 : Math.max(...ends);
    };
    expect(columns("view=80&distance=80")).toBe(
      Math.round(of(coverage, "view=80&distance=80").face_px ?? 0),
    );
    expect(columns("view=80&distance=300")).toBeLessThanOrEqual(3);
    expect(columns("view=80&distance=5")).toBe(MAX_COLUMNS);
    expect(columns("view=80&distance=20&tilt=80")).toBe(0);
    const notes = (query: string) => coverageLayout(of(coverage, query), "ft").notes.join(" ");
    expect(notes("view=80&distance=5")).toContain("drawn with 28 pixels");
    expect(notes("view=80&distance=80")).not.toContain("drawn with");
    expect(facePixels(8)).toEqual(facePixels(8));
  });
});

describe("power", () => {
  it("draws a line for each row and the share of ports in use", () => {
    const query = "devices=4&class=3&run=150&devices=2&class=6&run=310";
    const { shapes, labels } = powerDiagram(of(power, query), "ft");
    const words = labels.map(({ text }) => text.replace("\u00a0", " "));
    expect(words).toEqual(
      expect.arrayContaining(["4 × class 3", "2 × class 6", "150 ft", "310 ft"]),
    );
    expect(paths(shapes, "edge")).toHaveLength(1);
    expect(paths(shapes, "dash")).toHaveLength(1);
    const [ports = ""] = paths(shapes, "device").filter(
      (path) => path.endsWith("z") && widest(path) > 20,
    );
    expect(words).toContain("6 of 16 ports");
    const [all = ""] = paths(shapes, "fill");
    expect(widest(ports) / widest(all)).toBeCloseTo(6 / 16, 2);
  });

  it("shows the battery runtime only with a battery", () => {
    const words = (query: string) =>
      powerDiagram(of(power, query), "ft").labels.map(({ text }) => text);
    expect(words("devices=16&class=3&ups_wh=600&other_watts=90").join()).toMatch(
      /Runs \d+ minutes/,
    );
    expect(words("devices=16&class=3").join()).not.toMatch(/Runs/);
  });
});

describe("doors", () => {
  const parts = (query: string) => {
    const [row] = of(doors, query).rows;
    if (row === undefined) throw new Error("no row");
    return drawnDoor(row, "ft").parts.map(({ part }) => part);
  };

  it("draws the parts of the door", () => {
    expect(parts("")).toEqual(["reader", "strike", "lever"]);
    expect(parts("lock=maglock&mode=safe&exit=button")).toEqual([
      "reader",
      "magnet",
      "exit-button",
    ]);
    expect(parts("lock=panic&exit=bar")).toEqual(["reader", "push-bar"]);
    expect(parts("fire=1&readers=2")).toEqual([
      "reader",
      "strike",
      "lever",
      "inside-reader",
      "closer",
      "fire-label",
    ]);
  });

  it("says of a magnet that it opens without power, whatever the mode says", () => {
    const lock = (query: string) => {
      const [row] = of(doors, query).rows;
      return row && drawnDoor(row, "ft").parts[1]?.text?.replace("\u00a0", " ");
    };
    expect(lock("lock=maglock")).toBe("0.25 A. Opens when power fails.");
    expect(lock("lock=bolt")).toMatch(/Stays locked when power fails\.$/);
    expect(lock("lock=bolt&mode=safe")).toMatch(/Opens when power fails\.$/);
  });

  it("adds an exit button to an exit sensor, at 40 to 48 in", () => {
    expect(parts("lock=maglock&mode=safe&exit=sensor")).toContain("exit-button");
    expect(parts("egress=0&exit=sensor")).not.toContain("exit-button");
    const html = markup(drawings.doors as Drawn, "lock=maglock&mode=safe&exit=sensor") ?? "";
    expect(html).toContain("Button: PUSH TO EXIT at 40 to 48\u00a0in");
  });

  it("uses centimeters and meters when the unit is meters", () => {
    const query = "lock=maglock&mode=safe&exit=sensor&units=m";
    const html = markup(drawings.doors as Drawn, query) ?? "";
    expect(html).toContain("Button: PUSH TO EXIT at 102 to 122\u00a0cm");
    expect(html).toContain("Within 1.5\u00a0m of the door.");
    expect(html).not.toMatch(/\d\s(in|ft)\b/);
  });
});

describe("sound", () => {
  const markupOf = (query: string) => markup(drawings.sound as Drawn, query) ?? "";

  it("draws each speaker once", () => {
    for (const query of ["length=40&width=30", "length=9&width=12&units=m"]) {
      const results = of(sound, query);
      const [speakers = ""] = paths(soundLayout(results, "ft").shapes, "device");
      expect(speakers.match(/M/g)).toHaveLength(results.speakers);
    }
  });

  it("shows a circle's dimension only where it fits", () => {
    for (const [angle, isDrawn] of [
      [90, true],
      [170, false],
    ] as const) {
      const { dimensions, legend } = soundLayout(
        of(sound, `length=40&width=30&angle=${angle}`),
        "ft",
      );
      const across = legend[1]?.size ?? "";
      expect(across).toMatch(/ across$/);
      const texts = dimensions.map(({ text }) => `${text} across`);
      expect(texts.includes(across)).toBe(isDrawn);
      for (const { from, to } of dimensions) {
        expect(Math.min(from.x, to.x)).toBeGreaterThan(0);
        expect(Math.max(from.x, to.x)).toBeLessThan(600);
      }
    }
  });

  it("reuses a row of circles when there are many", () => {
    const results = of(sound, "length=120&width=80&overlap=full");
    expect(results.speakers).toBeGreaterThan(60);
    const uses = markupOf("length=120&width=80&overlap=full").match(/<use/g) ?? [];
    expect(uses).toHaveLength(results.columns + results.rows + 2);
  });

  it("draws dots instead of circles that are too small and says so", () => {
    const html = markupOf("length=1000&width=600&overlap=full&ceiling=7&angle=60&ear=standing");
    expect(html).not.toContain("<use");
    expect(html).toContain("Too many to draw");
    expect(html.length).toBeLessThan(4096);
  });
});
