import { DoorsDrawing } from "../../drawing/plans/doors.tsx";
import { type DoorsResults, doors } from "../../planning/doors.ts";
import type { Plan } from "../../planning/plan.ts";
import { Planner } from "./planner.tsx";
import type { PlannerProps } from "./props.ts";

function Drawing({ plan }: { plan: Plan<DoorsResults> }) {
  return <DoorsDrawing results={plan.results} unit={plan.inputs.units === "m" ? "m" : "ft"} />;
}

/** The planner of the `doors` tool. */
export function DoorsPlanner(props: PlannerProps) {
  return <Planner {...props} compute={doors} Drawing={Drawing} />;
}
