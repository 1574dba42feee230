import type { PlanningCamera } from "../generated/model.ts";
import * as texts from "../generated/texts.ts";
import { drawable } from "../planning/camera-view.ts";
import { reachInFeet, TYPICAL_DROP } from "../planning/reach.ts";

/**
 * The tasks of a camera, from the hardest to the easiest, each with its level of detail in the
 * current standard.
 */
export const TASKS = [
  { name: texts.drawingTaskStranger, level: "validate", text: texts.drawingTaskStrangerText },
  {
    name: texts.drawingTaskAcquaintance,
    level: "perceive",
    text: texts.drawingTaskAcquaintanceText,
  },
  { name: texts.drawingTaskAction, level: "discern", text: texts.drawingTaskActionText },
  { name: texts.drawingTaskPresence, level: "outline", text: texts.drawingTaskPresenceText },
] as const;

/** A task of a camera. */
export type Task = (typeof TASKS)[number];

/** The figures that determine a camera's reach. */
export interface CameraView {
  /** Horizontal pixels. */
  pixels: number;
  /** Horizontal angle of view in degrees, zoomed out. */
  wide: number;
  /** The same, zoomed in; `null` for a fixed lens. */
  narrow: number | null;
  /** The range of its own light, in meters. */
  light: number | null;
}

/**
 * Returns a camera's view; `null` if its figures don't determine it or its lens distorts the
 * picture.
 */
export function cameraView(camera: PlanningCamera | null): CameraView | null {
  const [known] = drawable(camera === null ? [] : [camera]);
  if (known?.pixels == null || known.view_deg === null) return null;
  const { wide, narrow } = known.view_deg;
  return {
    pixels: known.pixels[0],
    wide,
    narrow: narrow < wide ? narrow : null,
    light: known.light_reach_m,
  };
}

/** Returns the distance, in whole feet, up to which a camera at the usual height serves a task. */
export function taskReach(pixels: number, angle: number, { level }: Task): number {
  return reachInFeet({ pixels, angle }, level, TYPICAL_DROP);
}

/** The text of each level of the withdrawn edition, from the hardest to the easiest. */
const OLD_TEXTS = {
  identify: texts.drawingReachIdentify,
  recognize: texts.drawingReachRecognize,
  observe: texts.drawingReachObserve,
  detect: texts.drawingReachDetect,
};

/** Returns how far a camera at the usual height reaches the levels of the withdrawn edition. */
export function oldReaches(pixels: number, angle: number): string {
  const names = Object.keys(OLD_TEXTS) as (keyof typeof OLD_TEXTS)[];
  return names
    .map((name) => [name, reachInFeet({ pixels, angle }, name, TYPICAL_DROP)] as const)
    .filter(([, reach]) => reach > 0)
    .map(([name, reach]) => OLD_TEXTS[name](reach))
    .join(", ");
}
