import type { PlanPoint } from "./geometry.ts";
import type { Segment } from "./visibility-polygon.ts";

/** A rectangle given by its center, in units of the drawing. */
export interface Box extends PlanPoint {
  width: number;
  height: number;
}

/** The size of a mark on a phone, with space around it. */
const MARK = { width: 52, height: 37 };
/** The gap between a mark and its device. */
const GAP = 2;
/** The step at which lines are sampled for overlap with a mark. */
const STEP = 6;

function overlap(one: Box, other: Box): number {
  const share = (axis: "x" | "y", size: "width" | "height") =>
    Math.max(0, (one[size] + other[size]) / 2 - Math.abs(one[axis] - other[axis]));
  return share("x", "width") * share("y", "height");
}

/** Moves the center of something with a length so that it lies inside the drawing. */
function within(middle: number, length: number, size: number): number {
  return Math.min(size - length / 2, Math.max(length / 2, middle));
}

/** Returns how many steps of a line are under a rectangle. */
function under(area: Box, [from, to]: Segment): number {
  const isBeside = (axis: "x" | "y", half: number) =>
    Math.max(from[axis], to[axis]) < area[axis] - half ||
    Math.min(from[axis], to[axis]) > area[axis] + half;
  if (isBeside("x", area.width / 2) || isBeside("y", area.height / 2)) return 0;
  const steps = Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / STEP);
  let count = 0;
  for (let at = 0; at <= steps; at++) {
    const x = from.x + ((to.x - from.x) * at) / Math.max(1, steps);
    const y = from.y + ((to.y - from.y) * at) / Math.max(1, steps);
    if (Math.abs(x - area.x) < area.width / 2 && Math.abs(y - area.y) < area.height / 2) count += 1;
  }
  return count;
}

/** A device that needs a mark beside it. */
export interface Marked extends PlanPoint {
  /** Half its size. */
  radius: number;
  /** The preferred direction of the mark, in degrees clockwise from the right. */
  best: number;
}

/**
 * Places the mark of each device, in order: beside the device, clear of other devices, marks and
 * names (`taken`), clear of `lines` as far as possible, and inside the drawing.
 */
export function placeMarks(
  devices: readonly Marked[],
  taken: readonly Box[],
  lines: readonly Segment[],
  size: { width: number; height: number },
): PlanPoint[] {
  const boxes: Box[] = [
    ...taken,
    ...devices.map(({ x, y, radius }) => ({ x, y, width: 2 * radius, height: 2 * radius })),
  ];
  return devices.map((device) => {
    let [best, least] = [{ x: device.x, y: device.y }, Number.POSITIVE_INFINITY];
    for (const ring of [1, 1.35, 1.7]) {
      for (let turn = 0; turn < 8; turn++) {
        const degrees = device.best + (turn % 2 === 0 ? turn : -turn - 1) * 22.5;
        const [dx, dy] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
        // The nearest place in this direction at which the mark doesn't overlap its device.
        const reach = device.radius + GAP;
        const away = Math.min(
          (reach + MARK.width / 2) / Math.max(1e-9, Math.abs(dx)),
          (reach + MARK.height / 2) / Math.max(1e-9, Math.abs(dy)),
        );
        const area = {
          x: within(device.x + dx * away * ring, MARK.width, size.width),
          y: within(device.y + dy * away * ring, MARK.height, size.height),
          ...MARK,
        };
        const cost =
          boxes.reduce((sum, other) => sum + overlap(area, other), 0) +
          lines.reduce((sum, one) => sum + under(area, one), 0) * 12 +
          turn * 4 +
          (ring - 1) * 60;
        if (cost < least) [best, least] = [{ x: area.x, y: area.y }, cost];
      }
    }
    boxes.push({ ...best, ...MARK });
    return best;
  });
}
