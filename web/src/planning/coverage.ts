import type { PlanningCamera, PlanningData } from "../generated/model.ts";
import * as texts from "../generated/texts.ts";
import * as constants from "./constants/coverage.json";
import { FormReader } from "./fields.ts";
import {
  availableText,
  counted,
  lengthText,
  needText,
  numberText,
  reachText,
} from "./number-text.ts";
import {
  assumption,
  buildQuery,
  defaultAssumptions,
  line,
  type Outcome,
  part,
  type Suggestion,
} from "./plan.ts";
import { readPixels, resolutionOptions } from "./resolution.ts";
import { floor, isEnough, roundResults } from "./rounding.ts";
import { degrees, feet, inFeet, meters, radians } from "./units.ts";

/** A level of detail of the 2025 edition. */
export type Level = keyof typeof constants.levels_2025.value;
/** A level of detail of the 2014 edition. */
export type OldLevel = keyof typeof constants.levels_2014.value;

/** Pixels per meter of the scene for each level of the current edition, easiest first. */
export const LEVELS: Readonly<Record<Level, number>> = constants.levels_2025.value;
/** Pixels per meter for each level of the withdrawn edition. */
export const OLD_LEVELS: Readonly<Record<OldLevel, number>> = constants.levels_2014.value;

/** What each level is good for. */
export const LEVEL_NAMES: Readonly<Record<Level, string>> = {
  overview: texts.planningLevelOverview,
  outline: texts.planningLevelOutline,
  discern: texts.planningLevelDiscern,
  perceive: texts.planningLevelPerceive,
  characterize: texts.planningLevelCharacterize,
  validate: texts.planningLevelValidate,
  scrutinize: texts.planningLevelScrutinize,
};

const OLD_NAMES: Readonly<Record<OldLevel, string>> = {
  detect: texts.planningOldDetect,
  observe: texts.planningOldObserve,
  recognize: texts.planningOldRecognize,
  identify: texts.planningOldIdentify,
};

/** A camera's horizontal view. */
export interface View {
  /** Horizontal pixels. */
  pixels: number;
  /** Horizontal angle in degrees. */
  angle: number;
}

/** Returns the tangent of half an angle in degrees. */
function halfTangent(angle: number): number {
  return Math.tan(radians(angle / 2));
}

/**
 * Returns the distance along the line of sight, in meters, up to which the picture has a density of
 * pixels per meter.
 */
function sightFor({ pixels, angle }: View, density: number): number {
  return pixels / (2 * density * halfTangent(angle));
}

/**
 * Returns the distance along the ground, in meters, up to which a camera aimed there has a density
 * of pixels per meter at a height `drop` meters below it; 0 if it never has.
 */
function groundReach(view: View, density: number, drop: number): number {
  const sight = sightFor(view, density);
  return sight > Math.abs(drop) ? Math.sqrt(sight * sight - drop * drop) : 0;
}

/** Like `groundReach`, but in whole feet, rounded down. */
export function reachInFeet(view: View, density: number, drop = 0): number {
  return floor(inFeet(groundReach(view, density, drop)));
}

/** How far a face is below a camera at the usual mounting height. */
export const TYPICAL_DROP = feet(
  constants.defaults.value.mount_ft - constants.defaults.value.target_ft,
);

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

/** Returns the highest level for which a density of pixels per meter is enough. */
function levelOf<L extends string>(levels: Readonly<Record<L, number>>, density: number): L | null {
  const names = Object.keys(levels) as L[];
  return names.reverse().find((name) => isEnough(density, levels[name])) ?? null;
}

function readAll<L extends string>(
  levels: Readonly<Record<L, number>>,
  reach: (density: number) => number,
) {
  const entries = Object.entries<number>(levels).map(([name, density]) => [name, reach(density)]);
  return Object.fromEntries(entries) as Record<L, number>;
}

/**
 * Returns how close to the camera the bottom of the picture shows something `drop` meters below it;
 * `null` if it never does.
 */
function nearest(drop: number, lowestDegrees: number): number | null {
  if (lowestDegrees >= 90) return 0;
  if (lowestDegrees <= 0) return null;
  return Math.max(0, drop) / Math.tan(radians(lowestDegrees));
}

/** Returns the cameras with a rectilinear lens and a known resolution and angle. */
export function drawable(cameras: readonly PlanningCamera[]): PlanningCamera[] {
  return cameras.filter(
    ({ pixels, view_deg, projection }) =>
      projection === "flat" &&
      pixels !== null &&
      view_deg !== null &&
      view_deg.wide <= constants.widest_view_deg.value,
  );
}

type Sensor = keyof typeof constants.sensor_width_m.value;

function sensors(): Record<Sensor, string> {
  const sizes = Object.keys(constants.sensor_width_m.value) as Sensor[];
  const labels = sizes.map((size) => [size, texts.planningSensorSize(size)]);
  return Object.fromEntries(labels) as Record<Sensor, string>;
}

interface Lens {
  pixels: [number, number];
  angle: number;
  vertical: number | null;
  sensorMeters: number | null;
  camera: PlanningCamera | null;
  light: number | null;
}

/** Reads the lens and the resolution: those of a camera in the catalogue, or as typed. */
function readLens(form: FormReader, data: PlanningData): Lens | null {
  const { single } = form;
  const known = drawable(data.cameras);
  const camera = single.text("camera", {
    label: texts.planningCamera,
    ...(data.has_more_cameras && { hint: texts.planningCameraMore }),
    what: texts.planningCameraFault,
    defaultValue: "",
    initial: known[0]?.slug ?? "",
    none: null,
    options: [
      { value: "", label: texts.planningCameraOwn },
      ...known.map(({ slug, label }) => ({ value: slug, label })),
    ],
    read: (slug) => known.find((one) => one.slug === slug) ?? null,
  });
  const zoom = single.choice("zoom", {
    label: texts.planningZoom,
    options: { wide: texts.planningZoomWide, narrow: texts.planningZoomNarrow },
    defaultValue: "wide",
    isIgnored: camera === null,
  });
  // A camera has its own picture and lens.
  const isIgnored = camera !== null;
  const typed = form.query.get("pixels")?.[0];
  const pixels = single.text("pixels", {
    label: texts.planningPicture,
    what: texts.planningPictureFault,
    defaultValue: constants.defaults.value.pixels,
    none: [2560, 1440] as [number, number],
    options: resolutionOptions(typed),
    read: readPixels,
    isIgnored,
  });
  const view = single.optionalNumber("view", {
    first: true,
    // The form starts with an angle if there is no camera to choose.
    ...(known.length === 0 && { initial: "90" }),
    label: texts.planningView,
    hint: texts.planningViewHint,
    what: texts.planningViewWhat,
    unit: "°",
    min: 1,
    max: constants.widest_view_deg.value,
    isIgnored,
  });
  const sensor = single.text<Sensor, null>("sensor", {
    advanced: true,
    label: texts.planningSensor,
    what: texts.planningChoose(texts.planningSensor),
    defaultValue: "",
    none: null,
    options: [
      { value: "", label: texts.planningUnknown },
      ...Object.entries(sensors()).map(([value, label]) => ({ value, label })),
    ],
    read: (size) => (Object.hasOwn(constants.sensor_width_m.value, size) ? (size as Sensor) : null),
  });
  const focal = single.optionalNumber("focal", {
    advanced: true,
    label: texts.planningFocal,
    what: texts.planningFocalWhat,
    unit: "mm",
    min: 1,
    max: 300,
    isIgnored,
  });
  const sensorMeters = sensor === null ? null : constants.sensor_width_m.value[sensor];
  if (camera !== null) {
    return {
      pixels: camera.pixels ?? pixels,
      angle: camera.view_deg?.[zoom] ?? 0,
      vertical: zoom === "wide" ? camera.view_vertical_deg : null,
      sensorMeters,
      camera,
      light: camera.light_reach_m,
    };
  }
  const own = { pixels, vertical: null, sensorMeters, camera: null, light: null };
  if (view !== null) return { ...own, angle: view };
  const isFaulty = form.faults.length > 0;
  if (focal !== null && sensorMeters !== null) {
    const angle = degrees(2 * Math.atan(sensorMeters / (2 * (focal / 1000))));
    if (isEnough(constants.widest_view_deg.value, angle)) return { ...own, angle };
    single.fault("focal", "range", texts.planningFocalTooWide);
  } else if (!isFaulty) {
    const [field, message] =
      focal !== null
        ? ["sensor", texts.planningNeedsSensor]
        : sensor !== null
          ? ["focal", texts.planningNeedsFocal]
          : ["view", texts.planningNeedsView];
    single.fault(field ?? "view", "needs", message ?? texts.planningNeedsView);
  }
  return null;
}

/** Returns in words what the picture shows of a person. */
function knows({ level_2014: level, level_2025: newer, face_view }: CoverageResults): string {
  if (level === null) return texts.planningKnowNothing;
  if (level === "detect") return texts.planningKnowPresence;
  if (level === "observe" || face_view === "poor") return texts.planningKnowClothes;
  const isSure = newer === "validate" || newer === "scrutinize";
  return isSure ? texts.planningKnowStranger : texts.planningKnowFriend;
}

/** Plans coverage: what a camera shows of a person at a distance. */
export function coverage(query: string, data: PlanningData): Outcome<CoverageResults> {
  const form = new FormReader(query);
  const { single } = form;
  const usual = constants.defaults.value;
  const lens = readLens(form, data);
  const mount = single.length("mount", {
    first: true,
    label: texts.planningMount,
    what: texts.planningMountWhat,
    min: 1,
    max: 100,
    defaultValue: usual.mount_ft,
  });
  const target = single.length("target", {
    advanced: true,
    label: texts.planningTarget,
    hint: texts.planningTargetHint,
    what: texts.planningTargetWhat,
    min: 0,
    max: 10,
    defaultValue: usual.target_ft,
  });
  const distance = single.length("distance", {
    first: true,
    label: texts.planningDistance,
    hint: texts.planningDistanceHint,
    what: texts.planningDistanceWhat,
    min: 1,
    max: 1000,
    defaultValue: usual.distance_ft,
  });
  const tilted = single.optionalNumber("tilt", {
    advanced: true,
    label: texts.planningTilt,
    hint: texts.planningTiltHint,
    what: texts.planningTiltWhat,
    unit: "°",
    min: -10,
    max: 90,
  });
  const tasks = { ...LEVEL_NAMES, ...OLD_NAMES };
  const task = single.choice<Level | OldLevel>("task", {
    label: texts.planningTask,
    options: tasks,
    defaultValue: "validate",
  });
  const unit = form.units();
  if (form.faults.length > 0 || lens === null) {
    return { fields: form.fields, faults: form.faults, plan: null };
  }

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
  const wanted = { ...LEVELS, ...OLD_LEVELS }[task];
  const neededTangent = isAhead ? pixels[0] / (2 * wanted * depth) : null;
  const look = constants.look_down_deg.value;
  const reach = (level: number) => groundReach(view, level, drop);
  // 0 if the light reaches the target's height nowhere.
  const night = light === null ? null : Math.sqrt(Math.max(0, light * light - drop * drop));
  const results = roundResults<CoverageResults>({
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
    level_2025: density === null ? null : levelOf(LEVELS, density),
    level_2014: density === null ? null : levelOf(OLD_LEVELS, density),
    reach_m: { ...readAll(LEVELS, reach), ...readAll(OLD_LEVELS, reach) },
    look_down_deg: aimed,
    face_view: isEnough(look.good, steep) ? "good" : isEnough(look.fair, steep) ? "fair" : "poor",
    near_ground_m: nearest(mount, tilt + vertical / 2),
    near_target_m: nearest(drop, tilt + vertical / 2),
    in_picture: isAhead && isEnough(vertical / 2, Math.abs(aimed - tilt)),
    needed_view_deg: neededTangent === null ? null : degrees(2 * Math.atan(neededTangent)),
    needed_focal_mm:
      neededTangent === null || lens.sensorMeters === null
        ? null
        : (lens.sensorMeters / (2 * neededTangent)) * 1000,
    night_m: night,
    task,
  });

  const length = (value: number) =>
    lengthText(value, unit, unit === "ft" && inFeet(value) >= 10 ? 0 : 1);
  const shown = results.px_per_m ?? 0;
  const isServed = isEnough(shown, wanted);
  const pixelsText = (count: number) => texts.planningPixels(counted(floor(count)));
  const perMeter = numberText(floor(shown));
  const says = {
    distance: length(distance),
    pixels: pixelsText(shown),
    wanted: numberText(wanted, 1),
  };
  // No number of pixels is enough for a face from a steep angle.
  const isTooSteep = results.face_view === "poor" && wanted >= OLD_LEVELS.recognize;
  const sentence = !results.in_picture
    ? texts.planningCoverageOutside(says.distance)
    : isTooSteep
      ? texts.planningCoverageSteep({ distance: says.distance, degrees: numberText(steep) })
      : texts.planningCoverageSentence({ ...says, knows: knows(results) });
  const shownReach = (distance: number) => {
    const reach = reachText(distance, unit);
    return reach === reachText(0, unit) ? null : reach;
  };
  const reachOf = (level: Level | OldLevel) => shownReach(results.reach_m[level]);
  const notes = [];
  if (lens.camera !== null && form.fields.some((one) => one.isIgnored && !one.isDefault)) {
    notes.push({ code: "own-lens", level: "fine" as const, text: texts.planningOwnLens });
  }
  if (!results.in_picture) {
    notes.push({ code: "outside", level: "ask" as const, text: texts.planningOutside });
  }
  if (results.in_picture && results.face_view !== "good") {
    const text =
      aimed < 0
        ? texts.planningFaceBelow(numberText(steep))
        : results.face_view === "fair"
          ? texts.planningFaceFair(numberText(steep))
          : texts.planningFacePoor(numberText(steep));
    notes.push({ code: "look-down", level: "ask" as const, text });
  }
  if (results.in_picture && !isServed) {
    const reach = reachOf(task);
    // If a camera is too far above or below a face, no distance is near enough.
    const text =
      reach === null
        ? texts.planningTooFewAnywhere(tasks[task])
        : texts.planningTooFew({ task: tasks[task], reach });
    notes.push({ code: "too-few", level: "ask" as const, text });
  } else if (results.in_picture && !isTooSteep) {
    notes.push({ code: "enough", level: "fine" as const, text: texts.planningEnough(tasks[task]) });
  }
  if (results.night_m !== null && results.night_m < distance) {
    const reach = shownReach(results.night_m);
    const text = reach === null ? texts.planningDarkAnywhere : texts.planningDarkBeyond(reach);
    notes.push({ code: "night", level: "ask" as const, text });
  }
  notes.push({ code: "geometry-only", level: "fine" as const, text: texts.planningGeometryOnly });

  const better: Suggestion[] = [];
  for (const camera of drawable(data.cameras)) {
    // Zoomed in, it reaches farthest.
    const angle = camera.view_deg?.narrow ?? 0;
    const farthest = groundReach({ pixels: camera.pixels?.[0] ?? 0, angle }, wanted, drop);
    if (isEnough(farthest, distance) && better.length < 3) {
      const text = texts.planningCameraFits({
        task: tasks[task],
        reach: reachText(farthest, unit),
        angle: numberText(angle, 1),
      });
      better.push({ title: camera.title, href: camera.href, text });
    }
  }
  const reachLines = (Object.keys(LEVELS) as Level[]).map((level) => {
    const reach = reachOf(level);
    const reachOrAim = results.in_picture ? texts.planningReachTo : texts.planningReachAimed;
    return line(LEVEL_NAMES[level], reach === null ? texts.planningNever : reachOrAim(reach));
  });
  const lookDown = numberText(results.look_down_deg);
  // Lines that apply only to a person within the picture.
  const seenLines = !results.in_picture
    ? [line(texts.planningDensity, texts.planningOutsideValue)]
    : [
        line(
          texts.planningDensity,
          unit === "ft"
            ? texts.planningPixelsFoot({
                pixels: pixelsText(results.px_per_ft ?? 0),
                meter: perMeter,
              })
            : texts.planningPixelsMeter(pixelsText(shown)),
        ),
        line(texts.planningFace, pixelsText(results.face_px ?? 0)),
        line(
          texts.planningLevelNow,
          results.level_2025 === null ? texts.planningLevelNone : LEVEL_NAMES[results.level_2025],
        ),
        line(
          texts.planningLevelOld,
          results.level_2014 === null ? texts.planningLevelNone : OLD_NAMES[results.level_2014],
        ),
        line(texts.planningWidth, length(results.width_m ?? 0)),
        line(
          lookDown.startsWith("-") ? texts.planningLookUp : texts.planningLookDown,
          `${lookDown.replace("-", "")}°`,
        ),
        ...(results.needed_view_deg === null
          ? []
          : [line(texts.planningNeededView, `${availableText(results.needed_view_deg)}°`)]),
        ...(results.needed_focal_mm === null
          ? []
          : [line(texts.planningNeededFocal, `${needText(results.needed_focal_mm)}\u00a0mm`)]),
      ];
  const size = pixels.join("x");
  // Cameras may have fewer or more pixels than `storage` takes.
  const resolution = readPixels(size) === null ? null : size;
  return {
    fields: form.fields,
    faults: [],
    plan: {
      title: texts.planningCoverageTitle({
        camera:
          lens.camera?.title ??
          texts.planningCoverageOwn({ pixels: pixels.join(" × "), angle: numberText(angle, 1) }),
        distance: says.distance,
      }),
      sentence,
      lines: [
        ...seenLines,
        line(
          texts.planningNear,
          results.near_ground_m === null ? texts.planningNever : length(results.near_ground_m),
        ),
        ...reachLines,
      ],
      parts: lens.camera === null ? [] : [part(lens.camera.slug, lens.camera.title, 1)],
      switches: [],
      price: null,
      suggestions: better,
      notes,
      assumptions: [
        ...defaultAssumptions(form),
        assumption(
          constants.levels_2025,
          texts.planningLevelNow,
          Object.values(LEVELS)
            .map((level) => numberText(level))
            .join(", "),
          "task",
        ),
        assumption(
          constants.levels_2014,
          texts.planningLevelOld,
          Object.values(OLD_LEVELS).join(", "),
          "task",
        ),
        assumption(
          constants.face_width_m,
          texts.planningFaceWidth,
          lengthText(meters(0.16), "m", 2),
        ),
        assumption(
          constants.look_down_deg,
          texts.planningLookDown,
          `${look.good}°, ${look.fair}°`,
          "mount",
        ),
        ...(lens.sensorMeters === null
          ? []
          : [
              assumption(
                constants.sensor_width_m,
                texts.planningSensorWidth,
                `${numberText(lens.sensorMeters * 1000, 2)}\u00a0mm`,
                "sensor",
              ),
            ]),
        assumption(
          constants.widest_view_deg,
          texts.planningWidest,
          `${constants.widest_view_deg.value}°`,
          lens.camera === null ? "view" : null,
        ),
      ],
      formulas: [
        texts.planningCoverageFormulaWidth,
        texts.planningCoverageFormulaDensity,
        texts.planningCoverageFormulaReach,
      ],
      next: [{ tool: "storage", query: buildQuery({ cameras: 1, resolution }) }],
      inputs: form.inputs("rows"),
      results,
      link: form.link(),
    },
  };
}
