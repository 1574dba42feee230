import type { DoorDrawing, DoorPart } from "../generated/model.ts";

/** How far from the leaf's edge something hangs on the wall, in inches. */
export const ON_WALL = 9;
/** How far a mark is from its part, in inches. */
const APART = 10;

/** A side of the door. */
export type Side = "outside" | "inside";

/** What can be drawn of a door: what content names, and what only plans have. */
type DrawnPart = DoorPart["part"] | "bolt" | "fire-label" | "inside-reader" | "operator" | "trim";

/** A part of a door that is drawn. */
export interface DrawnDoorPart extends Omit<DoorPart, "part"> {
  part: DrawnPart;
  /** The lowest and the highest that it may be, in inches. */
  within?: readonly [low: number, high: number];
}

/** A door that is drawn. */
export interface DrawnDoor extends Omit<DoorDrawing, "parts"> {
  parts: DrawnDoorPart[];
  /** What stands over each side. */
  sides?: Readonly<Record<Side, string>>;
  /** Whether stairs lie behind it. */
  hasStairs?: boolean;
}

/** Where a part is on its side: inches from the lock's edge of the leaf, into the leaf below zero. */
interface PartPlace {
  side: Side;
  /** The middle of the part. */
  from: (width: number) => number;
  /** Its width and height, in inches. */
  size: (width: number) => [width: number, height: number];
  /** Where its mark is: inches away from the lock's edge, and up. */
  mark: [across: number, up: number];
  /** Where its height is measured: beside the lock, beside the hinge, or in the legend only. */
  measured: "lock" | "hinge" | null;
}

const wall = () => ON_WALL;

/** Where each part is. */
export const PLACES: Record<DrawnPart, PartPlace> = {
  reader: { side: "outside", from: wall, size: () => [3, 6], mark: [0, APART], measured: "lock" },
  "exit-button": {
    side: "inside",
    from: wall,
    size: () => [3, 5],
    mark: [0, APART],
    measured: "lock",
  },
  "push-bar": {
    side: "inside",
    from: (width) => -width / 2,
    size: (width) => [width - 4, 3],
    mark: [0, APART - 1],
    measured: "hinge",
  },
  lever: {
    side: "inside",
    from: () => -4.5,
    size: () => [5, 2],
    mark: [-9, 0],
    measured: "hinge",
  },
  strike: { side: "outside", from: () => 1, size: () => [2, 6], mark: [-18, 0], measured: null },
  magnet: {
    side: "inside",
    from: () => -7,
    size: () => [10, 2.5],
    mark: [-2, -APART],
    measured: null,
  },
  closer: {
    side: "inside",
    from: (width) => -width + 8,
    size: () => [10, 2.5],
    mark: [0, -APART],
    measured: null,
  },
  contact: {
    side: "inside",
    from: () => -3,
    size: () => [3, 1.5],
    mark: [-6, -APART],
    measured: null,
  },
  "exit-sensor": {
    side: "inside",
    from: (width) => -width / 2,
    size: () => [7, 2.5],
    mark: [-13, 0],
    measured: null,
  },
  "inside-reader": {
    side: "inside",
    from: () => 4,
    size: () => [3, 6],
    mark: [-1, -APART],
    measured: null,
  },
  trim: { side: "outside", from: () => -6, size: () => [6, 2], mark: [-12, 0], measured: null },
  bolt: { side: "inside", from: () => -6, size: () => [5, 4], mark: [-2, -APART], measured: null },
  operator: {
    side: "inside",
    from: (width) => -width - 10,
    size: () => [12, 22],
    mark: [0, APART + 8],
    measured: null,
  },
  "fire-label": {
    side: "inside",
    from: (width) => -width + 2,
    size: () => [1.5, 5],
    mark: [9, 0],
    measured: null,
  },
};
