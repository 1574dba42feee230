import * as texts from "../generated/texts.ts";
import { numberText } from "../planning/number-text.ts";
import { feet, inFeet, type LengthUnit } from "../planning/units.ts";
import { inchesText, lengthText } from "./length-text.ts";
import { STEPS } from "./view.ts";

/** The unit in which a drawing's lengths are written. Calculations are always in feet. */
export interface Ruler {
  /** Round lengths for the scale, in feet. */
  steps: readonly number[];
  /** The name of the unit. */
  measure: string;
  /** Formats a length in feet. */
  lengthText: (feet: number) => string;
}

/** Feet and inches. */
export const FEET: Ruler = { steps: STEPS, measure: texts.drawingFeetUnit, lengthText };

const METERS: Ruler = {
  steps: [0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200].map(inFeet),
  measure: texts.planningDrawingMeters,
  lengthText: (length) => {
    const own = feet(length);
    return texts.planningMeters(numberText(own, own < 1 ? 2 : 1));
  },
};

/** Returns the ruler for a visitor's unit. */
export function rulerOf(unit: LengthUnit): Ruler {
  return unit === "ft" ? FEET : METERS;
}

/** Inches, for mounting heights. */
export const INCHES: Ruler = {
  steps: STEPS,
  measure: texts.drawingInchesFromFloor,
  lengthText: inchesText,
};

const CENTIMETERS: Ruler = {
  steps: METERS.steps,
  measure: texts.planningDrawingCentimetersFromFloor,
  lengthText: (length) => texts.planningDrawingCentimeters(numberText(feet(length) * 100)),
};

/** Returns the ruler for mounting heights in a visitor's unit. */
export function heightRulerOf(unit: LengthUnit): Ruler {
  return unit === "ft" ? INCHES : CENTIMETERS;
}
