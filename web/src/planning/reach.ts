import {
  DENSITIES,
  groundReach,
  isTooSteep,
  type Level,
  type OldLevel,
  type View,
} from "./camera-view.ts";
import * as constants from "./constants/coverage.json";
import { floor } from "./rounding.ts";
import { feet, inFeet } from "./units.ts";

/**
 * Like `groundReach` for a level, but in whole feet, rounded down; 0 if the angle is too steep even
 * there.
 */
export function reachInFeet(view: View, level: Level | OldLevel, drop: number): number {
  const reach = floor(inFeet(groundReach(view, DENSITIES[level], drop)));
  return isTooSteep(level, drop, feet(reach)) ? 0 : reach;
}

const { mount_ft, target_ft } = constants.defaults.value;

/** How far a face is below a camera at the usual mounting height. */
export const TYPICAL_DROP = feet(mount_ft - target_ft);
/** How far a face is below a camera in a plan: 8 ft up, where a wide lens still sees faces. */
export const PLAN_DROP = feet(8 - target_ft);
