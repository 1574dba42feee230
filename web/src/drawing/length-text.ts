import * as texts from "../generated/texts.ts";
import { numberText } from "../planning/number-text.ts";

/** Formats a length in feet and inches, to the nearest inch: `6 in`, `7 ft`, `3 ft 6 in`. */
export function lengthText(feet: number): string {
  const inches = Math.round(feet * 12);
  const whole = Math.floor(inches / 12);
  const rest = inches % 12;
  if (whole === 0) return texts.drawingInches(rest);
  return rest === 0
    ? texts.drawingFeet(numberText(whole))
    : texts.drawingFeetInches({ feet: numberText(whole), inches: rest });
}

/** Formats a mounting height given in feet, to the nearest inch: `42 in`. */
export function inchesText(feet: number): string {
  return texts.drawingInches(Math.round(feet * 12));
}
