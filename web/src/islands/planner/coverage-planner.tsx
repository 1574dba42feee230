import { CoverageDrawing } from "../../drawing/plans/coverage.tsx";
import { type CoverageResults, coverage } from "../../planning/coverage.ts";
import type { Plan } from "../../planning/plan.ts";
import { Planner } from "./planner.tsx";
import type { PlannerProps } from "./props.ts";

function Drawing({ plan }: { plan: Plan<CoverageResults> }) {
  return <CoverageDrawing results={plan.results} unit={plan.inputs.units === "m" ? "m" : "ft"} />;
}

/** The planner of the `coverage` tool. */
export function CoveragePlanner(props: PlannerProps) {
  return <Planner {...props} compute={coverage} Drawing={Drawing} />;
}
