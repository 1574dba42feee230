import * as texts from "../generated/texts.ts";
import { readNumber } from "./number-text.ts";

/** The names of common resolutions. */
const RESOLUTIONS = [
  ["1280x720", 1],
  ["1920x1080", 2],
  ["2560x1440", 4],
  ["2592x1944", 5],
  ["3072x2048", 6],
  ["3840x2160", 8],
  ["4000x3000", 12],
] as const;

/** Parses a resolution such as `2560x1440`. */
export function readPixels(typed: string): [number, number] | null {
  const [width, height, ...rest] = typed.split(/[x×]/i).map(readNumber);
  const isSide = (side: number | null | undefined): side is number =>
    typeof side === "number" && Number.isInteger(side) && side >= 320 && side <= 16_000;
  return rest.length === 0 && isSide(width) && isSide(height) ? [width, height] : null;
}

/** Returns the resolutions that a list offers, including one that was typed. */
export function resolutionOptions(typed: string | undefined) {
  const known = RESOLUTIONS.map(([value, megapixels]) => ({
    value: value as string,
    label: texts.planningResolution({ pixels: value.replace("x", " × "), megapixels }),
  }));
  const isOwn = typed !== undefined && typed !== "" && known.every(({ value }) => value !== typed);
  return isOwn ? [...known, { value: typed, label: typed }] : known;
}
