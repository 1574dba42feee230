// @vitest-environment node
// Drawings are computed from their figures: changing a figure changes the geometry and the text.
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ceilingLayout } from "../src/drawing/ceiling.ts";
import { counterLayout, seenWidth } from "../src/drawing/counter.ts";
import { doorLayout } from "../src/drawing/door.ts";
import type { Layout } from "../src/drawing/layout.ts";
import { inchesText, lengthText } from "../src/drawing/length-text.ts";
import { placeMarks } from "../src/drawing/place-marks.ts";
import { cableFeet, planLayout } from "../src/drawing/plan.ts";
import { rackLayout } from "../src/drawing/rack.ts";
import { circleRadius, speakerGrid } from "../src/drawing/speakers.ts";
import { viewOf } from "../src/drawing/view.ts";
import { visibilityPolygon } from "../src/drawing/visibility-polygon.ts";
import type {
  CeilingDrawing,
  CounterDrawing,
  DoorDrawing,
  Drawing,
  PlanDevice,
  RackDrawing,
  SitePlan,
} from "../src/generated/model.ts";
import { DrawingSection } from "../src/sections/drawing.tsx";
import { frame } from "./samples.ts";

const part = { text: null };
const door: DoorDrawing = {
  width: 36,
  height: 84,
  reach: 48,
  parts: [
    { ...part, part: "reader", name: "Reader", height: 42 },
    { ...part, part: "push-bar", name: "Push bar", height: 40 },
    { ...part, part: "closer", name: "Closer", height: 82 },
  ],
};
const device = { height: 1, ports: null, watts: null, text: null };
const rack: RackDrawing = {
  units: 12,
  devices: [
    { ...device, device: "patch-panel", name: "Panel", unit: 12, ports: 24 },
    { ...device, device: "switch", name: "Switch", unit: 11, ports: 24, watts: 190 },
    { ...device, device: "battery", name: "Battery", unit: 1, height: 2 },
  ],
  links: [{ from: "Panel", to: "Switch" }],
  uplink: { from: "Switch", name: "Internet" },
};
const ceiling: CeilingDrawing = {
  width: 36,
  depth: 24,
  ceiling: 10,
  ear: 4,
  angle: 90,
  overlap: "edge",
  speakers: [],
  name: "Speaker",
  text: null,
};
const counter: CounterDrawing = {
  width: 84,
  height: 36,
  items: [
    { item: "screen", name: "Screen", at: 30, width: 16, height: 14, text: null },
    { item: "drawer", name: "Drawer", at: 30, width: 18, height: 5, text: null },
  ],
  camera: { name: "Camera", at: 42, height: 108, view: 60, pixels: 2688, text: null },
};
const view = { heading: 0, angle: 90, pixels: 2688, task: "stranger" } as const;
const camera: PlanDevice = { device: "camera", name: "Camera", at: [10, 20], view, text: null };
const plan: SitePlan = {
  width: 60,
  depth: 40,
  areas: [],
  walls: [
    {
      corners: [
        [30, 0],
        [30, 40],
      ],
      inner: true,
    },
  ],
  openings: [],
  rooms: [{ name: "Yard", at: [45, 30], optional: false }],
  devices: [camera, { device: "rack", name: "Rack", at: [4, 4], view: null, text: null }],
};

/** Returns the numbers in path data. */
const numbers = (path: string) => (path.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);
const sizes = (layout: Layout) => layout.legend.map(({ size }) => size);
const shapes = (layout: Layout, kind: string) =>
  layout.shapes.filter(([name]) => name === kind).map(([, path]) => path);

test("lengths are written in feet and inches", () => {
  expect([0.5, 7, 3.5, 5.999].map(lengthText)).toEqual([
    "6\u00a0in",
    "7\u00a0ft",
    "3\u00a0ft 6\u00a0in",
    "6\u00a0ft",
  ]);
  expect(inchesText(3.5)).toBe("42\u00a0in");
});

test("a view scales feet to units equally in both directions", () => {
  const margins = { top: 10, right: 20, bottom: 30, left: 40 };
  const wide = viewOf(54, 10, margins);
  expect(wide.units(1)).toBe(10);
  expect([wide.x(0), wide.x(54), wide.y(0), wide.height]).toEqual([40, 580, 10, 140]);
  expect(wide.square).toBe(2);
  // A deep drawing is smaller and centered.
  const deep = viewOf(10, 520, margins);
  expect(deep.units(1)).toBe(1);
  expect(deep.x(5)).toBe(310);
});

test("a reader's height moves its mark and dimension and nothing else", () => {
  const [low, high] = [42, 48].map((height) =>
    doorLayout({
      ...door,
      parts: door.parts.map((one) => (one.part === "reader" ? { ...one, height } : one)),
    }),
  ) as [Layout, Layout];
  const inch = viewOf(170 / 12, 1, { top: 0, right: 12, bottom: 0, left: 12 }, 999).units(1 / 12);
  const of = (layout: Layout) => ({
    mark: layout.marks[0]?.y ?? 0,
    top: layout.dimensions[0]?.to.y ?? 0,
  });
  expect(of(low).mark - of(high).mark).toBeCloseTo(6 * inch);
  expect(of(low).top - of(high).top).toBeCloseTo(6 * inch);
  expect([low, high].map((layout) => layout.dimensions[0]?.text)).toEqual([
    "42\u00a0in",
    "48\u00a0in",
  ]);
  expect(sizes(high)).toEqual(["48\u00a0in", "40\u00a0in", "82\u00a0in"]);
  expect(high.marks.slice(1)).toEqual(low.marks.slice(1));
  expect(high.dimensions.slice(1)).toEqual(low.dimensions.slice(1));
});

test("readers are drawn outside the door and exit devices inside", () => {
  const { marks } = doorLayout(door);
  expect(marks[0]?.x).toBeLessThan(300);
  expect(marks[1]?.x).toBeGreaterThan(300);
});

test("a door without a reach line has no arc and no note about it", () => {
  expect(doorLayout(door).notes.join()).toContain("48\u00a0in");
  const without = doorLayout({ ...door, reach: null });
  expect(without.notes).toEqual([]);
  expect(shapes(without, "arc")).toEqual([]);
});

test("an added rack device takes free units and moves no other device", () => {
  const before = rackLayout(rack);
  const server = { ...device, device: "server" as const, name: "Server", unit: 5, height: 2 };
  const after = rackLayout({ ...rack, devices: [...rack.devices, server] });
  expect(after.marks.slice(0, 3)).toEqual(before.marks);
  expect(after.marks).toHaveLength(4);
  const free = (layout: Layout) =>
    layout.labels.map(({ text }) => text).filter((text) => text.endsWith("free"));
  expect(free(before)).toEqual(["8\u00a0U free"]);
  expect(free(after)).toEqual(["2\u00a0U free", "4\u00a0U free"]);
});

test("a rack unit is 1.75 inches on the scale of the 19-inch width", () => {
  const marks = rackLayout(rack).marks.map(({ y }) => y) as [number, number, number];
  const unit = marks[1] - marks[0];
  const [body = ""] = shapes(rackLayout(rack), "body");
  expect(unit / (numbers(body)[2] ?? 0)).toBeCloseTo(1.75 / 19, 3);
  expect(rackLayout(rack).dimensions[0]?.text).toBe("21\u00a0in");
});

test("the battery's load is the sum of the other devices' watts", () => {
  expect(sizes(rackLayout(rack))[2]).toBe("2\u00a0U, carries 190\u00a0W");
  const devices = rack.devices.map((one) => (one.name === "Panel" ? { ...one, watts: 10 } : one));
  expect(sizes(rackLayout({ ...rack, devices }))[2]).toBe("2\u00a0U, carries 200\u00a0W");
});

test("a device with a single port has the text '1 port'", () => {
  const single = { ...device, device: "switch" as const, name: "Injector", unit: 3, ports: 1 };
  expect(sizes(rackLayout({ ...rack, devices: [single] }))[0]).toBe("1\u00a0U, 1 port");
});

test("cables end at different heights of a rack device", () => {
  const links = [
    { from: "Panel", to: "Switch" },
    { from: "Switch", to: "Battery" },
  ];
  const cables = shapes(rackLayout({ ...rack, links }), "cable").map(numbers);
  // M x y H x V y H x: the switch is at the end of the first cable and at the start of the second.
  expect(cables[0]?.[3]).toBeLessThan(cables[1]?.[1] ?? 0);
});

test("a higher ceiling or a wider angle gives larger circles and fewer speakers", () => {
  expect(circleRadius(10, 4, 90)).toBeCloseTo(6);
  expect(circleRadius(12, 4, 90)).toBeCloseTo(8);
  expect(circleRadius(10, 4, 120)).toBeCloseTo(6 * Math.sqrt(3));
  expect(speakerGrid(ceiling)).toHaveLength(6);
  expect(speakerGrid({ ...ceiling, ceiling: 16 })).toHaveLength(2);
  const [low, high] = [10, 12].map((height) => ceilingLayout({ ...ceiling, ceiling: height }));
  expect(low && sizes(low).slice(0, 2)).toEqual(["6 speakers", "12\u00a0ft across"]);
  expect(high && sizes(high).slice(0, 2)).toEqual(["6 speakers", "16\u00a0ft across"]);
});

test("touching circles leave a gap and overlapping circles leave none", () => {
  const gap = (drawing: CeilingDrawing) =>
    ceilingLayout(drawing).legend.find(({ name }) => name === "Outside every circle")?.size;
  // 1 − π/4 of the floor, measured in squares of half a foot.
  expect(gap(ceiling)).toBe("22% of the floor");
  expect(gap({ ...ceiling, overlap: "minimum" })).toBeUndefined();
  expect(speakerGrid({ ...ceiling, overlap: "full" })).toHaveLength(24);
});

test("speakers with given positions are drawn there", () => {
  const layout = ceilingLayout({
    ...ceiling,
    speakers: [
      [9, 12],
      [27, 12],
    ],
  });
  expect(sizes(layout)[0]).toBe("2 speakers");
  expect(layout.legend.map(({ name }) => name)).not.toContain("Spacing");
});

test("a wider or higher camera sees more of the counter", () => {
  expect(seenWidth(72, 90)).toBeCloseTo(144);
  expect(seenWidth(36, 90)).toBeCloseTo(72);
  const texts = (view: number) =>
    counterLayout({ ...counter, camera: counter.camera && { ...counter.camera, view } }).legend[0]
      ?.text;
  expect(texts(60)).toBe("Sees 83\u00a0in across at counter height, 32 pixels on each inch.");
  expect(texts(90)).toBe("Sees 144\u00a0in across at counter height, 18 pixels on each inch.");
});

test("a counter without a camera has no field of view or camera mark", () => {
  const layout = counterLayout({ ...counter, camera: null });
  expect(layout.fields).toEqual([]);
  expect(layout.legend.map(({ mark }) => mark)).toEqual(["1", "2"]);
});

const same = (point: { x: number; y: number }) => point;

test("a camera's view ends at its reach and widens with its angle", () => {
  const field = { x: 10, y: 20, heading: 0, spread: 90, reach: 10 };
  const open = visibilityPolygon(field, [], same, 1);
  expect(open.farthest).toBeCloseTo(10);
  expect(open.path).toMatch(/^M10 20L17\.1 12\.9A10 10 0 0 1 /);
  expect(open.path).toMatch(/17\.1 27\.1z$/);
  expect(visibilityPolygon({ ...field, spread: 120 }, [], same, 1).path).toMatch(
    /^M10 20L15 11\.3A/,
  );
});

test("a wall cuts off a camera's view, but the camera's own wall does not", () => {
  const field = { x: 0, y: 0, heading: 0, spread: 90, reach: 10 };
  const wall = [
    { x: 5, y: -20 },
    { x: 5, y: 20 },
  ] as const;
  const cut = visibilityPolygon(field, [wall], same, 1);
  expect(cut.path).toBe("M0 0L5 -5L5 5z");
  expect(cut.farthest).toBeCloseTo(Math.hypot(5, 5));
  const own = [
    { x: 0, y: -20 },
    { x: 0, y: 20 },
  ] as const;
  expect(visibilityPolygon(field, [own], same, 1).farthest).toBeCloseTo(10);
});

test("a camera sees past the end of a wall", () => {
  const field = { x: 0, y: 0, heading: 0, spread: 90, reach: 10 };
  const half = [
    { x: 5, y: 0 },
    { x: 5, y: 20 },
  ] as const;
  const { path, farthest } = visibilityPolygon(field, [half], same, 1);
  expect(farthest).toBeCloseTo(10);
  expect(path).toContain("A10 10 0 0 1 10 0L5 0");
});

test("a camera's legend states the range of its task or the distance to the wall", () => {
  const seen = (change: Partial<PlanDevice>) =>
    sizes(planLayout({ ...plan, devices: [{ ...camera, ...change }] }))[0];
  expect(seen({})).toBe("90° wide, faces to 8\u00a0ft");
  // The line of sight is 15.28 ft long, and the camera is 3 ft above the face.
  expect(seen({ view: { ...view, angle: 60 } })).toBe("60° wide, faces to 14\u00a0ft");
  // 500 pixels per meter reach 3 ft along the ground, where it is too steep for a face.
  const wide = { ...view, angle: 122 };
  const known = { ...wide, task: "acquaintance" } as const;
  expect(seen({ view: wide })).toMatch(/^122° wide, people you know to \d+\u00a0ft$/);
  expect(seen({ view: wide })).toBe(seen({ view: known }));
  const cone = (one: PlanDevice["view"]) =>
    planLayout({ ...plan, devices: [{ ...camera, view: one }] }).fields[0]?.cone;
  expect(cone(wide)).toBe(cone(known));
  // With few pixels it is too steep for the face of anybody.
  const coarse = { ...wide, pixels: 800 };
  expect(seen({ view: coarse })).toBe("122° wide, no clear face from 8\u00a0ft up");
  expect(cone(coarse)).toBe(cone({ ...coarse, task: "action" }));
  // The wall is 20 ft away, and 20 · √2 ft at the edges of the view.
  expect(seen({ view: { ...view, task: "acquaintance" } })).toBe(
    "90° wide, people you know to 28\u00a0ft",
  );
});

test("cable length is measured along the walls from the rack to each device", () => {
  expect(cableFeet(plan.devices)).toBe(22);
  expect(cableFeet([camera])).toBe(0);
  expect(sizes(planLayout(plan))[1]).toBe("about 30\u00a0ft of cable");
});

test("marks are inside the drawing and overlap no device, name or other mark", () => {
  const devices = [
    { x: 20, y: 20, radius: 9, best: 180 },
    { x: 70, y: 40, radius: 9, best: 90 },
    { x: 100, y: 40, radius: 9, best: 90 },
  ];
  const name = { x: 75, y: 90, width: 60, height: 20 };
  const marks = placeMarks(devices, [name], [], { width: 200, height: 200 });
  const others = [...marks, { x: name.x, y: name.y }];
  for (const [at, { x, y }] of marks.entries()) {
    expect(x).toBeGreaterThan(25);
    expect(y).toBeGreaterThan(17);
    for (const other of others.filter((one) => one !== marks[at])) {
      expect(Math.abs(other.x - x) > 50 || Math.abs(other.y - y) > 27).toBe(true);
    }
  }
});

test("a door swings to the side given in its file", () => {
  const swing = (opening: "door-left" | "door-right") => {
    const openings = [{ opening, from: [30, 10], to: [30, 14] }] as SitePlan["openings"];
    return numbers(shapes(planLayout({ ...plan, openings }), "thin").at(-1) ?? "")[2] ?? 0;
  };
  // For somebody who goes down the plan, left is on the right.
  expect(swing("door-left")).toBeGreaterThan(300);
  expect(swing("door-right")).toBeLessThan(300);
});

test("a drawing has an accessible name and a legend in words", () => {
  const section: Drawing & { kind: "drawing" } = {
    kind: "drawing",
    title: "One door",
    lead: null,
    sheet: { title: "Door", text: "Sample", alt: "A door from both sides." },
    subject: { kind: "door", ...door },
    note: "Ask us.",
  };
  const html = renderToStaticMarkup(
    <DrawingSection section={section} id="one-door" area="wide" frame={frame} />,
  );
  expect(html).toContain('<section class="section" id="one-door">');
  expect(html).toContain('role="img" aria-label="A door from both sides."');
  expect(html).toContain(
    '<span class="legend-mark">1</span><div><b>Reader</b><span class="legend-measure">42\u00a0in</span>',
  );
  expect(html).toMatch(/48\u00a0in up, the highest[^<]*Ask us\.<\/p>/);
  expect(html).not.toMatch(/NaN|Infinity|undefined/);
});
