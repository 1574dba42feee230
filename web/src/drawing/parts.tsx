import { fieldArc, fieldCone, type PlanPoint, type ViewField } from "./geometry.ts";
import { type Dimension, type DrawnField, digits, line } from "./layout.ts";

/** Props of `PlanGrid`. */
export interface PlanGridProps {
  /** The pattern's `id`, unique in the page. */
  id: string;
  /** Width of the drawing. */
  width: number;
  /** Height of the drawing. */
  height: number;
  /** The drawing's top edge. */
  top: number;
  /** The distance between two dots. */
  square?: number;
}

/** The grid of dots behind a drawing. */
export function PlanGrid({ id, width, height, top, square = 20 }: PlanGridProps) {
  const side = digits(square);
  const middle = digits(square / 2);
  return (
    <>
      <defs>
        <pattern id={id} width={side} height={side} patternUnits="userSpaceOnUse">
          <circle className="plan-grid" cx={middle} cy={middle} r="1" />
        </pattern>
      </defs>
      <rect y={top} width={width} height={height} fill={`url(#${id})`} />
    </>
  );
}

/** Props of `CameraField`. */
export interface CameraFieldProps {
  /** The camera's field. */
  field: ViewField;
  /** Distances of arcs that help to judge the scale. */
  arcs: number[];
  /** The camera's number, from 1; a list uses it to highlight the field. */
  number: number;
}

/** A camera and the field in which it shows a face. */
export function CameraField({ field, arcs, number }: CameraFieldProps) {
  return (
    <g className={`plan-field camera-${number}`}>
      <path className="plan-seen" d={fieldCone(field)} />
      {arcs.map((distance) => (
        <path key={distance} className="plan-arc" d={fieldArc(field, distance)} />
      ))}
      <circle className="plan-device" cx={field.x} cy={field.y} r="7" />
      <circle className="plan-dot" cx={field.x} cy={field.y} r="2.5" />
    </g>
  );
}

/** A camera and its field, as limited by the walls. */
export function SeenField({ x, y, cone }: DrawnField) {
  return (
    <>
      <path className="plan-seen" d={cone} />
      <circle className="plan-device" cx={digits(x)} cy={digits(y)} r="7" />
      <circle className="plan-dot" cx={digits(x)} cy={digits(y)} r="2.5" />
    </>
  );
}

/** Returns an arrowhead at the end of a line that comes from `from`. */
function tip(from: PlanPoint, to: PlanPoint): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const [x, y] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const side = (turn: number) => ({
    x: to.x - 7 * x - 2.6 * turn * y,
    y: to.y - 7 * y + 2.6 * turn * x,
  });
  return `${line(to, side(1), side(-1))}z`;
}

/**
 * A dimension line with an arrow at each end. The text of a vertical one is read from the right.
 */
export function DimensionLine({ from, to, text, right = false }: Dimension) {
  const x = digits((from.x + to.x) / 2);
  const y = digits((from.y + to.y) / 2);
  const turn = from.x === to.x ? { transform: `rotate(-90 ${x} ${y})` } : {};
  return (
    <>
      <path className="plan-thin" d={line(from, to)} />
      <path className="plan-tip" d={tip(from, to) + tip(to, from)} />
      <text
        className="plan-text"
        x={x}
        y={y}
        dy={right ? "1.1em" : "-.4em"}
        textAnchor="middle"
        {...turn}
      >
        {text}
      </text>
    </>
  );
}

/** Props of `PlanChip`. */
export interface PlanChipProps extends PlanPoint {
  /** The device's name in the drawing: `C1`. */
  label: string;
  /** Whether it grows to the left on phones, so that it stays beside its device. */
  toLeft?: boolean;
  /** The plate's width. */
  width?: number;
}

/** The name of a device on a small plate; `x` and `y` are its top left corner. */
export function PlanChip({ x, y, label, toLeft = false, width = 32 }: PlanChipProps) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <g className={toLeft ? "chip chip-left" : "chip"}>
        <rect className="plan-chip" width={width} height="22" rx="6" />
        <text className="plan-tag" x={width / 2} y="15.5" textAnchor="middle">
          {label}
        </text>
      </g>
    </g>
  );
}

/** Props of `LitChip`. */
export interface LitChipProps extends PlanPoint {
  /** The device's name in the drawing: `NVR`. */
  label: string;
  /** The plate's width. */
  width: number;
}

/**
 * The name of a device that is always on, with a status light; `x` and `y` are its top left corner.
 */
export function LitChip({ x, y, width, label }: LitChipProps) {
  return (
    <g className="chip">
      <rect className="plan-chip" x={x} y={y} width={width} height="22" rx="6" />
      <circle className="plan-led" cx={x + 11} cy={y + 11} r="3.5" />
      <text className="plan-tag" x={x + 20} y={y + 15.5}>
        {label}
      </text>
    </g>
  );
}
