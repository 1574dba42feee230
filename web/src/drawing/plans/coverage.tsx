import * as texts from "../../generated/texts.ts";
import { LEVEL_NAMES, LEVELS, type Level } from "../../planning/camera-view.ts";
import { type CoverageResults, detailText } from "../../planning/coverage.ts";
import { counted, figureText, numberText, reachText } from "../../planning/number-text.ts";
import { ceil, floor } from "../../planning/rounding.ts";
import { inFeet, type LengthUnit, radians } from "../../planning/units.ts";
import { clipped } from "../clip.ts";
import { fieldArc, fieldCone, type PlanPoint } from "../geometry.ts";
import {
  circle,
  type Dimension,
  digits,
  type Layout,
  type LegendRow,
  line,
  type Mark,
  type PlanLabel,
  type PlanShape,
} from "../layout.ts";
import { rulerOf } from "../ruler.ts";
import { viewOf } from "../view.ts";
import { FACE_RATIO, facePixels, MAX_COLUMNS } from "./face.ts";
import { type PlanDrawingProps, PlanningSheet } from "./planning-sheet.tsx";

/** The left edge and the width of the column with the face and the lens's figures. */
const COLUMN = { x: 412, width: 156 };
/** The space between the plan and the side view, in units. */
const VIEW_GAP = 62;
/** Bands thinner than this, in units, have no room for their mark. */
const MIN_BAND = 48;
/** A field narrower than this, in degrees, has its marks above it. */
const NARROW_ANGLE = 20;
/** The size of a person, in feet. */
const PERSON = { height: 5.7, shoulders: 1.5 };
/**
 * The range that is drawn, as a multiple of the person's distance: as far as the task reaches, but
 * within these limits.
 */
const RANGE_LIMITS = { min: 1.25, max: 2 };
/** The minimum height and half width of a person in the drawing, in units. */
const MIN_PERSON = { height: 14, half: 7 };
/** The maximum height of the drawing, in units; beyond it the scale gets smaller. */
const MAX_HEIGHT = 680;

/** How far the drawing reaches, and the width that a band needs for its mark. */
interface Scale {
  range: number;
  thinnest: number;
}

/** A level and where its band ends: at its reach or at the end of the drawing. */
interface Band {
  level: Level;
  reach: number;
}

/**
 * Returns the bands that have room, nearest first. Of two bands that end close to each other the
 * farther one is kept, but those of the person's level and of the task always are.
 */
function bandsOf(
  { task, level_2025 }: CoverageResults,
  reaches: readonly Band[],
  view: Scale,
): Band[] {
  const { range, thinnest } = view;
  const bands: Band[] = [];
  const isKept = ({ level }: Band) => level === task || level === level_2025;
  const end = ({ reach }: Band) => Math.min(reach, range);
  // Of the bands that end past the drawing, only the nearest one is in it.
  const edge = [...reaches].reverse().find(({ reach }) => reach >= range);
  const drawn = reaches.filter((band) => band.reach < range || band === edge);
  for (const band of [...drawn.filter(isKept), ...drawn.filter((one) => !isKept(one))]) {
    const hasRoom = bands.every((other) => Math.abs(end(other) - end(band)) >= thinnest);
    const isVisible = end(band) >= (isKept(band) ? thinnest / 2 : thinnest);
    if (isVisible && (hasRoom || isKept(band))) bands.push(band);
  }
  return bands.sort((one, other) => one.reach - other.reach);
}

/** Returns a person from the side, with a given height and the feet at a point. */
function standing({ x, y }: PlanPoint, high: number): string {
  const part = high / PERSON.height;
  const at = (across: number, up: number) => ({ x: x + across * part, y: y - up * part });
  const half = [
    [0.12, 4.85],
    [0.62, 4.65],
    [0.78, 4.3],
    [0.82, 2.6],
    [0.58, 2.6],
    [0.52, 3.9],
    [0.46, 2.5],
    [0.42, 0],
    [0.08, 0],
    [0.04, 2.2],
  ] as const;
  const outline = [
    ...half.map(([across, up]) => at(across, up)),
    ...[...half].reverse().map(([across, up]) => at(-across, up)),
  ];
  return `${line(...outline)}z${circle(x, y - 5.25 * part, 0.45 * part)}`;
}

/** Returns a person from above. */
function fromAbove({ x, y }: PlanPoint, half: number): string {
  const [rx, ry] = [digits(half * 0.5), digits(half)];
  const shoulders = `M${digits(x)} ${digits(y - half)}a${rx} ${ry} 0 1 1 0 ${digits(2 * half)}a${rx} ${ry} 0 1 1 0 ${digits(-2 * half)}z`;
  return shoulders;
}

/** What a camera sees from above and from the side, at the same scale. */
export function coverageLayout(results: CoverageResults, unit: LengthUnit): Layout {
  const ruler = rulerOf(unit);
  const distance = inFeet(results.distance_m);
  const mount = inFeet(results.mount_m);
  const target = inFeet(results.target_m);
  const spread = results.view_deg;
  const task = inFeet(results.reach_m[results.task]);
  const range = Math.max(
    RANGE_LIMITS.min * distance,
    Math.min(task * 1.08, RANGE_LIMITS.max * distance),
  );
  const rise = range * Math.sin(radians(Math.min(spread, 180) / 2));
  const high = 1.08 * Math.max(mount, target, PERSON.height);
  const room = {
    top: spread < NARROW_ANGLE ? 92 : 54,
    right: 600 - COLUMN.x + 24,
    bottom: 80 + VIEW_GAP,
    left: 52,
  };
  const depth = 2 * rise + high;
  const most = (MAX_HEIGHT - room.top - room.bottom) / depth;
  const scaled = viewOf(range, depth, room, most, ruler.steps);
  const { units, x, y } = scaled;
  const lens = { x: x(0), y: y(rise) };
  const ground = y(depth) + VIEW_GAP;
  const up = (height: number) => ground - units(height);

  const reaches = (Object.keys(LEVELS) as Level[]).map((level) => ({
    level,
    reach: inFeet(results.reach_m[level]),
  }));
  const bands = bandsOf(results, reaches, { range, thinnest: MIN_BAND / units(1) });
  const field = (reach: number) => ({
    x: Number(digits(lens.x)),
    y: Number(digits(lens.y)),
    heading: 0,
    spread,
    reach: Number(digits(units(Math.min(reach, range)))),
  });
  const whole = fieldCone(field(range));

  // The bottom edge of the picture is a straight line on the ground.
  const near =
    results.near_ground_m === null ? range : Math.min(range, inFeet(results.near_ground_m));
  const tangent = Math.tan(radians(Math.min(spread, 170) / 2));
  const blind = clipped(
    [
      { x: 0, y: rise },
      { x: near, y: rise - near * tangent },
      { x: near, y: rise + near * tangent },
    ],
    near,
    2 * rise,
  );
  const place = (point: PlanPoint) => ({ x: x(point.x), y: y(point.y) });

  // The field of view from the side, clipped to the drawing.
  const far = 1000 * (range + high);
  const ray = (degrees: number) => ({
    x: far * Math.cos(radians(degrees)),
    y: mount - far * Math.sin(radians(degrees)),
  });
  const half = results.view_vertical_deg / 2;
  const seen = clipped(
    [{ x: 0, y: mount }, ray(results.tilt_deg - half), ray(results.tilt_deg + half)],
    range,
    high,
  );
  const beside = (point: PlanPoint) => ({ x: x(point.x), y: up(point.y) });
  const under = [
    { x: 0, y: 0 },
    { x: near, y: 0 },
    ...(results.near_ground_m === null ? [] : [{ x: 0, y: mount }]),
  ];
  const feet = { x: x(distance), y: ground };
  const tall = Math.max(MIN_PERSON.height, units(PERSON.height));
  const wide = Math.max(MIN_PERSON.half, units(PERSON.shoulders / 2));
  const face = { x: x(distance), y: up(target) };
  const shapes: PlanShape[] = [
    ...bands.map(({ reach }): PlanShape => ["cone", fieldCone(field(reach))]),
    ...(near > 0 && blind.length > 2
      ? ([["hatch", `${line(...blind.map(place))}z`]] satisfies PlanShape[])
      : []),
    ["edge", whole],
    ...bands
      .filter(({ reach }) => reach < range)
      .map(({ reach }): PlanShape => ["edge", fieldArc(field(reach), field(reach).reach)]),
    ["person", fromAbove({ x: x(distance), y: lens.y }, wide)],
    ["dot", circle(x(distance), lens.y, wide * 0.42)],
    ["device", circle(lens.x, lens.y, 7)],
    ["dot", circle(lens.x, lens.y, 2.5)],
    // The side view.
    ...(seen.length > 2 ? ([["seen", `${line(...seen.map(beside))}z`]] satisfies PlanShape[]) : []),
    ...(near > 0 && under.length > 2
      ? ([["hatch", `${line(...under.map(beside))}z`]] satisfies PlanShape[])
      : []),
    ["mark", line({ x: lens.x, y: ground }, { x: lens.x, y: up(mount) })],
    ["person", standing(feet, tall)],
    ["dash", line({ x: lens.x, y: up(mount) }, face)],
    ["wall", `M${digits(lens.x - 10)} ${digits(ground)}H${digits(x(range) + 6)}`],
    ["device", circle(lens.x, up(mount), 7) + circle(face.x, face.y, 4)],
    ["dot", circle(lens.x, up(mount), 2.5)],
  ];
  const night = results.night_m === null ? null : inFeet(results.night_m);
  if (night !== null && night < range) {
    shapes.push(["dash", fieldArc(field(night), field(night).reach)]);
  }

  const size = ruler.lengthText;
  const dimensions: Dimension[] = [
    {
      from: { x: lens.x - 22, y: ground },
      to: { x: lens.x - 22, y: up(mount) },
      text: size(mount),
    },
    {
      from: { x: lens.x, y: ground + 34 },
      to: { x: feet.x, y: ground + 34 },
      text: size(distance),
    },
  ];
  let side = 1;
  const marks: Mark[] = bands.map(({ reach }, at) => {
    const outer = Math.min(reach, range);
    const inner = bands[at - 1]?.reach ?? 0;
    const middle = units((outer + inner) / 2);
    // Above the axis, where no person is drawn; above the field if it is too narrow for a mark. A
    // band without room for its mark has it on the other side than the band before.
    side = units(outer - inner) < MIN_BAND && at > 0 ? -side : 1;
    const turn = radians(spread * 0.3) * side;
    const rim = middle * Math.sin(radians(spread / 2));
    const inField = rim > 48;
    return {
      label: String(at + 1),
      x: lens.x + (inField ? middle * Math.cos(turn) : middle),
      y: lens.y - (inField ? middle * Math.sin(turn) : side * (rim + wide + 18)),
    };
  });
  const legend: LegendRow[] = bands.map(({ level, reach }, at) => ({
    mark: String(at + 1),
    name: LEVEL_NAMES[level],
    size: texts.planningDrawingTo(reachText(results.reach_m[level], unit)),
    text: reach > range ? texts.planningDrawingBeyond : null,
  }));
  if (results.near_ground_m === null) {
    legend.push({ mark: null, name: texts.planningDrawingNoGround, size: "", text: null });
  } else if (near > 0) {
    legend.push({
      mark: null,
      name: texts.planningDrawingDead,
      size: texts.planningDrawingTo(detailText(results.near_ground_m, unit, ceil)),
      text: texts.planningDrawingDeadText,
    });
  }
  if (results.night_m !== null && night !== null && night < range) {
    legend.push({
      mark: null,
      name: texts.planningDrawingNight,
      size: texts.planningDrawingTo(reachText(results.night_m, unit)),
      text: null,
    });
  }

  const words = (text: string, row: number, strong = false): PlanLabel => ({
    text,
    x: COLUMN.x,
    y: 54 + COLUMN.width * FACE_RATIO + 28 + row * 26,
    strong,
  });
  const labels: PlanLabel[] = [
    { text: texts.drawingSeenFromAbove, x: 24, y: 38 },
    { text: texts.planningDrawingFromSide, x: 24, y: up(high) - 22 },
    { text: texts.planningDrawingFace, x: COLUMN.x, y: 38 },
    words(facePixelsText(results), 0, true),
    words(
      texts.planningDrawingLens({
        across: numberText(results.view_deg),
        down: numberText(results.view_vertical_deg),
      }),
      1,
    ),
    words(texts.planningDrawingTilt(numberText(results.tilt_deg)), 2),
  ];
  const height = Math.max(Math.ceil(ground) + 58, Math.ceil(words("", 3).y + 34));
  return {
    view: { ...scaled, height },
    shapes,
    fields: [],
    dimensions: dimensions.filter(({ from, to }) => Math.hypot(to.x - from.x, to.y - from.y) > 1),
    marks,
    labels,
    bar: { x: COLUMN.x, y: height - 24 },
    measure: ruler.measure,
    lengthText: ruler.lengthText,
    legend,
    notes: [
      texts.planningDrawingAimed,
      ...((seenFace(results) ?? 0) > MAX_COLUMNS + 0.5
        ? [texts.planningDrawingCoarser(MAX_COLUMNS)]
        : []),
    ],
  };
}

/** Returns the width of a face in pixels; `null` if the face isn't in the picture. */
function seenFace({ in_picture, face_px }: CoverageResults): number | null {
  return in_picture ? face_px : null;
}

/** Returns the width of a face in pixels, as text. */
function facePixelsText(results: CoverageResults): string {
  const pixels = seenFace(results);
  if (pixels === null) return texts.planningOutsideValue;
  return texts.planningPixels(
    pixels < 1 ? counted(pixels, figureText(pixels)) : counted(floor(pixels)),
  );
}

/** Describes what a camera sees in words. */
function inWords(results: CoverageResults, unit: LengthUnit): string {
  const { lengthText } = rulerOf(unit);
  const size = (length: number) => lengthText(inFeet(length));
  const { near_ground_m: near } = results;
  return [
    texts.planningDrawingCoverageAlt({
      mount: size(results.mount_m),
      across: numberText(results.view_deg),
      down: numberText(results.view_vertical_deg),
      tilt: numberText(results.tilt_deg),
      distance: size(results.distance_m),
      face: facePixelsText(results),
    }),
    ...(Object.keys(LEVELS) as Level[])
      .filter((level) => results.reach_m[level] > 0)
      .map((level) =>
        texts.planningDrawingLevelAlt({
          level: LEVEL_NAMES[level],
          reach: reachText(results.reach_m[level], unit),
        }),
      ),
    near === null
      ? texts.planningDrawingNoGround
      : texts.planningDrawingDeadAlt(detailText(near, unit, ceil)),
  ].join(" ");
}

/** A face as the camera records it. */
function Face({ results }: { results: CoverageResults }) {
  const pixels = seenFace(results);
  const columns = Math.min(MAX_COLUMNS, Math.max(1, Math.round(pixels ?? 1)));
  const scale = COLUMN.width / columns;
  const rows = Math.max(1, Math.round(columns * FACE_RATIO));
  return (
    <>
      <rect
        className="plan-picture"
        x={COLUMN.x}
        y="54"
        width={COLUMN.width}
        height={digits(COLUMN.width * FACE_RATIO)}
      />
      {pixels !== null && (
        <g
          transform={`translate(${COLUMN.x} 54)scale(${scale.toFixed(4)} ${((COLUMN.width * FACE_RATIO) / rows).toFixed(4)})`}
        >
          {facePixels(columns).map(({ shade, path }) => (
            <path key={shade} className="plan-face" strokeOpacity={shade.toFixed(2)} d={path} />
          ))}
        </g>
      )}
    </>
  );
}

/** What a camera sees from above and from the side, and how it shows a face. */
export function CoverageDrawing({ results, unit }: PlanDrawingProps<CoverageResults>) {
  return (
    <PlanningSheet
      title={texts.planningDrawingCoverage}
      text={texts.planningDrawingPerson(rulerOf(unit).lengthText(inFeet(results.distance_m)))}
      alt={inWords(results, unit)}
      layout={coverageLayout(results, unit)}
    >
      <Face results={results} />
    </PlanningSheet>
  );
}
