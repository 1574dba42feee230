import { useId } from "react";
import * as texts from "../../generated/texts.ts";
import { counted, figureText, numberText } from "../../planning/number-text.ts";
import type { SoundResults } from "../../planning/sound.ts";
import { degrees, inFeet, type LengthUnit } from "../../planning/units.ts";
import { ceilingLayout } from "../ceiling.ts";
import { box, digits, type Layout } from "../layout.ts";
import { type Ruler, rulerOf } from "../ruler.ts";
import { viewOf } from "../view.ts";
import { type PlanDrawingProps, PlanningSheet } from "./planning-sheet.tsx";

/**
 * The maximum number of speakers that are drawn individually, with the side view and dimensions.
 */
const MAX_SPEAKERS = 36;
/** The maximum number of columns and rows in a field of circles; more would be too small to see. */
const MAX_COLUMNS = 40;

/** Returns a room with its circles, in feet. */
function roomOf(results: SoundResults) {
  const { ceiling_m, ear_m, radius_m } = results;
  return {
    width: inFeet(results.length_m),
    depth: inFeet(results.width_m),
    ceiling: inFeet(ceiling_m),
    ear: inFeet(ear_m),
    radius: inFeet(radius_m),
    angle: Math.round(2 * degrees(Math.atan(radius_m / (ceiling_m - ear_m))) * 10) / 10,
  };
}

/** The ceiling with each of its speakers, from above and from the side. */
function drawnOneByOne(results: SoundResults, ruler: Ruler): Layout {
  const { radius: _, ...room } = roomOf(results);
  const { columns, rows, tap_w } = results;
  const speakers = Array.from({ length: columns * rows }, (_, at): [number, number] => [
    ((at % columns) + 0.5) * (room.width / columns),
    (Math.floor(at / columns) + 0.5) * (room.depth / rows),
  ]);
  return ceilingLayout(
    {
      ...room,
      speakers,
      // Has no effect, since the positions of the speakers are given.
      overlap: "minimum",
      name: texts.planningSpeakerPart,
      text:
        tap_w === null
          ? null
          : texts.planningDrawingTap(texts.planningWattsText(figureText(tap_w))),
    },
    ruler,
  );
}

/** Returns a grid of circles: how many are drawn, and how many speakers each one stands for. */
function gridOf({ columns, rows }: SoundResults) {
  const shown = (count: number) => Math.ceil(count / Math.ceil(count / MAX_COLUMNS));
  const [across, down] = [shown(columns), shown(rows)];
  return { across, down, isThinned: across < columns || down < rows };
}

/** The floor of a room with many speakers. */
function drawnAsField(results: SoundResults, ruler: Ruler): Layout {
  const { width, depth, radius } = roomOf(results);
  const { lengthText } = ruler;
  const margins = { top: 34, right: 48, bottom: 66, left: 48 };
  const view = viewOf(width, depth, margins, undefined, ruler.steps);
  const { x, y, units } = view;
  const floor = box(x(0), y(0), units(width), units(depth));
  const { across, down, isThinned } = gridOf(results);
  const legend = [
    {
      mark: null,
      name: texts.planningSpeakerPart,
      size: texts.drawingSpeakers(counted(results.speakers)),
      text: isThinned
        ? texts.planningDrawingThinned({
            columns: numberText(results.columns),
            rows: numberText(results.rows),
            dots: numberText(across * down),
          })
        : null,
    },
    {
      mark: null,
      name: texts.drawingCircle,
      size: texts.drawingAcross(lengthText(2 * radius)),
      text: null,
    },
    {
      mark: null,
      name: texts.drawingSpacing,
      size: texts.drawingSize({
        width: lengthText(inFeet(results.spacing_length_m)),
        height: lengthText(inFeet(results.spacing_width_m)),
      }),
      text: null,
    },
  ];
  return {
    view,
    shapes: isThinned ? [["fill", floor]] : [["hatch", floor]],
    fields: [],
    dimensions: [
      {
        from: { x: x(0), y: y(depth) + 30 },
        to: { x: x(width), y: y(depth) + 30 },
        text: lengthText(width),
      },
      {
        from: { x: x(0) - 16, y: y(depth) },
        to: { x: x(0) - 16, y: y(0) },
        text: lengthText(depth),
      },
    ],
    marks: [],
    labels: [],
    bar: { x: Math.round(x(0)), y: view.height - 14 },
    measure: ruler.measure,
    lengthText,
    legend,
    notes: [],
  };
}

/** Many equal circles, drawn as one row with copies and a pattern of speakers. */
function Field({ results, layout }: { results: SoundResults; layout: Layout }) {
  const id = useId();
  const { width, depth, radius } = roomOf(results);
  const { x, y, units } = layout.view;
  const { across, down, isThinned } = gridOf(results);
  const step = { x: units(width) / across, y: units(depth) / down };
  const at = (count: number) => Array.from({ length: count }, (_, index) => index);
  const [room, one, row, all, dots] = ["room", "one", "row", "all", "dots"].map(
    (name) => `${id}-${name}`,
  );
  const floor = box(0, 0, units(width), units(depth));
  return (
    <g transform={`translate(${digits(x(0))} ${digits(y(0))})`}>
      <defs>
        <pattern
          id={dots}
          width={step.x.toFixed(3)}
          height={step.y.toFixed(3)}
          patternUnits="userSpaceOnUse"
        >
          <circle
            className="plan-device"
            cx={digits(step.x / 2)}
            cy={digits(step.y / 2)}
            r={digits(Math.max(0.8, Math.min(4, step.x / 4, step.y / 4)))}
          />
        </pattern>
        {!isThinned && (
          <>
            <clipPath id={room}>
              <path d={floor} />
            </clipPath>
            <circle id={one} r={digits(units(radius))} />
            <g id={row}>
              {at(across).map((index) => (
                <use key={index} href={`#${one}`} x={digits((index + 0.5) * step.x)} />
              ))}
            </g>
            <g id={all}>
              {at(down).map((index) => (
                <use key={index} href={`#${row}`} y={digits((index + 0.5) * step.y)} />
              ))}
            </g>
          </>
        )}
      </defs>
      {!isThinned && (
        <g clipPath={`url(#${room})`}>
          <use href={`#${all}`} className="plan-dot" />
          <use href={`#${all}`} className="plan-seen plan-many" />
        </g>
      )}
      <path d={floor} fill={`url(#${dots})`} />
      <path className="plan-wall" d={floor} />
    </g>
  );
}

/** Returns the layout of the ceiling from above. */
export function soundLayout(results: SoundResults, unit: LengthUnit): Layout {
  const ruler = rulerOf(unit);
  return results.speakers <= MAX_SPEAKERS
    ? drawnOneByOne(results, ruler)
    : drawnAsField(results, ruler);
}

/** A ceiling with its speakers, and the circles in which each one is clear. */
export function SoundDrawing({ results, unit }: PlanDrawingProps<SoundResults>) {
  const { lengthText } = rulerOf(unit);
  const layout = soundLayout(results, unit);
  const size = (length: number) => lengthText(inFeet(length));
  return (
    <PlanningSheet
      title={texts.planningDrawingCeiling}
      text={texts.drawingSpeakers(counted(results.speakers))}
      alt={texts.planningDrawingSoundAlt({
        speakers: texts.drawingSpeakers(counted(results.speakers)),
        columns: texts.planningDrawingColumns(counted(results.columns)),
        rows: texts.planningDrawingRows(counted(results.rows)),
        length: size(results.length_m),
        width: size(results.width_m),
        spacing: texts.drawingSize({
          width: size(results.spacing_length_m),
          height: size(results.spacing_width_m),
        }),
        across: size(2 * results.radius_m),
        ceiling: size(results.ceiling_m),
        ear: size(results.ear_m),
      })}
      layout={layout}
    >
      {results.speakers > MAX_SPEAKERS && <Field results={results} layout={layout} />}
    </PlanningSheet>
  );
}
