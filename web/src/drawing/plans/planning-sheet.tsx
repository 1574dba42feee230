import { type ReactNode, useId } from "react";
import * as texts from "../../generated/texts.ts";
import { FORMULAS } from "../../planning/plan.ts";
import type { LengthUnit } from "../../planning/units.ts";
import type { Layout, PlanLabel, PlanShape } from "../layout.ts";
import { DrawingLegend } from "../legend.tsx";
import { LayoutSheet, SitePlan } from "../sheet.tsx";

/** The last cell of a plan's title block: the version of the formulas. */
const CELL = { title: texts.planningDrawingFormulas, text: String(FORMULAS) };

/** The texts of a drawing. */
interface SheetTexts {
  /** Its title. */
  title: string;
  /** The most important figure, beside the title. */
  text: string;
  /** A full description in words. */
  alt: string;
}

/** Props of a tool's drawing. */
export interface PlanDrawingProps<R> {
  /** The figures of the plan. */
  results: R;
  /** The unit in which lengths are written. */
  unit: LengthUnit;
}

/** Props of `PlanningSheet`. */
export interface PlanningSheetProps extends SheetTexts {
  /** The drawing. */
  layout: Layout;
  /** Further content, drawn above the shapes. */
  children?: ReactNode;
}

/** The drawing of a plan to scale, above its legend. */
export function PlanningSheet({ layout, children, ...sheet }: PlanningSheetProps) {
  return (
    <div className="planning-drawing">
      <LayoutSheet id={useId()} heading={sheet.title} sheet={sheet} cell={CELL} layout={layout}>
        {children}
      </LayoutSheet>
      {layout.legend.length > 0 && <DrawingLegend rows={layout.legend} notes={layout.notes} />}
    </div>
  );
}

/** Props of `PlanningDiagram`. */
export interface PlanningDiagramProps extends SheetTexts {
  /** Its height, in units. */
  height: number;
  /** The shapes, from bottom to top. */
  shapes: readonly PlanShape[];
  /** The texts. */
  labels: readonly PlanLabel[];
}

/** The diagram of a plan; it isn't to scale. */
export function PlanningDiagram({ height, shapes, labels, ...sheet }: PlanningDiagramProps) {
  return (
    <div className="planning-drawing">
      <SitePlan
        id={useId()}
        heading={sheet.title}
        sheet={sheet}
        cell={CELL}
        view={{ top: 0, width: 600, height }}
        shapes={shapes}
        labels={labels}
        bar={null}
        square={{ text: null, units: 20 }}
      />
    </div>
  );
}
