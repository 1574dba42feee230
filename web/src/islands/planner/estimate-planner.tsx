import { estimate, presets } from "../../planning/estimate.ts";
import { Planner } from "./planner.tsx";
import type { PlannerProps } from "./props.ts";

/** The planner of the `estimate` tool. */
export function EstimatePlanner(props: PlannerProps) {
  return <Planner {...props} compute={estimate} Drawing={null} presets={presets()} />;
}
