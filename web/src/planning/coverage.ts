import type { AnswerLine, AnswerNote, NoteLevel, PlanningData } from "../generated/model.ts";
import * as texts from "../generated/texts.ts";
import {
  DENSITIES,
  drawable,
  groundReach,
  halfTangent,
  isTooSteep,
  LEVEL_NAMES,
  LEVELS,
  type Level,
  LOOK,
  nearest,
  OLD_LEVELS,
  OLD_NAMES,
  type OldLevel,
} from "./camera-view.ts";
import * as constants from "./constants/coverage.json";
import { type Lens, readInput, TASKS } from "./coverage-form.ts";
import { FormReader } from "./fields.ts";
import {
  availableText,
  counted,
  lengthText,
  needText,
  numberText,
  reachText,
  shownLength,
} from "./number-text.ts";
import {
  type Assumption,
  assumption,
  buildQuery,
  defaultAssumptions,
  type Entries,
  line,
  type Outcome,
  outcomeOf,
  part,
  type Suggestion,
} from "./plan.ts";
import { readPixels } from "./resolution.ts";
import { ceil, floor, isEnough, roundResults } from "./rounding.ts";
import { degrees, feet, inUnit, type LengthUnit, meters, radians } from "./units.ts";

/** The results of a coverage plan. */
export interface CoverageResults {
  pixels: [number, number];
  view_deg: number;
  view_vertical_deg: number;
  mount_m: number;
  target_m: number;
  distance_m: number;
  tilt_deg: number;
  slant_m: number;
  width_m: number | null;
  px_per_m: number | null;
  px_per_ft: number | null;
  face_px: number | null;
  level_2025: Level | null;
  level_2014: OldLevel | null;
  reach_m: Record<Level | OldLevel, number>;
  look_down_deg: number;
  face_view: "good" | "fair" | "poor";
  near_ground_m: number | null;
  near_target_m: number | null;
  in_picture: boolean;
  needed_view_deg: number | null;
  needed_focal_mm: number | null;
  night_m: number | null;
  task: Level | OldLevel;
}

/** What a form asks for. */
type Input = ReturnType<typeof readInput> & { lens: Lens };

/** Computes the plan. */
function compute({ lens, mount, target, distance, tilted, task, unit }: Input): CoverageResults {
  const { pixels, angle, light } = lens;
  const view = { pixels: pixels[0], angle };
  const drop = mount - target;
  const aimed = degrees(Math.atan2(drop, distance));
  // A face is hidden as much from below as from above.
  const steep = Math.abs(aimed);
  const tilt = tilted ?? aimed;
  const vertical =
    lens.vertical ?? degrees(2 * Math.atan((halfTangent(angle) * pixels[1]) / pixels[0]));
  const depth = distance * Math.cos(radians(tilt)) + drop * Math.sin(radians(tilt));
  const isAhead = depth > 0;
  const width = isAhead ? 2 * depth * halfTangent(angle) : null;
  const density = width === null ? null : pixels[0] / width;
  const neededTangent = isAhead ? pixels[0] / (2 * DENSITIES[task] * depth) : null;
  /** Returns the highest level that is reached. */
  const levelOf = <L extends Level | OldLevel>(levels: Readonly<Record<L, number>>) =>
    (Object.keys(levels) as L[])
      .reverse()
      .find(
        (level) => isEnough(density ?? 0, levels[level]) && !isTooSteep(level, drop, distance),
      ) ?? null;
  const reaches = Object.entries(DENSITIES).map(([level, each]) => {
    const reach = groundReach(view, each, drop);
    return [level, isTooSteep(level, drop, shownLength(reach, unit)) ? 0 : reach];
  });
  return roundResults<CoverageResults>({
    pixels,
    view_deg: angle,
    view_vertical_deg: vertical,
    mount_m: mount,
    target_m: target,
    distance_m: distance,
    tilt_deg: tilt,
    slant_m: Math.hypot(distance, drop),
    width_m: width,
    px_per_m: density,
    px_per_ft: density === null ? null : density * feet(1),
    face_px: density === null ? null : density * constants.face_width_m.value,
    level_2025: levelOf(LEVELS),
    level_2014: levelOf(OLD_LEVELS),
    reach_m: Object.fromEntries(reaches),
    look_down_deg: aimed,
    face_view: isEnough(LOOK.good, steep) ? "good" : isEnough(LOOK.fair, steep) ? "fair" : "poor",
    near_ground_m: nearest(mount, tilt + vertical / 2),
    near_target_m: nearest(drop, tilt + vertical / 2),
    in_picture: isAhead && isEnough(vertical / 2, Math.abs(aimed - tilt)),
    needed_view_deg: neededTangent === null ? null : degrees(2 * Math.atan(neededTangent)),
    needed_focal_mm:
      neededTangent === null || lens.sensorMeters === null
        ? null
        : (lens.sensorMeters / (2 * neededTangent)) * 1000,
    // 0 if the light reaches the target's height nowhere.
    night_m: light === null ? null : Math.sqrt(Math.max(0, light * light - drop * drop)),
    task,
  });
}

/** Returns the angle from the horizontal at which the camera looks at the person. */
function steepText({ look_down_deg }: CoverageResults): string {
  return numberText(Math.abs(look_down_deg));
}

/** Whether the angle is too steep for the task. */
function isSteep({ task, mount_m, target_m, distance_m }: CoverageResults): boolean {
  return isTooSteep(task, mount_m - target_m, distance_m);
}

function pixelsText(pixels: number | null): string {
  return texts.planningPixels(counted(floor(pixels ?? 0)));
}

/**
 * Formats a length to the tenth, in feet from 10 on as an integer. `toWhole` rounds the last shown
 * digit, by default to the nearest.
 */
export function detailText(
  length: number,
  unit: LengthUnit,
  toWhole = (digits: number) => digits,
): string {
  const own = inUnit(length, unit);
  const decimals = unit === "ft" && own >= 10 ? 0 : 1;
  const shift = 10 ** decimals;
  return lengthText(toWhole(own * shift) / shift / inUnit(1, unit), unit, decimals);
}

/** Returns a distance that is reached; `null` if it is shown as 0. */
function shownReach(distance: number, unit: LengthUnit): string | null {
  return shownLength(distance, unit) === 0 ? null : reachText(distance, unit);
}

/** Returns in words what the picture shows of a person. */
function knows({ level_2025: level, face_view }: CoverageResults): string {
  if (level === null) return texts.planningKnowNothing;
  if (level === "overview") return texts.planningKnowMovement;
  if (level === "outline") return texts.planningKnowPresence;
  // From too steep an angle, higher levels say nothing of the face.
  if (level === "discern" || face_view === "poor") return texts.planningKnowClothes;
  const isSure = level === "validate" || level === "scrutinize";
  return isSure ? texts.planningKnowStranger : texts.planningKnowFriend;
}

function sentenceOf(results: CoverageResults, distance: string): string {
  if (!results.in_picture) return texts.planningCoverageOutside(distance);
  if (isSteep(results)) {
    return texts.planningCoverageSteep({ distance, degrees: steepText(results) });
  }
  return texts.planningCoverageSentence({
    distance,
    knows: knows(results),
    pixels: pixelsText(results.px_per_m),
    wanted: numberText(DENSITIES[results.task], 1),
  });
}

/** Returns the lines that apply only to a person within the picture. */
function seenLines(results: CoverageResults, unit: LengthUnit): Entries<AnswerLine> {
  const { level_2025, level_2014, needed_view_deg, needed_focal_mm } = results;
  const perMeter = results.px_per_m ?? 0;
  const down = numberText(results.look_down_deg);
  return [
    line(
      texts.planningDensity,
      unit === "ft"
        ? texts.planningPixelsFoot({
            pixels: pixelsText(results.px_per_ft),
            meter: numberText(floor(perMeter)),
          })
        : texts.planningPixelsMeter(pixelsText(perMeter)),
    ),
    line(texts.planningFace, pixelsText(results.face_px)),
    line(
      texts.planningLevelNow,
      level_2025 === null ? texts.planningLevelNone : LEVEL_NAMES[level_2025],
    ),
    line(
      texts.planningLevelOld,
      level_2014 === null ? texts.planningLevelNone : OLD_NAMES[level_2014],
    ),
    line(texts.planningWidth, detailText(results.width_m ?? 0, unit, floor)),
    line(
      down.startsWith("-") ? texts.planningLookUp : texts.planningLookDown,
      `${down.replace("-", "")}°`,
    ),
    needed_view_deg !== null &&
      line(texts.planningNeededView, `${availableText(needed_view_deg)}°`),
    needed_focal_mm !== null &&
      line(texts.planningNeededFocal, `${needText(needed_focal_mm)}\u00a0mm`),
  ];
}

function linesOf(results: CoverageResults, unit: LengthUnit): Entries<AnswerLine> {
  const { in_picture, near_ground_m } = results;
  const reachOrAim = in_picture ? texts.planningReachTo : texts.planningReachAimed;
  return [
    ...(in_picture
      ? seenLines(results, unit)
      : [line(texts.planningDensity, texts.planningOutsideValue)]),
    line(
      texts.planningNear,
      near_ground_m === null ? texts.planningNever : detailText(near_ground_m, unit, ceil),
    ),
    ...(Object.keys(LEVELS) as Level[]).map((level) => {
      const reach = shownReach(results.reach_m[level], unit);
      return line(LEVEL_NAMES[level], reach === null ? texts.planningNever : reachOrAim(reach));
    }),
  ];
}

function notesOf(
  form: FormReader,
  { lens, distance, task, unit }: Input,
  results: CoverageResults,
): AnswerNote[] {
  const { in_picture, face_view, night_m } = results;
  const notes: AnswerNote[] = [];
  const note = (code: string, level: NoteLevel, text: string) => notes.push({ code, level, text });
  if (lens.camera !== null && form.fields.some((one) => one.isIgnored && !one.isDefault)) {
    note("own-lens", "fine", texts.planningOwnLens);
  }
  if (!in_picture) note("outside", "ask", texts.planningOutside);
  if (in_picture && face_view !== "good") {
    const steep = steepText(results);
    const text =
      results.look_down_deg < 0
        ? texts.planningFaceBelow(steep)
        : face_view === "fair"
          ? texts.planningFaceFair(steep)
          : texts.planningFacePoor(steep);
    note("look-down", "ask", text);
  }
  if (in_picture && !isEnough(results.px_per_m ?? 0, DENSITIES[task])) {
    const reach = shownReach(results.reach_m[task], unit);
    // If a camera is too far above or below a face, no distance is near enough.
    const text =
      reach === null
        ? texts.planningTooFewAnywhere(TASKS[task])
        : texts.planningTooFew({ task: TASKS[task], reach });
    note("too-few", "ask", text);
  } else if (in_picture && !isSteep(results)) {
    note("enough", "fine", texts.planningEnough(TASKS[task]));
  }
  if (night_m !== null && night_m < distance) {
    const reach = shownReach(night_m, unit);
    const text = reach === null ? texts.planningDarkAnywhere : texts.planningDarkBeyond(reach);
    note("night", "ask", text);
  }
  note("geometry-only", "fine", texts.planningGeometryOnly);
  return notes;
}

/**
 * Returns the first cameras of the catalogue that reach the person, measured zoomed in, where they
 * reach farthest.
 */
function suggestionsOf(
  { mount, target, distance, task, unit }: Input,
  results: CoverageResults,
  data: PlanningData,
): Suggestion[] {
  const better: Suggestion[] = [];
  // No lens helps where the angle is too steep.
  if (isSteep(results)) return better;
  for (const { title, href, pixels, view_deg } of drawable(data.cameras)) {
    const angle = view_deg?.narrow ?? 0;
    const view = { pixels: pixels?.[0] ?? 0, angle };
    const farthest = groundReach(view, DENSITIES[task], mount - target);
    if (isEnough(farthest, distance) && better.length < 3) {
      const text = texts.planningCameraFits({
        task: TASKS[task],
        reach: reachText(farthest, unit),
        angle: numberText(angle, 1),
      });
      better.push({ title, href, text });
    }
  }
  return better;
}

function assumptionsOf(form: FormReader, { sensorMeters, camera }: Lens): Entries<Assumption> {
  const levels = Object.values(LEVELS).map((level) => numberText(level));
  const oldLevels = Object.values(OLD_LEVELS);
  return [
    ...defaultAssumptions(form),
    assumption(constants.levels_2025, texts.planningLevelNow, levels.join(", "), "task"),
    assumption(constants.levels_2014, texts.planningLevelOld, oldLevels.join(", "), "task"),
    assumption(constants.face_width_m, texts.planningFaceWidth, lengthText(meters(0.16), "m", 2)),
    assumption(
      constants.look_down_deg,
      texts.planningLookDown,
      `${LOOK.good}°, ${LOOK.fair}°`,
      "mount",
    ),
    sensorMeters !== null &&
      assumption(
        constants.sensor_width_m,
        texts.planningSensorWidth,
        `${numberText(sensorMeters * 1000, 2)}\u00a0mm`,
        "sensor",
      ),
    assumption(
      constants.widest_view_deg,
      texts.planningWidest,
      `${constants.widest_view_deg.value}°`,
      camera === null ? "view" : null,
    ),
  ];
}

/** Plans coverage: what a camera shows of a person at a distance. */
export function coverage(query: string, data: PlanningData): Outcome<CoverageResults> {
  const form = new FormReader(query);
  const { lens, ...rest } = readInput(form, data);
  if (form.faults.length > 0 || lens === null) return outcomeOf(form, null);

  const input = { lens, ...rest };
  const results = compute(input);
  const { camera, pixels, angle } = lens;
  const distance = detailText(input.distance, input.unit);
  const size = pixels.join("x");
  // Cameras may have fewer or more pixels than `storage` takes.
  const resolution = readPixels(size) === null ? null : size;
  return outcomeOf(form, {
    title: texts.planningCoverageTitle({
      camera:
        camera?.title ??
        texts.planningCoverageOwn({ pixels: pixels.join(" × "), angle: numberText(angle, 1) }),
      distance,
    }),
    sentence: sentenceOf(results, distance),
    lines: linesOf(results, input.unit),
    parts: camera === null ? [] : [part(camera.slug, camera.title, 1)],
    suggestions: suggestionsOf(input, results, data),
    notes: notesOf(form, input, results),
    assumptions: assumptionsOf(form, lens),
    formulas: [
      texts.planningCoverageFormulaWidth,
      texts.planningCoverageFormulaDensity,
      texts.planningCoverageFormulaReach,
    ],
    next: [{ tool: "storage", query: buildQuery({ cameras: 1, resolution }) }],
    results,
  });
}
