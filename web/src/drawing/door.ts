import * as texts from "../generated/texts.ts";
import {
  type DrawnDoor,
  type DrawnDoorPart,
  PLACES,
  type Side,
  WALL_OFFSET,
} from "./door-parts.ts";
import {
  box,
  circle,
  type Dimension,
  digits,
  type Layout,
  line,
  type Mark,
  type PlanShape,
} from "./layout.ts";
import { INCHES, type Ruler } from "./ruler.ts";
import { viewOf } from "./view.ts";

/** The width of the wall on each side of a leaf, in inches. */
const WALL_WIDTH = 22;
/** The height of the wall above the leaf, in inches. */
const WALL_ABOVE = 14;
/** The width of the frame around the leaf, in inches. */
const FRAME_WIDTH = 2;
/** The space between the two sides of the door, in inches. */
const SIDE_GAP = 10;
/** The distance between the leaf's edge and the dimension lines of heights, in inches. */
const DIMENSION_OFFSET = 18;

/** Formats a height in inches, or the range that is permitted. */
export function heightText(
  { lengthText }: Ruler,
  height: number,
  within?: readonly [low: number, high: number],
): string {
  if (within === undefined) return lengthText(height / 12);
  const [low, high] = within;
  return texts.planningRange({
    // The unit is named once.
    low: lengthText(low / 12).replace(/\D+$/, ""),
    high: lengthText(high / 12),
  });
}

/** A door from outside, with its lock on the right, and from inside. */
export function doorLayout(door: DrawnDoor, ruler = INCHES): Layout {
  const { width, height, parts } = door;
  const { lengthText } = ruler;
  const high = Math.max(height + WALL_ABOVE, ...parts.map((part) => part.height + 6));
  const face = width + 2 * WALL_WIDTH;
  const margins = { top: 38, right: 12, bottom: 60, left: 12 };
  const view = viewOf((2 * face + SIDE_GAP) / 12, high / 12, margins, undefined, ruler.steps);
  const units = (inches: number) => view.units(inches / 12);
  const up = (inches: number) => view.y((high - inches) / 12);
  // The leaf's lock edge, and the direction from it onto the wall.
  const sides = {
    outside: { lock: WALL_WIDTH + width, away: 1 },
    inside: { lock: face + SIDE_GAP + WALL_WIDTH, away: -1 },
  };
  const across = (side: Side, fromLock: number) =>
    view.x((sides[side].lock + sides[side].away * fromLock) / 12);

  const shapes: PlanShape[] = [];
  const dimensions: Dimension[] = [];
  const marks: Mark[] = [];
  /** Returns a rectangle, given its center, in inches. */
  const block = (side: Side, fromLock: number, middle: number, [wide, tall]: [number, number]) =>
    box(across(side, fromLock) - units(wide / 2), up(middle + tall / 2), units(wide), units(tall));
  const upright = (
    side: Side,
    fromLock: number,
    top: number,
    right = false,
    within?: DrawnDoorPart["within"],
  ) => {
    const x = across(side, fromLock);
    dimensions.push({
      from: { x, y: up(0) },
      to: { x, y: up(top) },
      text: heightText(ruler, top, within),
      right,
    });
  };

  for (const side of ["outside", "inside"] as const) {
    const middle = -width / 2;
    const [lock, hinge] = [across(side, 0), across(side, -width)];
    shapes.push(
      ["fill", block(side, middle, high / 2, [face, high])],
      [
        "body",
        block(side, middle, (height + FRAME_WIDTH) / 2, [
          width + 2 * FRAME_WIDTH,
          height + FRAME_WIDTH,
        ]),
      ],
      ["thin", block(side, middle, height / 2, [width, height])],
      // The leaf is hinged on the side where the two lines meet.
      [
        "dash",
        line({ x: lock, y: up(height) }, { x: hinge, y: up(height / 2) }, { x: lock, y: up(0) }),
      ],
    );
  }
  // The handle on the outside belongs to the lock.
  const lock = parts.find(({ part }) => ["strike", "lever", "push-bar"].includes(part));
  if (lock !== undefined) {
    const [x, y] = [across("outside", -3.5), up(lock.height)];
    shapes.push([
      "body",
      box(x - units(4.5), y - units(0.6), units(4.5), units(1.2)) + circle(x, y, units(1.4)),
    ]);
  }
  parts.forEach((part, at) => {
    const { side, from, size, mark, measured } = PLACES[part.part];
    const place = from(width);
    const [wide, tall] = size(width);
    if (part.within !== undefined) {
      const [low, top] = part.within;
      const band = [DIMENSION_OFFSET - 2, top - low] as [number, number];
      shapes.push(["cone", block(side, DIMENSION_OFFSET / 2 + 1, (low + top) / 2, band)]);
    }
    shapes.push(["device", block(side, place, part.height, [wide, tall])]);
    if (part.part === "reader" || part.part === "exit-button") {
      shapes.push(["dot", circle(across(side, place), up(part.height), units(0.7))]);
    }
    if (part.part === "push-bar") {
      // The bar between its two brackets.
      shapes.push(["dot", block(side, place, part.height, [wide - 6, 1])]);
    }
    if (part.part === "closer") {
      const [x, y] = [across(side, place), up(part.height + 1)];
      shapes.push(["thin", line({ x, y }, { x: x - units(7), y: up(height + FRAME_WIDTH) })]);
    }
    if (measured !== null) {
      const fromLock = measured === "lock" ? DIMENSION_OFFSET : -width - WALL_OFFSET;
      const top = part.within?.[1] ?? part.height;
      const y = up(top);
      const beside = across(side, place + (measured === "lock" ? wide / 2 : -wide / 2));
      shapes.push(["thin", line({ x: beside, y }, { x: across(side, fromLock), y })]);
      upright(side, fromLock, top, side === "inside" && measured === "lock", part.within);
    }
    marks.push({
      label: String(at + 1),
      x: across(side, place + mark[0]),
      y: up(part.height + mark[1]),
    });
  });

  upright("outside", -width - WALL_OFFSET, height);
  const below = up(0) + 30;
  dimensions.push({
    from: { x: across("outside", -width), y: below },
    to: { x: across("outside", 0), y: below },
    text: lengthText(width / 12),
  });
  const [left, right] = [
    across("outside", -width - WALL_WIDTH),
    across("inside", -width - WALL_WIDTH),
  ];
  if (door.hasStairs === true) {
    // Steps that lead away on the hinge side.
    const step = (at: number) => `v${digits(-units(5))}h${digits(units(at === 2 ? 3 : 4))}`;
    shapes.push(["mark", `M${digits(left)} ${digits(up(0))}${[0, 1, 2].map(step).join("")}`]);
  }
  if (door.reach !== null) {
    shapes.push(["arc", `M${digits(left)} ${digits(up(door.reach))}H${digits(right)}`]);
  }
  shapes.push(["wall", `M${digits(left)} ${digits(up(0))}H${digits(right)}`]);
  return {
    view,
    shapes,
    fields: [],
    dimensions,
    marks,
    labels: [
      { text: door.sides?.outside ?? texts.drawingOutside, x: left, y: 26 },
      { text: door.sides?.inside ?? texts.drawingInside, x: across("inside", WALL_WIDTH), y: 26 },
    ],
    bar: { x: Math.round(across("inside", 0)), y: Math.round(below) },
    measure: ruler.measure,
    lengthText,
    legend: parts.map((part, at) => ({
      mark: String(at + 1),
      name: part.name,
      size: heightText(ruler, part.height, part.within),
      text: part.text,
    })),
    notes: door.reach === null ? [] : [texts.drawingReachLine(lengthText(door.reach / 12))],
  };
}
