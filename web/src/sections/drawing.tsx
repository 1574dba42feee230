import { useId } from "react";
import { ceilingLayout } from "../drawing/ceiling.ts";
import { counterLayout } from "../drawing/counter.ts";
import { doorLayout } from "../drawing/door.ts";
import type { Layout } from "../drawing/layout.ts";
import { DrawingLegend } from "../drawing/legend.tsx";
import { planLayout } from "../drawing/plan.ts";
import { rackLayout } from "../drawing/rack.ts";
import { LayoutSheet } from "../drawing/sheet.tsx";
import type { DrawingSubject } from "../generated/model.ts";
import type { PlacedProps } from "./placed-props.ts";
import { TitledSection } from "./titled-section.tsx";

/** Returns the drawing of a subject. */
function layoutOf(subject: DrawingSubject): Layout {
  switch (subject.kind) {
    case "door":
      return doorLayout(subject);
    case "rack":
      return rackLayout(subject);
    case "ceiling":
      return ceilingLayout(subject);
    case "counter":
      return counterLayout(subject);
    case "plan":
      return planLayout(subject);
  }
}

/** A drawing to scale beside its legend, which describes the drawing in words. */
export function DrawingSection({ section, id }: PlacedProps<"drawing">) {
  const { title, lead, sheet, subject, note } = section;
  const layout = layoutOf(subject);
  const notes = [...layout.notes, ...(note === null ? [] : [note])];
  return (
    <TitledSection id={id ?? undefined} title={title} lead={lead}>
      <div className="drawing">
        <LayoutSheet id={useId()} heading={title} sheet={sheet} layout={layout} />
        <div>
          <DrawingLegend rows={layout.legend} notes={notes} />
        </div>
      </div>
    </TitledSection>
  );
}
