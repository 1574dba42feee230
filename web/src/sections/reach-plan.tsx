import { fieldArc, fieldCone } from "../drawing/geometry.ts";
import { PlanChip, PlanGrid } from "../drawing/parts.tsx";
import * as texts from "../generated/texts.ts";
import { SurveySheet } from "../ui/survey-sheet.tsx";
import { type CameraView, TASKS, taskReach } from "./camera-reach.ts";

/** The margin around the drawing, in its units. */
const MARGIN = 28;
/** The length of the longest field. */
const LENGTH = 400;
/** The size of a grid square. */
const SQUARE = 20;
/** The smallest distance at which two chips don't overlap. */
const MIN_CHIP_GAP = 68;

/** Returns where a task's field ends, for a label that is read aloud. */
function inWords(feet: number): string {
  return feet === 0
    ? texts.drawingReachNowhere
    : texts.planningReachTo(texts.drawingFeetInWords(feet));
}

/** What a camera sees from above, to scale. The nearer the task, the darker its field. */
export function ReachPlan({ view }: { view: CameraView }) {
  const { pixels, wide, narrow } = view;
  // The easiest task is left out: it reaches so far that the others would be dots.
  const reaches = TASKS.slice(0, 3).map((task) => taskReach(pixels, wide, task));
  const drawn = reaches.filter((feet) => feet > 0);
  const zoomed = narrow === null ? 0 : taskReach(pixels, narrow, TASKS[0]);
  const longest = Math.max(...reaches, zoomed);
  const feetPerSquare = Math.max(1, Math.ceil((longest * SQUARE) / LENGTH));
  const unitsPerFoot = SQUARE / feetPerSquare;
  const rise = Math.ceil(
    Math.max(...reaches) * unitsPerFoot * Math.sin((Math.min(wide, 180) * Math.PI) / 360),
  );
  const height = 2 * (rise + MARGIN);
  const width = Math.ceil(longest * unitsPerFoot) + 3 * MARGIN;
  const lens = { x: MARGIN, y: height / 2, heading: 0, spread: wide };
  const chips = drawn
    .map((feet) => ({ feet, x: MARGIN + feet * unitsPerFoot }))
    .filter(({ x }, at, all) => at === all.length - 1 || (all[at + 1]?.x ?? x) - x >= MIN_CHIP_GAP);
  const [stranger = "", acquaintance = "", action = ""] = reaches.map(inWords);
  const label =
    narrow === null
      ? texts.drawingReachView({ stranger, acquaintance, action })
      : texts.drawingReachViewZoom({
          stranger,
          acquaintance,
          action,
          zoomed: inWords(zoomed),
        });
  return (
    <SurveySheet
      cells={[
        {
          title: texts.drawingSeenFromAbove,
          text:
            narrow === null ? texts.drawingAngle(wide) : texts.drawingAngleZoom({ wide, narrow }),
        },
        { title: texts.drawingScale, text: texts.drawingSquare(texts.drawingFeet(feetPerSquare)) },
      ]}
    >
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
        <PlanGrid id="reach-grid" width={width} height={height} top={0} />
        {[...drawn].reverse().map((feet) => (
          <path
            className="plan-cone"
            key={feet}
            d={fieldCone({ ...lens, reach: feet * unitsPerFoot })}
          />
        ))}
        <path
          className="plan-edge"
          d={fieldCone({ ...lens, reach: Math.max(...reaches) * unitsPerFoot })}
        />
        {drawn.slice(0, -1).map((feet) => {
          const field = { ...lens, reach: feet * unitsPerFoot };
          return <path className="plan-arc" key={feet} d={fieldArc(field, field.reach)} />;
        })}
        {narrow !== null && (
          <path
            className="plan-dash"
            d={fieldCone({ ...lens, spread: narrow, reach: zoomed * unitsPerFoot })}
          />
        )}
        {chips.map(({ feet, x }) => (
          <PlanChip
            key={feet}
            x={x - 23}
            y={height / 2 - 11}
            width={46}
            label={texts.drawingFeet(feet)}
          />
        ))}
        <circle className="plan-device" cx={lens.x} cy={lens.y} r="9" />
        <circle className="plan-dot" cx={lens.x} cy={lens.y} r="3" />
      </svg>
    </SurveySheet>
  );
}
