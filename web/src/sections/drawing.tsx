import { useId } from "react";
import { ceilingLayout } from "../drawing/ceiling.ts";
import { counterLayout } from "../drawing/counter.ts";
import { doorLayout } from "../drawing/door.ts";
import type { Layout } from "../drawing/layout.ts";
import { planLayout } from "../drawing/plan.ts";
import { rackLayout } from "../drawing/rack.ts";
import { LayoutSheet } from "../drawing/sheet.tsx";
import type { DrawingSubject } from "../generated/model.ts";
import { tied } from "../ui/tied.ts";
import type { PlacedProps } from "./placed-props.ts";
import { TitledSection } from "./titled-section.tsx";

/** The drawing of a subject. */
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

/** A drawing to scale beside its legend, which says in words what the drawing shows. */
export function DrawingSection({ section, id }: PlacedProps<"drawing">) {
  const { title, lead, sheet, subject, note } = section;
  const layout = layoutOf(subject);
  const notes = [...layout.notes, ...(note === null ? [] : [note])];
  return (
    <TitledSection id={id ?? "drawing"} title={title} lead={lead}>
      <div className="drawing">
        <LayoutSheet id={useId()} heading={title} sheet={sheet} layout={layout} />
        <div>
          <ul className="legend numeric">
            {layout.legend.map(({ mark, name, size, text }) => (
              <li key={mark ?? name}>
                {mark !== null && <span className="legend-mark">{mark}</span>}
                <div>
                  <b>{name}</b>
                  <span className="legend-measure">{tied(size)}</span>
                  {text !== null && <p>{tied(text)}</p>}
                </div>
              </li>
            ))}
          </ul>
          {notes.length > 0 && <p className="small muted">{tied(notes.join(" "))}</p>}
        </div>
      </div>
    </TitledSection>
  );
}
