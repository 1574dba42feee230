import { type CameraView, reachInFeet, TASKS } from "./reach.ts";
import { ReachPlan } from "./reach-plan.tsx";
import { type SectionProps, TitledSection } from "./titled-section.tsx";

/** Props of `ReachSection`. */
export interface ReachSectionProps extends SectionProps {
  /** The figures that the reach follows from. */
  view: CameraView;
}

/** How far a camera serves each task, drawn to scale from the maker's figures. */
export function ReachSection({ view, ...rest }: ReachSectionProps) {
  const { pixels, wide, narrow, light } = view;
  return (
    <TitledSection
      id="reach"
      title="How far it sees"
      lead="Detail falls with distance, so each task has a limit of its own."
      {...rest}
    >
      <div className="reach">
        <ReachPlan view={view} />
        <dl className="zones num">
          {TASKS.map(({ name, density, text }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                {`to ${reachInFeet(pixels, wide, density)}\u00a0ft`}
                {narrow !== null && (
                  <span>{`, zoomed in ${reachInFeet(pixels, narrow, density)}\u00a0ft`}</span>
                )}
              </dd>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
      <p className="small muted t-gap">
        {`Worked out from the maker’s figures, a picture ${pixels} pixels wide and a view of ${wide}°${narrow === null ? "" : ` to ${narrow}°`}, for 250, 125, 62.5 and 25 pixels on each meter as in EN 62676-4. Rain and a high mount take something off`}
        {light === null ? "." : `; at night its own light ends at ${light}.`}
      </p>
    </TitledSection>
  );
}
