import type { RackDevice, RackDrawing } from "../generated/model.ts";
import * as texts from "../generated/texts.ts";
import { counted } from "../planning/number-text.ts";
import {
  box,
  circle,
  digits,
  type Layout,
  type Mark,
  type PlanLabel,
  type PlanShape,
} from "./layout.ts";
import { inchesText } from "./length-text.ts";
import { deviceFront } from "./rack-front.ts";
import { viewOf } from "./view.ts";

/** A rack unit, in inches. */
const UNIT = 1.75;
/** The width of a 19-inch device with its ears, and of the rack with its rails, in inches. */
const WIDTH = 19;
/** The sizes at which a unit is drawn: smaller in a high rack, so that it fits a screen. */
const MAX_UNIT_SIZE = 33;
const MIN_UNIT_SIZE = 22;
const TYPICAL_HEIGHT = 400;
/** The minimum height of a device whose mark doesn't overlap the next one on a phone. */
const MIN_MARK_HEIGHT = 30;
/** The distance between parallel lines, in units of the drawing. */
const LINE_GAP = 22;

/** Returns the ranges of free units, lowest first. */
function freeUnits(units: number, devices: readonly RackDevice[]): [from: number, count: number][] {
  const taken = new Set(
    devices.flatMap(({ unit, height }) => Array.from({ length: height }, (_, at) => unit + at)),
  );
  const free: [number, number][] = [];
  for (let unit = 1; unit <= units; unit++) {
    const last = free.at(-1);
    if (taken.has(unit)) continue;
    if (last !== undefined && last[0] + last[1] === unit) last[1] += 1;
    else free.push([unit, 1]);
  }
  return free;
}

/** A rack from the front; unit 1 is the lowest. */
export function rackLayout(rack: RackDrawing): Layout {
  const { units, devices, links, uplink } = rack;
  // At the size that phones show, the uplink's name ends inside the drawing.
  const half = uplink === null ? 8 : uplink.name.length * 5.2 + 6;
  const drawn = Math.min(MAX_UNIT_SIZE, Math.max(MIN_UNIT_SIZE, TYPICAL_HEIGHT / units));
  const view = viewOf(
    WIDTH / 12,
    (units * UNIT) / 12,
    {
      top: uplink === null ? 24 : 58,
      right: 8 + (links.length + 1) * LINE_GAP + half,
      bottom: 48,
      left: 88,
    },
    (drawn / UNIT) * 12,
  );
  const [left, right] = [view.x(0), view.x(WIDTH / 12)];
  const width = right - left;
  const unit = view.units(UNIT / 12);
  const topOf = (from: number, count: number) => view.y(((units - from - count + 1) * UNIT) / 12);
  const middleOf = ({ unit: from, height }: RackDevice) =>
    topOf(from, height) + (height * unit) / 2;
  const named = (name: string) => devices.find((device) => device.name === name);

  const shapes: PlanShape[] = [
    ["fill", box(left - 8, topOf(units, 1) - 8, width + 16, units * unit + 16)],
    ["thin", box(left - 8, topOf(units, 1) - 8, width + 16, units * unit + 16)],
  ];
  const labels: PlanLabel[] = [];
  const marks: Mark[] = [];
  for (const [from, count] of freeUnits(units, devices)) {
    shapes.push(["dash", box(left, topOf(from, count) + 2, width, count * unit - 4)]);
    labels.push({
      text: texts.drawingFreeUnits(count),
      x: left + width / 2,
      y: topOf(from, count) + (count * unit) / 2 + 5,
      middle: true,
    });
  }
  const every = Math.ceil(24 / unit);
  for (let number = 1; number <= units; number += every) {
    labels.push({
      text: String(number),
      x: left - 24,
      y: topOf(number, 1) + unit / 2 + 5,
      middle: true,
    });
  }
  const fromTop = [...devices].sort((one, other) => other.unit - one.unit);
  devices.forEach((device, at) => {
    const [top, high] = [topOf(device.unit, device.height), device.height * unit];
    shapes.push(
      ["body", box(left, top + 1, width, high - 2)],
      [
        "thin",
        `M${digits(left + 12)} ${digits(top + 1)}v${digits(high - 2)}M${digits(right - 12)} ${digits(top + 1)}v${digits(high - 2)}`,
      ],
      ...deviceFront(device, left + width * 0.3, top, width * 0.64, high),
    );
    // The marks of devices that are lower than a mark are placed in two columns.
    const column = high < MIN_MARK_HEIGHT ? fromTop.indexOf(device) % 2 : 0;
    marks.push({ label: String(at + 1), x: left + 34 + column * 52, y: top + high / 2 });
  });

  // Each link has its own lane beside the rack, the first one nearest. Where several links leave
  // one device, those that go up leave above those that go down, so that no two cross.
  const joined = links.flatMap(({ from, to }, lane) => {
    const [one, other] = [named(from), named(to)];
    if (one === undefined || other === undefined) return [];
    const [start, end] = [middleOf(one), middleOf(other)];
    return [{ lane, start, end }];
  });
  const ends = joined.flatMap(({ lane, start, end }) => [
    { lane, at: start, rank: end < start ? lane - 100 : 100 - lane },
    { lane, at: end, rank: start < end ? lane - 100 : 100 - lane },
  ]);
  const source = uplink === null ? undefined : named(uplink.from);
  if (source !== undefined) {
    ends.push({ lane: links.length, at: middleOf(source), rank: links.length - 100 });
  }
  const levelOf = (lane: number, at: number) => {
    const beside = ends.filter((end) => end.at === at).sort((one, other) => one.rank - other.rank);
    const place = beside.findIndex((end) => end.lane === lane);
    return at + (place - (beside.length - 1) / 2) * Math.min(8, (unit - 8) / beside.length);
  };
  const laneX = (lane: number) => right + 8 + (lane + 1) * LINE_GAP;
  for (const { lane, start, end } of joined) {
    const [from, to] = [levelOf(lane, start), levelOf(lane, end)];
    shapes.push(
      [
        "cable",
        `M${digits(right)} ${digits(from)}H${digits(laneX(lane))}V${digits(to)}H${digits(right)}`,
      ],
      ["device", circle(right, from, 3) + circle(right, to, 3)],
    );
  }
  if (uplink !== null && source !== undefined) {
    const x = laneX(links.length);
    const y = levelOf(links.length, middleOf(source));
    shapes.push(
      ["edge", `M${digits(right)} ${digits(y)}H${digits(x)}V42`],
      ["device", `${circle(right, y, 3)}M${digits(x)} 34l-5 10h10z`],
    );
    labels.push({ text: uplink.name, x, y: 26, middle: true });
  }
  // The battery powers every device with a power draw.
  const powered = devices.filter(({ device, watts }) => watts !== null && device !== "battery");
  const load = powered.reduce((sum, { watts }) => sum + (watts ?? 0), 0);
  const high = inchesText((units * UNIT) / 12);
  const sizeOf = (device: RackDevice) => {
    const parts = [texts.drawingUnits(device.height)];
    if (device.ports !== null) parts.push(texts.drawingPorts(counted(device.ports)));
    if (device.watts !== null) parts.push(texts.drawingWatts(device.watts));
    if (device.device === "battery" && load > 0) parts.push(texts.drawingCarries(load));
    return parts.join(", ");
  };
  return {
    view,
    shapes,
    fields: [],
    dimensions: [
      {
        from: { x: left - 52, y: topOf(1, 1) + unit },
        to: { x: left - 52, y: topOf(units, 1) },
        text: high,
      },
    ],
    marks,
    labels,
    bar: { x: Math.round(left), y: view.height - 18 },
    measure: texts.drawingRackUnit(texts.drawingInches(UNIT)),
    lengthText: inchesText,
    legend: devices.map((device, at) => ({
      mark: String(at + 1),
      name: device.name,
      size: sizeOf(device),
      text: device.text,
    })),
    notes: [],
  };
}
