import type { DoorDrawing, DoorPart } from "../generated/model.ts";

/** The distance between the leaf's edge and things on the wall, in inches. */
export const WALL_OFFSET = 9;
/** The distance between a mark and its part, in inches. */
const MARK_OFFSET = 10;

/** A side of the door. */
export type Side = "outside" | "inside";

/**
 * The parts of a door that can be drawn: those that content can name, and those only plans have.
 */
type DrawnPart = DoorPart["part"] | "bolt" | "fire-label" | "inside-reader" | "operator" | "trim";

/** A part of a door in a drawing. */
export interface DrawnDoorPart extends Omit<DoorPart, "part"> {
  part: DrawnPart;
  /** The permitted range of its height, in inches. */
  within?: readonly [low: number, high: number];
}

/** A door in a drawing. */
export interface DrawnDoor extends Omit<DoorDrawing, "parts"> {
  parts: DrawnDoorPart[];
  /** The caption above each side. */
  sides?: Readonly<Record<Side, string>>;
  /** Whether stairs lie behind it. */
  hasStairs?: boolean;
}

/**
 * The position of a part on its side, in inches from the leaf's lock edge; negative values are on
 * the leaf.
 */
interface PartPlace {
  side: Side;
  /** The center of the part. */
  from: (width: number) => number;
  /** Its width and height, in inches. */
  size: (width: number) => [width: number, height: number];
  /** The position of its mark: inches away from the lock edge, and up. */
  mark: [across: number, up: number];
  /** Where its height is measured: beside the lock, beside the hinge, or only in the legend. */
  measured: "lock" | "hinge" | null;
}

const wall = () => WALL_OFFSET;

/** The position of each part. */
export const PLACES: Record<DrawnPart, PartPlace> = {
  reader: {
    side: "outside",
    from: wall,
    size: () => [3, 6],
    mark: [0, MARK_OFFSET],
    measured: "lock",
  },
  "exit-button": {
    side: "inside",
    from: wall,
    size: () => [3, 5],
    mark: [0, MARK_OFFSET],
    measured: "lock",
  },
  "push-bar": {
    side: "inside",
    from: (width) => -width / 2,
    size: (width) => [width - 4, 3],
    mark: [0, MARK_OFFSET - 1],
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
    mark: [-2, -MARK_OFFSET],
    measured: null,
  },
  closer: {
    side: "inside",
    from: (width) => -width + 8,
    size: () => [10, 2.5],
    mark: [0, -MARK_OFFSET],
    measured: null,
  },
  contact: {
    side: "inside",
    from: () => -3,
    size: () => [3, 1.5],
    mark: [-6, -MARK_OFFSET],
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
    mark: [-1, -MARK_OFFSET],
    measured: null,
  },
  trim: { side: "outside", from: () => -6, size: () => [6, 2], mark: [-12, 0], measured: null },
  bolt: {
    side: "inside",
    from: () => -6,
    size: () => [5, 4],
    mark: [-2, -MARK_OFFSET],
    measured: null,
  },
  operator: {
    side: "inside",
    from: (width) => -width - 10,
    size: () => [12, 22],
    mark: [0, MARK_OFFSET + 8],
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
