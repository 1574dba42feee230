import type { PlanOpening } from "../generated/model.ts";
import type { PlanPoint } from "./geometry.ts";
import { digits, line, type PlanShape } from "./layout.ts";

/** A place as written in content: feet from the left, then feet from the top. */
export type PlanPlace = PlanOpening["from"];

/**
 * Returns the shapes of a door, a gate or a window; `place` converts feet to units of the drawing.
 */
export function openingShapes(
  opening: PlanOpening,
  place: (at: PlanPlace) => PlanPoint,
): PlanShape[] {
  const [hinge, lock] = [place(opening.from), place(opening.to)];
  const gap: PlanShape = ["gap", line(hinge, lock)];
  switch (opening.opening) {
    case "window":
      return [["glass", line(hinge, lock)]];
    case "overhead":
      return [gap, ["dash", line(hinge, lock)]];
    case "gap":
      return [gap];
    default: {
      const turn = opening.opening === "door-left" ? 1 : -1;
      const [dx, dy] = [lock.x - hinge.x, lock.y - hinge.y];
      const leaf = { x: hinge.x + turn * dy, y: hinge.y - turn * dx };
      const radius = digits(Math.hypot(dx, dy));
      const arc = `A${radius} ${radius} 0 0 ${turn === 1 ? 1 : 0} ${digits(lock.x)} ${digits(lock.y)}`;
      return [gap, ["thin", line(hinge, leaf) + arc]];
    }
  }
}
