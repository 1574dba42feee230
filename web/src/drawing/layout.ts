import type { PlanPoint } from "./geometry.ts";
import type { View } from "./view.ts";

/** A line or an area of the drawing: the class says what it is, the path where. */
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
  /** The name, from `x` on, its base line at `y`. */
  text: string;
  /** Whether it gives way on a phone, where names are larger. */
  optional?: boolean;
  /** Whether `x` is its middle. */
  middle?: boolean;
  /** Whether `x` is its end. */
  end?: boolean;
  /** Whether it says what counts. */
  strong?: boolean;
}

/** The plate that leads from the drawing to its legend; `x` and `y` are its middle. */
export interface Mark extends PlanPoint {
  /** What stands on it: `C1`. */
  label: string;
}

/** A measured line: level or upright, with its length in words. */
export interface Dimension {
  from: PlanPoint;
  to: PlanPoint;
  text: string;
  /** Whether the words are right of an upright line instead of left of it. */
  right?: boolean;
}

/** A camera and what it sees. */
export interface DrawnField extends PlanPoint {
  /** The outline of what it sees, as path data. */
  cone: string;
}

/** What a mark, or a kind of line, stands for. */
export interface LegendRow {
  /** What stands on the mark; `null` for what has none. */
  mark: string | null;
  name: string;
  /** Its height or size. */
  size: string;
  text: string | null;
}

/** A drawing, worked out to the last line, with its legend. */
export interface Layout {
  view: View;
  /** From the lowest to the uppermost. */
  shapes: PlanShape[];
  fields: DrawnField[];
  dimensions: Dimension[];
  marks: Mark[];
  labels: PlanLabel[];
  /** Where the bar of the scale begins. */
  bar: PlanPoint;
  /** What lengths are measured in. */
  measure: string;
  /** A length in feet, in words. */
  lengthText: (feet: number) => string;
  legend: LegendRow[];
  /** What the legend says of lines without a mark. */
  notes: string[];
}

/** A number of path data: the same digits on the server and in the browser. */
export function digits(value: number): string {
  return String(Number(value.toFixed(1)));
}

/** Path data of a rectangle. */
export function box(x: number, y: number, width: number, height: number): string {
  return `M${digits(x)} ${digits(y)}h${digits(width)}v${digits(height)}h${digits(-width)}z`;
}

/** Path data of a line through points. */
export function line(...points: readonly PlanPoint[]): string {
  return points.map(({ x, y }, at) => `${at === 0 ? "M" : "L"}${digits(x)} ${digits(y)}`).join("");
}

/** Path data of a circle. */
export function circle(x: number, y: number, radius: number): string {
  const r = digits(radius);
  return `M${digits(x - radius)} ${digits(y)}a${r} ${r} 0 1 1 ${digits(2 * radius)} 0a${r} ${r} 0 1 1 ${digits(-2 * radius)} 0z`;
}

/** Shapes that hide what is below them: each stays an element of its own. */
const HIDING = new Set<PlanShape[0]>(["body", "cone", "seen"]);

/** The same drawn with fewer elements: shapes of one kind that follow each other become one. */
export function merged(shapes: readonly PlanShape[]): PlanShape[] {
  const found: [PlanShape[0], string][] = [];
  for (const [kind, path] of shapes) {
    const last = found.at(-1);
    if (last?.[0] === kind && !HIDING.has(kind)) last[1] += path;
    else found.push([kind, path]);
  }
  return found;
}
