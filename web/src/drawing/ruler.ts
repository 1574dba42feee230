import * as texts from "../generated/texts.ts";
import { numberText } from "../planning/number-text.ts";
import { feet, inFeet, type LengthUnit } from "../planning/units.ts";
import { lengthText } from "./length-text.ts";
import { STEPS } from "./view.ts";

/** What the lengths of a drawing are written in. Whatever it is, they are counted in feet. */
export interface Ruler {
  /** Lengths that people count in, in feet. */
  steps: readonly number[];
  /** What it is called. */
  measure: string;
  /** A length in feet, in words. */
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

/** What lengths are written in for a visitor. */
export function rulerOf(unit: LengthUnit): Ruler {
  return unit === "ft" ? FEET : METERS;
}
