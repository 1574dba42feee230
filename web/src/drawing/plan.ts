import type { PlanDevice, SitePlan } from "../generated/model.ts";
import * as texts from "../generated/texts.ts";
import { PLAN_DROP, reachInFeet } from "../planning/reach.ts";
import type { PlanPoint } from "./geometry.ts";
import {
  box,
  circle,
  type DrawnField,
  digits,
  type Layout,
  type LegendRow,
  line,
  type Mark,
  type PlanShape,
} from "./layout.ts";
import { lengthText } from "./length-text.ts";
import { openingShapes, type PlanPlace } from "./openings.ts";
import { type Box, type Marked, placeMarks } from "./place-marks.ts";
import { viewOf } from "./view.ts";
import { type Segment, segments, visibilityPolygon } from "./visibility-polygon.ts";

/** The size of a letter of a name on a phone, in units of the drawing. */
const LETTER = { width: 10, height: 22 };

/** The level of detail that each task needs, hardest first. */
const TASKS = { stranger: "validate", acquaintance: "perceive", action: "discern" } as const;
const SEES = {
  stranger: texts.drawingSeesStranger,
  acquaintance: texts.drawingSeesAcquaintance,
  action: texts.drawingSeesAction,
};

const point = ([x, y]: PlanPlace): PlanPoint => ({ x, y });

/** Returns the feet of cable along the walls from the rack to every other device. */
export function cableFeet(devices: readonly PlanDevice[]): number {
  const rack = devices.find(({ device }) => device === "rack");
  const runs = devices.map(({ at: [x, y] }) =>
    rack === undefined ? 0 : Math.abs(x - rack.at[0]) + Math.abs(y - rack.at[1]),
  );
  return runs.reduce((sum, run) => sum + run, 0);
}

/** Returns the mark of a device, numbered among those of its kind. */
function markOf(device: PlanDevice, number: number): string {
  switch (device.device) {
    case "camera":
      return texts.drawingCamera(number);
    case "reader":
      return texts.drawingReader(number);
    case "access-point":
      return texts.drawingAccessPoint(number);
    case "rack":
      return number === 1 ? texts.drawingRecorder : `${texts.drawingRecorder}${number}`;
  }
}

/** A building or a lot from above. */
export function planLayout(plan: SitePlan): Layout {
  const { width, depth, areas, walls, openings, rooms, devices } = plan;
  // The scale bar is in the street if there is one, otherwise below the plan.
  const street = areas.find(({ area, at, size }) => {
    return area === "paved" && at[1] + size[1] >= depth && size[0] >= width;
  });
  const bottom = street === undefined ? 34 : 0;
  const view = viewOf(width, depth, { top: 0, right: 0, bottom, left: 0 });
  const { units } = view;
  const place = ([x, y]: PlanPlace): PlanPoint => ({ x: view.x(x), y: view.y(y) });
  // Areas that end at the plan's edge are drawn beyond it.
  const rectangle = ({ at: [x, y], size: [wide, deep] }: { at: PlanPlace; size: PlanPlace }) => {
    const left = x > 0 ? view.x(x) : -2;
    const right = x + wide < width ? view.x(x + wide) : view.width + 2;
    const bottom = y + deep < depth ? view.y(y + deep) : view.y(depth) + 2;
    return box(left, view.y(y), right - left, bottom - view.y(y));
  };
  const path = (corners: readonly PlanPlace[]) => line(...corners.map(place));

  const shapes: PlanShape[] = [];
  const paved = areas.filter(({ area }) => area === "paved").map(rectangle);
  shapes.push(["fill", paved.join("")], ["thin", paved.join("")]);
  for (const area of areas.filter(({ area }) => area === "lot")) {
    shapes.push(["dash", rectangle(area)]);
  }
  const outer = walls.filter(({ inner }) => !inner);
  for (const { corners } of outer) shapes.push(["dot", path(corners)]);
  const furniture = areas.filter(({ area }) => area === "counter" || area === "shelves");
  for (const area of furniture) shapes.push(["fill", rectangle(area)], ["thin", rectangle(area)]);
  const zones = areas.filter(({ area }) => area === "zone");
  for (const area of zones) shapes.push(["arc", rectangle(area)]);
  for (const { corners } of walls.filter(({ inner }) => inner))
    shapes.push(["thin", path(corners)]);
  for (const { corners } of outer) {
    const isClosed = String(corners[0]) === String(corners.at(-1));
    shapes.push(["wall", isClosed ? `${path(corners.slice(0, -1))}z` : path(corners)]);
  }
  const drawn = openings.flatMap((opening) => openingShapes(opening, place));
  shapes.push(...drawn.sort(([one], [other]) => (one < other ? -1 : Number(one > other))));

  const rack = devices.find(({ device }) => device === "rack");
  if (rack !== undefined) {
    const from = place(rack.at);
    const runs = devices
      .filter((device) => device !== rack)
      .map(({ at }) => {
        const to = place(at);
        return `M${digits(from.x)} ${digits(from.y)}H${digits(to.x)}V${digits(to.y)}`;
      });
    shapes.push(["cable", runs.join("")]);
  }

  // Walls block sight, and a privacy mask ends it at the lot line.
  const corners = (at: PlanPlace, [wide, deep]: PlanPlace): PlanPoint[] => {
    const [x, y] = at;
    return [
      point(at),
      { x: x + wide, y },
      { x: x + wide, y: y + deep },
      { x, y: y + deep },
      point(at),
    ];
  };
  const hiding = areas.filter(({ area }) => area === "lot" || area === "shelves");
  const blocking: Segment[] = [
    ...walls.flatMap((wall) => segments(wall.corners.map(point))),
    ...hiding.flatMap(({ at, size }) => segments(corners(at, size))),
  ];
  const fields: DrawnField[] = [];
  const counts = { camera: 0, reader: 0, "access-point": 0, rack: 0 };
  const legend: LegendRow[] = [];
  const marked: Marked[] = [];
  for (const device of devices) {
    const { x, y } = place(device.at);
    counts[device.device] += 1;
    const mark = markOf(device, counts[device.device]);
    let size = "";
    let best = 90;
    const { view: seen } = device;
    if (seen !== null) {
      const all = Object.keys(TASKS) as (typeof seen.task)[];
      const tasks = all.slice(all.indexOf(seen.task));
      const reaches = tasks.map((task) => reachInFeet(seen, TASKS[task], PLAN_DROP));
      // Where it is too steep for the task, the field is that of an easier one.
      const found = Math.max(
        0,
        reaches.findIndex((feet) => feet > 0),
      );
      const task = tasks[found] ?? seen.task;
      const reach = reaches[found] ?? 0;
      const field = { ...point(device.at), heading: seen.heading, spread: seen.angle, reach };
      const { path, farthest } = visibilityPolygon(
        field,
        blocking,
        ({ x, y }) => place([x, y]),
        units(1),
      );
      fields.push({ x, y, cone: path });
      size =
        found > 0 && task === "action"
          ? texts.drawingSeesNoFace(seen.angle)
          : SEES[task]({ angle: seen.angle, feet: Math.floor(farthest) });
      best = seen.heading + 180;
    } else if (device.device === "access-point") {
      shapes.push(["device", circle(x, y, 4)], ["edge", circle(x, y, 8)]);
    } else if (device.device === "reader") {
      shapes.push(["device", box(x - 5, y - 8, 10, 16)]);
    } else {
      shapes.push(["body", box(x - 11, y - 8, 22, 16)], ["led", circle(x - 4, y, 3.5)]);
      size = texts.drawingCable(Math.ceil(cableFeet(devices) / 10) * 10);
    }
    marked.push({ x, y, radius: 9, best });
    legend.push({ mark, name: device.name, size, text: device.text });
  }

  const labels = rooms.map(({ name, at, optional }) => {
    const { x, y } = place(at);
    return { text: name, x, y: y + 5, optional, middle: true };
  });
  const names = labels.map(({ text, x, y }): Box => {
    return { x, y: y - 5, width: text.length * LETTER.width, height: LETTER.height };
  });
  const lines = [
    ...walls.flatMap((wall) => segments(wall.corners.map(place))),
    ...openings.map(({ from, to }): Segment => [place(from), place(to)]),
  ];
  zones.forEach((zone, index) => {
    const [left, top] = zone.at;
    const { x, y } = place([left + zone.size[0] / 2, top + zone.size[1]]);
    marked.push({ x, y: y - 8, radius: 1, best: 270 });
    legend.push({
      mark: texts.drawingZone(index + 1),
      name: zone.name ?? "",
      size: texts.drawingSize({
        width: lengthText(zone.size[0]),
        height: lengthText(zone.size[1]),
      }),
      text: zone.text,
    });
  });
  const places = placeMarks(marked, names, lines, view);
  const marks: Mark[] = places.map((at, index) => ({ label: legend[index]?.mark ?? "", ...at }));
  return {
    view,
    shapes,
    fields,
    dimensions: [],
    marks,
    labels,
    bar: {
      x: 24,
      y: street === undefined ? view.height - 16 : Math.round(view.y(depth - street.size[1] / 2)),
    },
    measure: texts.drawingFeetUnit,
    lengthText,
    legend,
    notes: [],
  };
}
