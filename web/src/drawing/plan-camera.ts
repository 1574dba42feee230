import type { Level } from "../planning/camera-view.ts";
import { PLAN_DROP, reachInFeet } from "../planning/reach.ts";
import type { ViewField } from "./geometry.ts";

/** Units of a drawn plan per foot. */
const UNITS = 10;
/** Horizontal pixels of the 4-megapixel cameras in the sample drawings. */
const PIXELS = 2688;

/**
 * Returns the field of a camera in a sample drawing: as far as one level of detail reaches, with an
 * arc where a higher one ends. What it looks at is `drop` meters below it.
 */
export function planCamera(
  camera: Omit<ViewField, "reach">,
  level: Level,
  higher: Level,
  drop = PLAN_DROP,
): { field: ViewField; arcs: number[] } {
  const reach = (one: Level) =>
    UNITS * reachInFeet({ pixels: PIXELS, angle: camera.spread }, one, drop);
  return { field: { ...camera, reach: reach(level) }, arcs: [reach(higher)] };
}
