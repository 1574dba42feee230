import type { PlanPoint, ViewField } from "./geometry.ts";
import { digits } from "./layout.ts";

/** A straight segment of a wall. */
export type Segment = readonly [from: PlanPoint, to: PlanPoint];

/** A wall closer than this is the one that the camera is mounted on. */
const MOUNT_DISTANCE = 0.3;
/** A ray that misses a corner by this angle, in radians, passes it. */
const CORNER_EPSILON = 1e-6;

/** Returns the segments of a wall, given its corners. */
export function segments(corners: readonly PlanPoint[]): Segment[] {
  return corners.slice(1).map((to, at) => [corners[at] ?? to, to] as const);
}

/** Returns the distance from a point to a wall. */
function distanceTo([from, to]: Segment, { x, y }: PlanPoint): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const along = ((x - from.x) * dx + (y - from.y) * dy) / (dx * dx + dy * dy || 1);
  const at = Math.min(1, Math.max(0, along));
  return Math.hypot(from.x + at * dx - x, from.y + at * dy - y);
}

/** Returns the distance at which a ray from `eye` meets a wall; `Infinity` if it doesn't. */
function rayDistance([from, to]: Segment, eye: PlanPoint, angle: number): number {
  const [rx, ry] = [Math.cos(angle), Math.sin(angle)];
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const across = rx * dy - ry * dx;
  const [ox, oy] = [from.x - eye.x, from.y - eye.y];
  const distance = (ox * dy - oy * dx) / across;
  const along = (ox * ry - oy * rx) / across;
  return across !== 0 && distance > 0 && along >= 0 && along <= 1 ? distance : Infinity;
}

/** Returns the directions in which a wall crosses a circle around `eye`. */
function circleIntersections([from, to]: Segment, eye: PlanPoint, radius: number): number[] {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const [ox, oy] = [from.x - eye.x, from.y - eye.y];
  const [a, b, c] = [dx * dx + dy * dy, ox * dx + oy * dy, ox * ox + oy * oy - radius * radius];
  const root = Math.sqrt(b * b - a * c);
  return [(-b - root) / a, (-b + root) / a]
    .filter((at) => at >= 0 && at <= 1)
    .map((at) => Math.atan2(oy + at * dy, ox + at * dx));
}

/** The area that is visible from a point. */
export interface VisibilityPolygon {
  /** Its outline, as path data. */
  path: string;
  /** The distance of its farthest point, in feet. */
  farthest: number;
}

/**
 * Computes what is visible from a point between walls: the field of view up to its reach or the
 * first wall. All lengths are in feet; `place` converts them to units of the drawing, and `scale`
 * is the number of units per foot.
 */
export function visibilityPolygon(
  field: ViewField,
  walls: readonly Segment[],
  place: (point: PlanPoint) => PlanPoint,
  scale: number,
): VisibilityPolygon {
  const { reach } = field;
  const others = walls.filter((wall) => distanceTo(wall, field) > MOUNT_DISTANCE);
  const near = others.filter((wall) => distanceTo(wall, field) < reach);
  const start = ((field.heading - field.spread / 2) * Math.PI) / 180;
  const end = start + (field.spread * Math.PI) / 180;
  // Between two of these directions, sight ends at a single wall or at none.
  const turns = near.flatMap((wall) => [
    ...wall.map(({ x, y }) => Math.atan2(y - field.y, x - field.x)),
    ...circleIntersections(wall, field, reach),
  ]);
  const inside = turns.flatMap((turn) =>
    [-2, -1, 0, 1, 2]
      .map((full) => turn + full * 2 * Math.PI)
      .filter((one) => one > start && one < end),
  );
  // Splits a wide field, so that no arc of the path exceeds half a circle.
  const parts = field.spread < 180 ? [] : [1, 2, 3];
  const quarters = parts.map((part) => start + (part * (end - start)) / 4);
  const directions = [start, end, ...inside, ...quarters].sort((one, other) => one - other);

  let farthest = 0;
  const at = (angle: number, distance: number) => {
    farthest = Math.max(farthest, distance);
    const { x, y } = place({
      x: field.x + distance * Math.cos(angle),
      y: field.y + distance * Math.sin(angle),
    });
    return `${digits(x)} ${digits(y)}`;
  };
  const radius = digits(reach * scale);
  const eye = place(field);
  let path = field.spread < 360 ? `M${digits(eye.x)} ${digits(eye.y)}` : "";
  let pen = "";
  const go = (command: string, to: string) => {
    if (to !== pen) path += `${path === "" ? "M" : command}${to}`;
    pen = to;
  };
  directions.slice(1).forEach((to, index) => {
    const from = directions[index] ?? to;
    if (to - from < 4 * CORNER_EPSILON) return;
    const middle = (from + to) / 2;
    const distances = near.map((wall) => rayDistance(wall, field, middle));
    const nearest = Math.min(reach, ...distances);
    const wall = nearest < reach ? near[distances.indexOf(nearest)] : undefined;
    const far = (angle: number) =>
      wall === undefined ? reach : Math.min(reach, rayDistance(wall, field, angle));
    go("L", at(from + CORNER_EPSILON, far(from + CORNER_EPSILON)));
    go(
      wall === undefined ? `A${radius} ${radius} 0 0 1 ` : "L",
      at(to - CORNER_EPSILON, far(to - CORNER_EPSILON)),
    );
  });
  return { path: `${path}z`, farthest };
}
