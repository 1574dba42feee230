import { doors } from "../../planning/doors.ts";
import { Planner } from "./planner.tsx";
import type { PlannerProps } from "./props.ts";

/** The planner of the tool `doors`. */
export function DoorsPlanner(props: PlannerProps) {
  return <Planner {...props} compute={doors} Drawing={null} />;
}
