import * as texts from "../generated/texts.ts";
import { numberText } from "../planning/number-text.ts";

/** A length as people say it of a room: `6 in`, `7 ft`, `3 ft 6 in`; to the nearest inch. */
export function lengthText(feet: number): string {
  const inches = Math.round(feet * 12);
  const whole = Math.floor(inches / 12);
  const rest = inches % 12;
  if (whole === 0) return texts.drawingInches(rest);
  return rest === 0
    ? texts.drawingFeet(numberText(whole))
    : texts.drawingFeetInches({ feet: numberText(whole), inches: rest });
}

/** A length as people say it of a height that a hand reaches: `42 in`; to the nearest inch. */
export function inchesText(feet: number): string {
  return texts.drawingInches(Math.round(feet * 12));
}
