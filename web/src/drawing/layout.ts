import type { PlanPoint } from "./geometry.ts";
import type { View } from "./view.ts";

/** A line or an area of the drawing: its kind, which is its class name, and its path. */
export type PlanShape = readonly [
  kind:
    | "arc"
    | "body"
    | "cable"
    | "cone"
    | "dash"
    | "device"
    | "dot"
    | "edge"
    | "fill"
    | "gap"
    | "glass"
    | "hatch"
    | "led"
    | "mark"
    | "person"
    | "port"
    | "seen"
    | "thin"
    | "wall",
  path: string,
];

/** The name of a room or place. */
export interface PlanLabel extends PlanPoint {
  /** The name; it starts at `x`, with its baseline at `y`. */
  text: string;
  /** Whether it is hidden on phones, where names are larger. */
  optional?: boolean;
  /** Whether `x` is its center. */
  middle?: boolean;
  /** Whether `x` is its end. */
  end?: boolean;
  /** Whether it is emphasized. */
  strong?: boolean;
}

/** The plate that refers from the drawing to its legend; `x` and `y` are its center. */
export interface Mark extends PlanPoint {
  /** Its text: `C1`. */
  label: string;
}

/** A dimension line, horizontal or vertical, with its length in words. */
export interface Dimension {
  from: PlanPoint;
  to: PlanPoint;
  text: string;
  /** Whether the text is right of a vertical line instead of left of it. */
  right?: boolean;
}

/** A camera and its field. */
export interface DrawnField extends PlanPoint {
  /** The outline of the field, as path data. */
  cone: string;
}

/** An entry of the legend: what a mark or a kind of line stands for. */
export interface LegendRow {
  /** The text on the mark; `null` if there is none. */
  mark: string | null;
  name: string;
  /** Its height or size. */
  size: string;
  text: string | null;
}

/** A complete drawing with its legend. */
export interface Layout {
  view: View;
  /** The shapes, from bottom to top. */
  shapes: PlanShape[];
  fields: DrawnField[];
  dimensions: Dimension[];
  marks: Mark[];
  labels: PlanLabel[];
  /** The start of the scale bar. */
  bar: PlanPoint;
  /** The unit of the scale. */
  measure: string;
  /** Formats a length in feet. */
  lengthText: (feet: number) => string;
  legend: LegendRow[];
  /** Notes of the legend about lines without a mark. */
  notes: string[];
}

/** Formats a number for path data: the same digits on the server and in the browser. */
export function digits(value: number): string {
  return String(Number(value.toFixed(1)));
}

/** Returns the path data of a rectangle. */
export function box(x: number, y: number, width: number, height: number): string {
  return `M${digits(x)} ${digits(y)}h${digits(width)}v${digits(height)}h${digits(-width)}z`;
}

/** Returns the path data of a line through points. */
export function line(...points: readonly PlanPoint[]): string {
  return points.map(({ x, y }, at) => `${at === 0 ? "M" : "L"}${digits(x)} ${digits(y)}`).join("");
}

/** Returns the path data of a circle. */
export function circle(x: number, y: number, radius: number): string {
  const r = digits(radius);
  return `M${digits(x - radius)} ${digits(y)}a${r} ${r} 0 1 1 ${digits(2 * radius)} 0a${r} ${r} 0 1 1 ${digits(-2 * radius)} 0z`;
}

/** Kinds of shapes that hide what is below them; each stays a separate element. */
const OPAQUE_KINDS = new Set<PlanShape[0]>(["body", "cone", "seen"]);

/** Merges consecutive shapes of the same kind, so that fewer elements are needed. */
export function merged(shapes: readonly PlanShape[]): PlanShape[] {
  const found: [PlanShape[0], string][] = [];
  for (const [kind, path] of shapes) {
    const last = found.at(-1);
    if (last?.[0] === kind && !OPAQUE_KINDS.has(kind)) last[1] += path;
    else found.push([kind, path]);
  }
  return found;
}
