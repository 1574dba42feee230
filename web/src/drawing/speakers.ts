import type { CeilingDrawing } from "../generated/model.ts";
import type { PlanPoint } from "./geometry.ts";

/**
 * The minimum side of the squares in which the floor is measured, in feet, and the maximum number
 * of squares.
 */
const MIN_CELL = 0.5;
const MAX_CELLS = 3600;

/** Returns the radius of the circle at ear height in which a ceiling speaker is clear, in feet. */
export function circleRadius(ceiling: number, ear: number, angle: number): number {
  return (ceiling - ear) * Math.tan((angle * Math.PI) / 360);
}

/**
 * Returns the speakers of a room, in feet, on an even grid whose spacing is at most that of the
 * overlap.
 */
export function speakerGrid(drawing: CeilingDrawing): PlanPoint[] {
  const { width, depth, ceiling, ear, angle, overlap } = drawing;
  const factor = { edge: 2, minimum: Math.SQRT2, full: 1 }[overlap];
  const spacing = circleRadius(ceiling, ear, angle) * factor;
  // A spacing that fits exactly must not fail because of a rounding error.
  const columns = Math.max(1, Math.ceil(width / spacing - 1e-9));
  const rows = Math.max(1, Math.ceil(depth / spacing - 1e-9));
  return Array.from({ length: columns * rows }, (_, at) => ({
    x: ((at % columns) + 0.5) * (width / columns),
    y: (Math.floor(at / columns) + 0.5) * (depth / rows),
  }));
}

/** Returns the part of the floor that is outside of all circles, and where the gap is widest. */
export function uncovered(drawing: CeilingDrawing, speakers: readonly PlanPoint[], radius: number) {
  const { width, depth } = drawing;
  let [outside, all, farthest] = [0, 0, 0];
  let widest: PlanPoint = { x: 0, y: 0 };
  const cell = Math.max(MIN_CELL, Math.sqrt((width * depth) / MAX_CELLS));
  for (let y = cell / 2; y < depth; y += cell) {
    for (let x = cell / 2; x < width; x += cell) {
      const away = Math.min(...speakers.map((one) => Math.hypot(one.x - x, one.y - y)));
      all += 1;
      if (away > radius) outside += 1;
      // Not near the wall, where a mark would overlap it.
      const isInside = Math.min(x, y, width - x, depth - y) > radius / 2;
      if (isInside && away > farthest + 1e-9) [farthest, widest] = [away, { x, y }];
    }
  }
  return { share: outside / all, widest, isWide: farthest > radius };
}
