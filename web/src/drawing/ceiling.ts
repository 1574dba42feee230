import type { CeilingDrawing } from "../generated/model.ts";
import * as texts from "../generated/texts.ts";
import { counted } from "../planning/number-text.ts";
import {
  box,
  circle,
  type Dimension,
  type Layout,
  type LegendRow,
  line,
  type Mark,
  type PlanShape,
} from "./layout.ts";
import { FEET, type Ruler } from "./ruler.ts";
import { circleRadius, speakerGrid, uncovered } from "./speakers.ts";
import { viewOf } from "./view.ts";
import { segments, visibilityPolygon } from "./visibility-polygon.ts";

/** The space between the plan and the side view, in feet of the drawing. */
const VIEW_GAP = 3;
/** The ear height of people who stand, in feet. */
const STANDING_EAR = 5.5;
/** A ceiling from above with the area that its speakers serve, and a side view of the same. */
export function ceilingLayout(drawing: CeilingDrawing, ruler: Ruler = FEET): Layout {
  const { lengthText } = ruler;
  const { width, depth, ceiling, ear, angle } = drawing;
  const placed = drawing.speakers.map(([x, y]) => ({ x, y }));
  const speakers = placed.length > 0 ? placed : speakerGrid(drawing);
  const radius = circleRadius(ceiling, ear, angle);
  const view = viewOf(
    width,
    depth + VIEW_GAP + ceiling,
    { top: 22, right: 48, bottom: 60, left: 48 },
    undefined,
    ruler.steps,
  );
  const { x, y, units } = view;
  const gap = uncovered(drawing, speakers, radius);
  const floor = depth + VIEW_GAP + ceiling;
  const room = box(x(0), y(0), units(width), units(depth));
  const walls = segments([
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: width, y: depth },
    { x: 0, y: depth },
    { x: 0, y: 0 },
  ]);
  const circles = speakers.map((one) => {
    const field = { ...one, heading: 0, spread: 360, reach: radius };
    return visibilityPolygon(field, walls, (at) => ({ x: x(at.x), y: y(at.y) }), units(1)).path;
  });
  const columns = [...new Set(speakers.map((one) => one.x))];
  // From the ceiling down to ear height, or to the wall if that is nearer.
  const side = columns.map((at) => {
    const [left, right] = [Math.max(0, at - radius), Math.min(width, at + radius)];
    const down = (edge: number) => {
      const fall = ((ceiling - ear) * Math.abs(edge - at)) / radius;
      return { x: x(edge), y: y(floor - ceiling + fall) };
    };
    const [from, to] = [down(left), down(right)];
    const ears = y(floor - ear);
    return `${line({ x: x(at), y: y(floor - ceiling) }, from, { ...from, y: ears }, { ...to, y: ears }, to)}z`;
  });
  const shapes: PlanShape[] = [
    ...(gap.share > 0
      ? ([
          ["hatch", room],
          ["dot", circles.join("")],
        ] satisfies PlanShape[])
      : ([["dot", room]] satisfies PlanShape[])),
    ["seen", circles.join("")],
    ["device", speakers.map((one) => circle(x(one.x), y(one.y), 5)).join("")],
    ["wall", room],
    ["fill", box(x(0), y(floor - ceiling), units(width), units(ceiling))],
    ["seen", side.join("")],
    ["dash", line({ x: x(0), y: y(floor - ear) }, { x: x(width), y: y(floor - ear) })],
    ["device", columns.map((at) => box(x(at) - 7, y(floor - ceiling), 14, 5)).join("")],
    ["wall", box(x(0), y(floor - ceiling), units(width), units(ceiling))],
  ];
  const upright = (at: number, feet: number): Dimension => ({
    from: { x: at, y: y(floor) },
    to: { x: at, y: y(floor - feet) },
    text: lengthText(feet),
  });
  const last = speakers.at(-1) ?? { x: 0, y: 0 };
  // If a circle is wider than the drawing, its size is given only in the legend.
  const across: Dimension = {
    from: { x: x(last.x - radius), y: y(last.y) + 32 },
    to: { x: x(last.x + radius), y: y(last.y) + 32 },
    text: lengthText(2 * radius),
  };
  const dimensions: Dimension[] = [
    upright(x(0) - 20, ceiling),
    { ...upright(x(width) + 20, ear), right: true },
    ...(across.from.x > 0 && across.to.x < view.width ? [across] : []),
    {
      from: { x: x(0), y: y(floor) + 30 },
      to: { x: x(width), y: y(floor) + 30 },
      text: lengthText(width),
    },
    {
      from: { x: x(0) - 20, y: y(depth) },
      to: { x: x(0) - 20, y: y(0) },
      text: lengthText(depth),
    },
  ];
  const first = speakers[0] ?? last;
  const marks: Mark[] = [
    { label: "1", x: x(first.x) + 32, y: y(first.y) - 20 },
    { label: "2", x: x(last.x), y: y(last.y) - 30 },
  ];
  const legend: LegendRow[] = [
    {
      mark: "1",
      name: drawing.name,
      size: texts.drawingSpeakers(counted(speakers.length)),
      text: drawing.text,
    },
    {
      mark: "2",
      name: texts.drawingCircle,
      size: texts.drawingAcross(lengthText(2 * radius)),
      text: texts.drawingCircleText({
        ceiling: lengthText(ceiling),
        ear: lengthText(ear),
        angle,
      }),
    },
  ];
  if (gap.share > 0) {
    if (gap.isWide) marks.push({ label: "3", x: x(gap.widest.x), y: y(gap.widest.y) });
    legend.push({
      mark: gap.isWide ? "3" : null,
      name: texts.drawingGap,
      size: texts.drawingShareOfFloor(Math.round(gap.share * 100)),
      text: texts.drawingGapText,
    });
  }
  const second = speakers.find((one) => one.x !== first.x);
  const below = speakers.find((one) => one.y !== first.y);
  if (placed.length === 0 && second !== undefined && below !== undefined) {
    const [wide, deep] = [second.x - first.x, below.y - first.y];
    legend.push({
      mark: null,
      name: texts.drawingSpacing,
      size: texts.drawingSize({ width: lengthText(wide), height: lengthText(deep) }),
      text: texts.drawingSpacingText({ width: lengthText(wide / 2), height: lengthText(deep / 2) }),
    });
  }
  if (placed.length === 0 && ear < STANDING_EAR) {
    const standing = { ...drawing, ear: STANDING_EAR };
    legend.push({
      mark: null,
      name: texts.drawingStanding,
      size: texts.drawingSpeakers(counted(speakerGrid(standing).length)),
      text: texts.drawingStandingText({
        ear: lengthText(STANDING_EAR),
        across: lengthText(2 * circleRadius(ceiling, STANDING_EAR, angle)),
      }),
    });
  }
  return {
    view,
    shapes,
    fields: [],
    dimensions,
    marks,
    labels: [],
    bar: { x: Math.round(x(0)), y: view.height - 14 },
    measure: ruler.measure,
    lengthText,
    legend,
    notes: [],
  };
}
