import { power } from "../../planning/power.ts";
import { Planner } from "./planner.tsx";
import type { PlannerProps } from "./props.ts";

/** The planner of the tool `power`. */
export function PowerPlanner(props: PlannerProps) {
  return <Planner {...props} compute={power} Drawing={null} />;
}
