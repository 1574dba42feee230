import * as wire from "./constants/wire.json";

/** Wire gauges, thinnest first. */
export const GAUGES: readonly number[] = wire.gauges.value;

/**
 * Returns the resistance of one meter of a copper wire of an American gauge, in ohms (ASTM B258,
 * IEC 60028).
 */
export function ohmsPerMeter(gauge: number): number {
  const diameter = 0.127e-3 * 92 ** ((36 - gauge) / 39);
  return wire.resistivity_ohm_m.value / (Math.PI * (diameter / 2) ** 2);
}
