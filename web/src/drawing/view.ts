/**
 * The width of every drawing, in units. A phone shows it 350 pixels wide, and the text size is
 * chosen for that.
 */
const WIDTH = 600;
/** The maximum height of a drawing, in units; beyond it the scale gets smaller. */
const MAX_HEIGHT = 560;
/** The minimum distance between two grid dots, in units. */
const MIN_DOT_GAP = 16;
/** The approximate length of the scale bar, in units. */
const BAR_LENGTH = 120;
/** Round lengths for the scale, in feet. */
export const STEPS: readonly number[] = [1 / 12, 1 / 6, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500];

/** The margins around a drawing, in units. */
export interface Margins {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

/** The conversion from feet to units of a drawing; nothing else converts them. */
export interface View {
  /** The drawing's width, in units. */
  width: number;
  /** The drawing's height, in units. */
  height: number;
  /** The distance between two grid dots, in feet. */
  square: number;
  /** The length of the scale bar, in feet. */
  bar: number;
  /** Converts a length to units. */
  units: (feet: number) => number;
  /** Returns the distance from the drawing's left edge, in units. */
  x: (feet: number) => number;
  /** Returns the distance from the drawing's top edge, in units. */
  y: (feet: number) => number;
}

/**
 * Returns a view of `width` by `depth` feet with margins: as large as possible, or at most
 * `unitsPerFoot` if given. Drawings that don't measure feet pass their own `steps`.
 */
export function viewOf(
  width: number,
  depth: number,
  { top, right, bottom, left }: Margins,
  unitsPerFoot = (MAX_HEIGHT - top - bottom) / depth,
  steps = STEPS,
): View {
  const room = WIDTH - left - right;
  const scale = Math.min(room / width, unitsPerFoot);
  const indent = left + (room - width * scale) / 2;
  const units = (feet: number) => feet * scale;
  return {
    width: WIDTH,
    height: Math.ceil(top + units(depth) + bottom),
    square: steps.find((feet) => units(feet) >= MIN_DOT_GAP) ?? steps.at(-1) ?? 1,
    bar: [...steps].reverse().find((feet) => units(feet) <= BAR_LENGTH) ?? steps[0] ?? 1,
    units,
    x: (feet) => indent + units(feet),
    y: (feet) => top + units(feet),
  };
}
