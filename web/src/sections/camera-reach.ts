import type { PlanningCamera } from "../generated/model.ts";
import * as texts from "../generated/texts.ts";
import { drawable, LEVELS, OLD_LEVELS, reachInFeet, USUAL_DROP } from "../planning/coverage.ts";

/** What a camera can be for, from the hardest task to the easiest, with the level of today's standard. */
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

/** The figures of a camera that its reach follows from. */
export interface CameraView {
  /** Pixels across. */
  pixels: number;
  /** Degrees from left to right, zoomed out. */
  wide: number;
  /** The same zoomed in; `null` of a lens that does not zoom. */
  narrow: number | null;
  /** How far its own light reaches, in meters. */
  light: number | null;
}

/** A camera's view; `null` where its figures do not settle it, or its lens bends the picture. */
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

/** How far, in whole feet, a camera at the usual height serves a task. */
export function taskReach(pixels: number, angle: number, { level }: Task): number {
  return reachInFeet({ pixels, angle }, LEVELS[level], USUAL_DROP);
}

/** The same by the letters of the edition that was withdrawn, from the hardest to the easiest. */
export function oldReaches(pixels: number, angle: number) {
  const reach = (density: number) => reachInFeet({ pixels, angle }, density, USUAL_DROP);
  const { identify, recognize, observe, detect } = OLD_LEVELS;
  return {
    identify: reach(identify),
    recognize: reach(recognize),
    observe: reach(observe),
    detect: reach(detect),
  };
}
