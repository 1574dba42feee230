import { type CameraView, reachInFeet, TASKS } from "../drawing/reach.ts";
import * as texts from "../generated/texts.ts";
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
  const source =
    narrow === null
      ? texts.drawingReachSource({ pixels, wide })
      : texts.drawingReachSourceZoom({ pixels, wide, narrow });
  const loss = light === null ? texts.drawingReachLoss : texts.drawingReachLossNight(light);
  return (
    <TitledSection id="reach" title={texts.drawingReach} lead={texts.drawingReachLead} {...rest}>
      <div className="reach">
        <ReachPlan view={view} />
        <dl className="zones numeric">
          {TASKS.map(({ name, density, text }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                {texts.drawingReachLimit(reachInFeet(pixels, wide, density))}
                {narrow !== null && (
                  <span>{texts.drawingReachLimitZoom(reachInFeet(pixels, narrow, density))}</span>
                )}
              </dd>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
      <p className="small muted gap-above">{`${source} ${loss}`}</p>
    </TitledSection>
  );
}
