import { type ReactNode, useId } from "react";
import * as texts from "../../generated/texts.ts";
import { FORMULAS } from "../../planning/plan.ts";
import type { Layout, PlanLabel, PlanShape } from "../layout.ts";
import { DrawingLegend } from "../legend.tsx";
import { LayoutSheet, SitePlan } from "../sheet.tsx";

/** The last cell of a plan's title block: by which edition of the formulas it was drawn. */
const CELL = { title: texts.planningDrawingFormulas, text: String(FORMULAS) };

/** What a drawing says of itself. */
interface Said {
  /** What it shows. */
  title: string;
  /** The figure that matters, beside the title. */
  text: string;
  /** All of it in words. */
  alt: string;
}

/** Props of `PlanningSheet`. */
export interface PlanningSheetProps extends Said {
  /** What is drawn. */
  layout: Layout;
  /** What is drawn above the shapes. */
  children?: ReactNode;
}

/** The drawing of a plan to scale, over its legend. */
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
export interface PlanningDiagramProps extends Said {
  /** Its height, in units. */
  height: number;
  /** What is drawn, from the lowest to the uppermost. */
  shapes: readonly PlanShape[];
  /** The words. */
  labels: readonly PlanLabel[];
}

/** The diagram of a plan, which is not to scale. */
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
