import type { ComponentPropsWithoutRef, ReactNode } from "react";
import type { PlanSheet } from "../generated/model.ts";
import * as texts from "../generated/texts.ts";
import { type SheetCell, SurveySheet } from "../ui/survey-sheet.tsx";
import { digits, type Layout, merged, type PlanLabel, type PlanShape } from "./layout.ts";
import { DimensionLine, PlanChip, PlanGrid, SeenField } from "./parts.tsx";

/** Props of `SitePlan`. */
export interface SitePlanProps extends Omit<ComponentPropsWithoutRef<"figure">, "id"> {
  /** The `id` of the drawing's pattern, unique in the page. */
  id: string;
  /** The section's heading, used if the drawing has no texts of its own. */
  heading: string;
  /** The drawing's own texts. */
  sheet: PlanSheet | null;
  /** The last cell of the title block. */
  cell: SheetCell;
  /** Top edge, width and height, in units. */
  view: { top: number; width: number; height: number };
  /** Ground, walls, doors and windows, from bottom to top. */
  shapes: readonly PlanShape[];
  /** The names of rooms and places. */
  labels: readonly PlanLabel[];
  /**
   * The left end of the scale bar and its length in units; `null` if the drawing isn't to scale.
   */
  bar: { x: number; y: number; length: number } | null;
  /** The distance between two grid dots, as text and in units. */
  square: { text: string | null; units: number };
}

function barPath({ x, y, length }: { x: number; y: number; length: number }): string {
  return `M${x} ${y + 4}V${y - 4}M${x + length} ${y + 4}V${y - 4}M${x} ${y}H${x + length}`;
}

function labelClass({ optional, strong }: PlanLabel): string {
  return `plan-text${strong === true ? " plan-strong" : ""}${optional === true ? " plan-optional" : ""}`;
}

/** A drawing of a site to scale: the building, then its devices (`children`), then the text. */
export function SitePlan({
  id,
  heading,
  sheet,
  cell,
  view,
  shapes,
  labels,
  bar,
  square,
  children,
  ...rest
}: SitePlanProps) {
  const { top, width, height } = view;
  const hatch = `${id}-hatch`;
  const cells = [
    { title: sheet?.title ?? heading, text: sheet?.text ?? "" },
    {
      title: texts.drawingScale,
      text: square.text === null ? texts.planningDrawingNoScale : texts.drawingSquare(square.text),
    },
    cell,
  ];
  return (
    <SurveySheet cells={cells} {...rest}>
      <svg viewBox={`0 ${top} ${width} ${height}`} role="img" aria-label={sheet?.alt ?? heading}>
        <PlanGrid id={id} width={width} height={height} top={top} square={square.units} />
        {shapes.some(([kind]) => kind === "hatch") && (
          <pattern id={hatch} width="7" height="7" patternUnits="userSpaceOnUse">
            <path className="plan-thin" d="M0 7L7 0" />
          </pattern>
        )}
        {shapes.map(([kind, path]) => (
          <path
            key={kind + path}
            className={`plan-${kind}`}
            d={path}
            fill={kind === "hatch" ? `url(#${hatch})` : undefined}
          />
        ))}
        {children}
        {labels.map((one) => (
          <text
            key={`${digits(one.x)} ${digits(one.y)} ${one.text}`}
            className={labelClass(one)}
            x={digits(one.x)}
            y={digits(one.y)}
            textAnchor={one.middle === true ? "middle" : one.end === true ? "end" : undefined}
          >
            {one.text}
          </text>
        ))}
        {bar !== null && <path className="plan-thin" d={barPath(bar)} />}
      </svg>
    </SurveySheet>
  );
}

/** Props of `LayoutSheet`. */
export interface LayoutSheetProps extends Pick<SitePlanProps, "id" | "heading" | "sheet"> {
  /** The drawing. */
  layout: Layout;
  /** The last cell of the title block, if it isn't the unit of lengths. */
  cell?: SheetCell;
  /** Further content, drawn above the shapes. */
  children?: ReactNode;
}

/** A drawing in its frame. */
export function LayoutSheet({ layout, cell, children, ...rest }: LayoutSheetProps) {
  const { view, shapes, fields, dimensions, marks, labels, bar } = layout;
  const length = Math.round(view.units(view.bar));
  const under = { text: layout.lengthText(view.bar), x: bar.x + length + 8, y: bar.y + 4 };
  return (
    <SitePlan
      {...rest}
      cell={cell ?? { title: texts.drawingMeasured, text: layout.measure }}
      view={{ top: 0, width: view.width, height: view.height }}
      shapes={merged(shapes)}
      labels={[...labels, under]}
      bar={{ ...bar, length }}
      square={{ text: layout.lengthText(view.square), units: view.units(view.square) }}
    >
      {children}
      {fields.map((field) => (
        <SeenField key={field.cone} {...field} />
      ))}
      {dimensions.map((one) => (
        <DimensionLine key={`${one.from.x} ${one.from.y} ${one.text}`} {...one} />
      ))}
      {marks.map(({ label, x, y }) => (
        <PlanChip key={label} x={Math.round(x) - 16} y={Math.round(y) - 11} label={label} />
      ))}
    </SitePlan>
  );
}
