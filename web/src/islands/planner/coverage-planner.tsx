import { coverage } from "../../planning/coverage.ts";
import { Planner } from "./planner.tsx";
import type { PlannerProps } from "./props.ts";

/** The planner of the tool `coverage`. */
export function CoveragePlanner(props: PlannerProps) {
  return <Planner {...props} compute={coverage} Drawing={null} />;
}
