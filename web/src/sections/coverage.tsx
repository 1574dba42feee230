import { useId } from "react";
import * as texts from "../generated/texts.ts";
import { HousePlan } from "./house-plan.tsx";
import type { PlacedProps } from "./placed-props.ts";
import { TitledSection } from "./titled-section.tsx";

/**
 * A sample lot with its cameras. Opening a camera in the list highlights its field in the drawing.
 */
export function CoverageSection({ section, id }: PlacedProps<"coverage">) {
  return (
    <TitledSection id={id ?? undefined} title={section.title} lead={section.lead}>
      <div className="coverage">
        <HousePlan
          id={useId()}
          count={section.cameras.length}
          heading={section.title}
          sheet={section.drawing}
        />
        <div>
          <div className="camera-list">
            {section.cameras.map((camera, index) => (
              <details key={camera.place} name={id ?? undefined} open={camera.open}>
                <summary>
                  <span className="legend-mark">{texts.drawingCamera(index + 1)}</span>
                  <b>{camera.place}</b>
                  <span className="legend-measure">{camera.lens}</span>
                </summary>
                <p>{camera.text}</p>
              </details>
            ))}
          </div>
          {section.parts.length > 0 && (
            <div className="bill-of-materials">
              <h3>{section.parts_title}</h3>
              <dl className="numeric">
                {section.parts.map((part) => (
                  <div key={part.label}>
                    <dt>{part.label}</dt>
                    <dd>{part.value}</dd>
                  </div>
                ))}
              </dl>
            </div>
          )}
        </div>
      </div>
    </TitledSection>
  );
}
