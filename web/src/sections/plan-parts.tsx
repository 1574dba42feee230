import { fieldArc, fieldCone, type PlanPoint, type ViewField } from "./plan-geometry.ts";

/** Props of `PlanGrid`. */
export interface PlanGridProps {
  /** The pattern's `id`, unique in the page. */
  id: string;
  /** Width of the drawing. */
  width: number;
  /** Height of the drawing. */
  height: number;
  /** The drawing's upper edge. */
  top: number;
}

/** The dots on which a drawing stands: one every 20 units. */
export function PlanGrid({ id, width, height, top }: PlanGridProps) {
  return (
    <>
      <defs>
        <pattern id={id} width="20" height="20" patternUnits="userSpaceOnUse">
          <circle className="pl-grid" cx="10" cy="10" r="1" />
        </pattern>
      </defs>
      <rect y={top} width={width} height={height} fill={`url(#${id})`} />
    </>
  );
}

/** Props of `CameraField`. */
export interface CameraFieldProps {
  /** What the camera sees. */
  field: ViewField;
  /** Distances at which an arc helps to judge the scale. */
  arcs: number[];
  /** The camera's number from 1, by which a list lights its field. */
  number: number;
}

/** A camera and the field in which it shows a face. */
export function CameraField({ field, arcs, number }: CameraFieldProps) {
  const cone = fieldCone(field);
  return (
    <g className={`pl-field k${number}`}>
      <path className="pl-cone" d={cone} />
      <path className="pl-edge" d={cone} />
      {arcs.map((distance) => (
        <path key={distance} className="pl-arc" d={fieldArc(field, distance)} />
      ))}
      <circle className="pl-cam" cx={field.x} cy={field.y} r="7" />
      <circle className="pl-dot" cx={field.x} cy={field.y} r="2.5" />
    </g>
  );
}

/** Props of `PlanChip`. */
export interface PlanChipProps extends PlanPoint {
  /** The device's name in the drawing: `C1`. */
  label: string;
  /** Whether it grows to the left on a phone, so that it stays beside its device. */
  toLeft?: boolean;
  /** The plate's width. */
  width?: number;
}

/** The name of a device in a small plate; `x` and `y` are its upper left corner. */
export function PlanChip({ x, y, label, toLeft = false, width = 32 }: PlanChipProps) {
  return (
    <g className={toLeft ? "chip chip-r" : "chip"}>
      <rect className="pl-chip" x={x} y={y} width={width} height="22" rx="6" />
      <text className="pl-tag" x={x + width / 2} y={y + 15.5} textAnchor="middle">
        {label}
      </text>
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

/** The name of a device that is always on, beside its lamp; `x` and `y` are its upper left corner. */
export function LitChip({ x, y, width, label }: LitChipProps) {
  return (
    <g className="chip">
      <rect className="pl-chip" x={x} y={y} width={width} height="22" rx="6" />
      <circle className="pl-led" cx={x + 11} cy={y + 11} r="3.5" />
      <text className="pl-tag" x={x + 20} y={y + 15.5}>
        {label}
      </text>
    </g>
  );
}
