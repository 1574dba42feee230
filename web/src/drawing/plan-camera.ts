import { LEVELS, type Level, reachInFeet } from "../planning/coverage.ts";
import type { ViewField } from "./geometry.ts";

/** Units of a drawn plan to a foot. */
const UNITS = 10;
/** Pixels across the picture of the cameras in the sample drawings, of 4 megapixels. */
const PIXELS = 2688;

/** What a camera of a sample drawing sees: as far as one level of detail, with an arc where a higher one ends. */
export function planCamera(
  camera: Omit<ViewField, "reach">,
  level: Level,
  higher: Level,
): { field: ViewField; arcs: number[] } {
  const reach = (one: Level) =>
    UNITS * reachInFeet({ pixels: PIXELS, angle: camera.spread }, LEVELS[one]);
  return { field: { ...camera, reach: reach(level) }, arcs: [reach(higher)] };
}
