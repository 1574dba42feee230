import { PowerDrawing } from "../../drawing/plans/power.tsx";
import type { Plan } from "../../planning/plan.ts";
import { type PowerResults, power } from "../../planning/power.ts";
import { Planner } from "./planner.tsx";
import type { PlannerProps } from "./props.ts";

function Drawing({ plan }: { plan: Plan<PowerResults> }) {
  return <PowerDrawing results={plan.results} unit={plan.inputs.units === "m" ? "m" : "ft"} />;
}

/** The planner of the `power` tool. */
export function PowerPlanner(props: PlannerProps) {
  return <Planner {...props} compute={power} Drawing={Drawing} />;
}
