import type { PlanPoint } from "./geometry.ts";

/** Returns the part of a polygon inside a rectangle from (0, 0) to (`width`, `height`). */
export function clipped(polygon: readonly PlanPoint[], width: number, height: number): PlanPoint[] {
  // How far a point is inside each edge.
  const edges: ((point: PlanPoint) => number)[] = [
    ({ x }) => x,
    ({ x }) => width - x,
    ({ y }) => y,
    ({ y }) => height - y,
  ];
  return edges.reduce<readonly PlanPoint[]>(
    (points, inside) =>
      points.flatMap((point, at) => {
        const before = points.at(at - 1) ?? point;
        const [here, there] = [inside(point), inside(before)];
        const part = there / (there - here);
        const crossing = {
          x: before.x + (point.x - before.x) * part,
          y: before.y + (point.y - before.y) * part,
        };
        if (here < 0) return there < 0 ? [] : [crossing];
        return there < 0 ? [crossing, point] : [point];
      }),
    polygon,
  ) as PlanPoint[];
}
