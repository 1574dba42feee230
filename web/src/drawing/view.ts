/** How wide every drawing is, in units: a phone shows it 350 pixels wide, and its text is sized for that. */
const WIDTH = 600;
/** How high a drawing gets before it becomes smaller, in units. */
const HEIGHT = 560;
/** The least distance between two dots of the grid, in units. */
const CLOSEST = 16;
/** What the bar of the scale comes near, in units. */
const BAR = 120;
/** Lengths that people count in, in feet. */
export const STEPS: readonly number[] = [1 / 12, 1 / 6, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500];

/** Room round what is drawn, in units. */
export interface Margins {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

/** The one place where feet become units of a drawing. */
export interface View {
  /** The drawing's width, in units. */
  width: number;
  /** The drawing's height, in units. */
  height: number;
  /** The distance between two dots of its grid, in feet. */
  square: number;
  /** The length of the scale's bar, in feet. */
  bar: number;
  /** A length in units. */
  units: (feet: number) => number;
  /** How far from the drawing's left edge something is. */
  x: (feet: number) => number;
  /** How far from the drawing's upper edge something is. */
  y: (feet: number) => number;
}

/**
 * A view of `width` by `depth` feet with room round it: as large as a drawing can be, or with
 * `unitsPerFoot` at most where that is given. What counts in something else than feet says in which `steps`.
 */
export function viewOf(
  width: number,
  depth: number,
  { top, right, bottom, left }: Margins,
  unitsPerFoot = (HEIGHT - top - bottom) / depth,
  steps = STEPS,
): View {
  const room = WIDTH - left - right;
  const scale = Math.min(room / width, unitsPerFoot);
  const indent = left + (room - width * scale) / 2;
  const units = (feet: number) => feet * scale;
  return {
    width: WIDTH,
    height: Math.ceil(top + units(depth) + bottom),
    square: steps.find((feet) => units(feet) >= CLOSEST) ?? steps.at(-1) ?? 1,
    bar: steps.findLast((feet) => units(feet) <= BAR) ?? steps[0] ?? 1,
    units,
    x: (feet) => indent + units(feet),
    y: (feet) => top + units(feet),
  };
}
