import type { ComponentPropsWithoutRef } from "react";
import type { PlanSheet } from "../generated/model.ts";
import * as texts from "../generated/texts.ts";
import { SurveySheet } from "../ui/survey-sheet.tsx";
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
  /** The section's heading, which stands for what the drawing does not say of itself. */
  heading: string;
  /** What the drawing says of itself. */
  sheet: PlanSheet | null;
  /** Which sheet it is, from 1. */
  number: number;
  /** How many sheets there are. */
  sheets: number;
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
  heading,
  sheet,
  number,
  sheets,
  view,
  shapes,
  labels,
  scale,
  children,
  ...rest
}: SitePlanProps) {
  const { top, width, height } = view;
  const { x, y } = scale;
  const cells = [
    { title: sheet?.title ?? heading, text: sheet?.text ?? "" },
    { title: texts.drawingScale, text: texts.drawingSquare(2) },
    { title: texts.drawingSheet, text: texts.drawingSheetOf({ sheet: number, sheets }) },
  ];
  return (
    <SurveySheet cells={cells} {...rest}>
      <svg viewBox={`0 ${top} ${width} ${height}`} role="img" aria-label={sheet?.alt ?? heading}>
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
