import { needText } from "./number-text.ts";
import { buildQuery, type NextTool } from "./plan.ts";

/** The maximum number of camera groups of the tool `storage`. */
export const MAX_GROUPS = 8;

/** The limits of the form of the tool `power`. */
export const POWER_LIMITS = { rows: 16, devices: 96, mbps: 64 };

/** Returns the tool that powers groups of cameras; none if it hasn't enough rows. */
export function powerFor(groups: readonly { cameras: number; mbps: number }[]): NextTool[] {
  const { rows: most, devices, mbps: fastest } = POWER_LIMITS;
  const rows = groups.flatMap(({ cameras, mbps }) =>
    Array.from({ length: Math.ceil(cameras / devices) }, (_, at) => ({
      devices: Math.min(devices, cameras - at * devices),
      mbps: needText(Math.min(fastest, mbps)),
    })),
  );
  return rows.length > most ? [] : [{ tool: "power", query: buildQuery(...rows) }];
}
