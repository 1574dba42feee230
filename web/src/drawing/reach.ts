import type { SpecRow } from "../generated/model.ts";
import * as texts from "../generated/texts.ts";

/**
 * What a camera can be for, with the pixels that each meter of the scene takes: the figures of the
 * standard EN 62676-4, from the hardest task to the easiest.
 */
export const TASKS = [
  { name: texts.drawingTaskStranger, density: 250, text: texts.drawingTaskStrangerText },
  { name: texts.drawingTaskAcquaintance, density: 125, text: texts.drawingTaskAcquaintanceText },
  { name: texts.drawingTaskAction, density: 62.5, text: texts.drawingTaskActionText },
  { name: texts.drawingTaskPresence, density: 25, text: texts.drawingTaskPresenceText },
] as const;

/** The figures of a camera that its reach follows from. */
export interface CameraView {
  /** How many pixels the picture is wide. */
  pixels: number;
  /** How much the lens takes in, in degrees from left to right. */
  wide: number;
  /** The same with the lens zoomed in; `null` of a lens that does not zoom. */
  narrow: number | null;
  /** How far its own light reaches, as the maker says it. */
  light: string | null;
}

/** Past this, a lens bends the picture so much that its edges follow no simple rule. */
const WIDEST = 130;
const METERS_PER_FOOT = 0.3048;

function stated(specs: readonly SpecRow[], label: string): string {
  return specs.find((row) => row.label === label)?.value ?? "";
}

/**
 * What the maker states of a camera's view: the width in pixels ("1920 × 1080") and the angle
 * ("100°", "100° to 36°"). `null` when one of both is missing: focal lengths alone say nothing
 * without the size of the sensor, and nothing here is guessed.
 */
export function cameraView(specs: readonly SpecRow[]): CameraView | null {
  const size = /(\d{3,5})\s*[×x]\s*\d{3,5}/.exec(stated(specs, texts.figureResolution));
  const angles = /(\d+(?:\.\d+)?)°(?:\s*(?:to|–|-)\s*(\d+(?:\.\d+)?)°)?/.exec(
    stated(specs, texts.figureLens),
  );
  const degrees = [angles?.[1], angles?.[2]].filter((angle) => angle !== undefined).map(Number);
  const wide = Math.max(...degrees);
  const narrow = Math.min(...degrees);
  if (size === null || !Number.isFinite(wide) || narrow <= 0 || wide > WIDEST) {
    return null;
  }
  return {
    pixels: Number(size[1]),
    wide,
    narrow: narrow < wide ? narrow : null,
    light: stated(specs, texts.figureIrRange) || null,
  };
}

/**
 * How far, in whole feet, each meter of the scene still has so many pixels. At that distance the
 * picture shows `pixels / density` meters, and half of that is the distance times the tangent of half
 * the angle.
 */
export function reachInFeet(pixels: number, angle: number, density: number): number {
  const half = Math.tan((angle * Math.PI) / 360);
  return Math.floor(pixels / density / 2 / half / METERS_PER_FOOT);
}
