import type { DoorPart } from "../generated/model.ts";

/** How far from the leaf's edge something hangs on the wall, in inches. */
export const ON_WALL = 9;
/** How far a mark is from its part, in inches. */
const APART = 10;

/** A side of the door. */
export type Side = "outside" | "inside";

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
export const PLACES: Record<DoorPart["part"], PartPlace> = {
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
};
