import type { PlanningCamera } from "../generated/model.ts";
import * as texts from "../generated/texts.ts";
import * as constants from "./constants/coverage.json";
import { isEnough } from "./rounding.ts";
import { degrees, radians } from "./units.ts";

/** A level of detail of the 2025 edition. */
export type Level = keyof typeof constants.levels_2025.value;
/** A level of detail of the 2014 edition. */
export type OldLevel = keyof typeof constants.levels_2014.value;

/** Pixels per meter of the scene for each level of the current edition, easiest first. */
export const LEVELS: Readonly<Record<Level, number>> = constants.levels_2025.value;
/** Pixels per meter for each level of the withdrawn edition. */
export const OLD_LEVELS: Readonly<Record<OldLevel, number>> = constants.levels_2014.value;

/** Pixels per meter for each level of either edition. */
export const DENSITIES: Readonly<Record<Level | OldLevel, number>> = { ...LEVELS, ...OLD_LEVELS };
/** The levels that are about a face. */
const FACE_LEVELS: readonly string[] = ["perceive", "validate", "recognize", "identify"];

/** Up to which degrees from the horizontal a face can be seen well, and still be recognized. */
export const LOOK = constants.look_down_deg.value;

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

/** The name of each level of the withdrawn edition. */
export const OLD_NAMES: Readonly<Record<OldLevel, string>> = {
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
export function halfTangent(angle: number): number {
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
export function groundReach(view: View, density: number, drop: number): number {
  const sight = sightFor(view, density);
  return sight > Math.abs(drop) ? Math.sqrt(sight * sight - drop * drop) : 0;
}

/**
 * Whether a level is about a face and a camera sees what is `drop` meters below it too steeply for
 * that. From below a face is hidden as much as from above.
 */
export function isTooSteep(level: string, drop: number, distance: number): boolean {
  const steep = degrees(Math.atan2(Math.abs(drop), distance));
  return FACE_LEVELS.includes(level) && !isEnough(LOOK.fair, steep);
}

/**
 * Returns how close to the camera the bottom of the picture shows something `drop` meters below it;
 * `null` if it never does.
 */
export function nearest(drop: number, lowestDegrees: number): number | null {
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
