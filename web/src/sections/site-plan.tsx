import type { ComponentPropsWithoutRef } from "react";
import { type SheetCell, SurveySheet } from "../ui/survey-sheet.tsx";
import { PlanGrid } from "./plan-parts.tsx";

/** A line or an area of the drawing: the class says what it is, the path where. */
export type PlanShape = readonly [
  kind: "dash" | "dot" | "fill" | "gap" | "glass" | "thin" | "wall",
  path: string,
];

/** The name of a room or place. */
export interface PlanLabel {
  /** The name. */
  text: string;
  /** Where it begins. */
  x: number;
  /** Its base line. */
  y: number;
  /** Whether it gives way on a phone, where names are larger. */
  optional?: boolean;
}

/** Props of `SitePlan`. */
export interface SitePlanProps extends Omit<ComponentPropsWithoutRef<"figure">, "id"> {
  /** The `id` of the drawing's pattern, unique in the page. */
  id: string;
  /** The drawing in words, for those who do not see it. */
  label: string;
  /** The title block. */
  cells: SheetCell[];
  /** Left, upper edge, width and height in units; ten of them are a foot. */
  view: { top: number; width: number; height: number };
  /** Ground, walls, doors and windows, from the lowest to the uppermost. */
  shapes: readonly PlanShape[];
  /** The names of rooms and places. */
  labels: readonly PlanLabel[];
  /** The left end of the scale's bar, which is ten feet long. */
  scale: { x: number; y: number };
}

/** A drawing of a site to scale: the building, then its devices (`children`), then the words. */
export function SitePlan({
  id,
  label,
  cells,
  view,
  shapes,
  labels,
  scale,
  children,
  ...rest
}: SitePlanProps) {
  const { top, width, height } = view;
  const { x, y } = scale;
  return (
    <SurveySheet cells={cells} {...rest}>
      <svg viewBox={`0 ${top} ${width} ${height}`} role="img" aria-label={label}>
        <PlanGrid id={id} width={width} height={height} top={top} />
        {shapes.map(([kind, path]) => (
          <path key={kind + path} className={`pl-${kind}`} d={path} />
        ))}
        {children}
        {labels.map((one) => (
          <text
            key={one.text}
            className={one.optional === true ? "pl-txt pl-opt" : "pl-txt"}
            x={one.x}
            y={one.y}
          >
            {one.text}
          </text>
        ))}
        <path
          className="pl-thin"
          d={`M${x} ${y + 4}V${y - 4}M${x + 100} ${y + 4}V${y - 4}M${x} ${y}H${x + 100}`}
        />
      </svg>
    </SurveySheet>
  );
}
