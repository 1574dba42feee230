import * as cable from "./constants/cable.json";
import { needText } from "./number-text.ts";
import { buildQuery, type NextTool } from "./plan.ts";
import { ceil, isEnough } from "./rounding.ts";
import type { Meters } from "./units.ts";

/** The maximum number of camera groups of the tool `storage`, and of cameras in each. */
export const MAX_GROUPS = 8;
export const MAX_CAMERAS = 256;

/** The limits of the form of the tool `power`; the cable run is in feet. */
export const POWER_LIMITS = { rows: 16, devices: 96, mbps: 64, run: 328 };

/**
 * The bit rate of a camera with typical settings, as links have it. It is an estimate, for which the
 * tool `storage` states a range unless the rate is given.
 */
export const TYPICAL_MBPS = 2.97;

/** Whether a cable is longer than a network cable in a building may be. */
export function isTooLong(run: Meters): boolean {
  return !isEnough(cable.longest_m.value.permanent_link, run);
}

/** Identical devices for the tool `power`. */
interface Devices {
  devices: number;
  mbps: number;
  /** The length of each cable in feet, if it is known. */
  run?: number;
}

/** Splits a number into parts that aren't larger than the given size. */
export function parts(count: number, largest: number): number[] {
  return Array.from({ length: Math.ceil(count / largest) }, (_, at) =>
    Math.min(largest, count - at * largest),
  );
}

/** Returns the tool that powers groups of devices; none if it hasn't enough rows. */
export function powerFor(groups: readonly Devices[]): NextTool[] {
  const { rows: most, devices: largest, mbps: fastest, run: longest } = POWER_LIMITS;
  const rows = groups.flatMap(({ devices, mbps, run }) =>
    parts(devices, largest).map((part) => ({
      devices: part,
      run: run === undefined ? null : Math.min(longest, ceil(run)),
      mbps: needText(Math.min(fastest, mbps)),
    })),
  );
  return rows.length > most ? [] : [{ tool: "power", query: buildQuery(...rows) }];
}
