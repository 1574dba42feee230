import * as texts from "../generated/texts.ts";
import { LEVELS } from "../planning/camera-view.ts";
import { lengthText } from "../planning/number-text.ts";
import { type CameraView, oldReaches, TASKS, type Task, taskReach } from "./camera-reach.ts";
import { ReachPlan } from "./reach-plan.tsx";
import { type SectionProps, TitledSection } from "./titled-section.tsx";

/** Props of `ReachSection`. */
export interface ReachSectionProps extends SectionProps {
  /** The figures that determine the reach. */
  view: CameraView;
  /** The address for planning with this camera; `null` if the site has no such tool. */
  plan: string | null;
}

/** Where a task's range ends, zoomed out and in, or that it has none from this height. */
function Limit({ view: { pixels, wide, narrow }, task }: { view: CameraView; task: Task }) {
  const out = taskReach(pixels, wide, task);
  const zoomed = narrow === null ? 0 : taskReach(pixels, narrow, task);
  if (out === 0) {
    return zoomed === 0 ? texts.drawingReachNever : texts.drawingReachOnlyZoom(zoomed);
  }
  return (
    <>
      {texts.drawingReachLimit(out)}
      {zoomed > 0 && <span>{texts.drawingReachLimitZoom(zoomed)}</span>}
    </>
  );
}

/** How far a camera serves each task, drawn to scale from the manufacturer's figures. */
export function ReachSection({ view, plan, ...rest }: ReachSectionProps) {
  const { pixels, wide, narrow, light } = view;
  const source =
    narrow === null
      ? texts.drawingReachSource({ pixels, wide })
      : texts.drawingReachSourceZoom({ pixels, wide, narrow });
  const loss =
    light === null
      ? texts.drawingReachLoss
      : texts.drawingReachLossNight({
          feet: lengthText(light, "ft"),
          meters: lengthText(light, "m"),
        });
  return (
    <TitledSection id="reach" title={texts.drawingReach} lead={texts.drawingReachLead} {...rest}>
      <div className="reach">
        <ReachPlan view={view} />
        <dl className="zones numeric">
          {TASKS.map((task) => (
            <div key={task.level}>
              <dt>{task.name}</dt>
              <dd>
                <Limit view={view} task={task} />
              </dd>
              <dd>{`${task.text} ${texts.drawingReachLevel(LEVELS[task.level])}`}</dd>
            </div>
          ))}
        </dl>
      </div>
      {plan !== null && (
        <p className="gap-above">
          <a href={plan}>{texts.drawingReachAsk}</a>
        </p>
      )}
      <p className="small muted gap-above">
        {`${source} ${texts.drawingReachOld(oldReaches(pixels, wide))} ${loss}`}
      </p>
    </TitledSection>
  );
}
