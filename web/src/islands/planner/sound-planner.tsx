import { SoundDrawing } from "../../drawing/plans/sound.tsx";
import type { Plan } from "../../planning/plan.ts";
import { type SoundResults, sound } from "../../planning/sound.ts";
import { Planner } from "./planner.tsx";
import type { PlannerProps } from "./props.ts";

function Drawing({ plan }: { plan: Plan<SoundResults> }) {
  return <SoundDrawing results={plan.results} unit={plan.inputs.units === "m" ? "m" : "ft"} />;
}

/** The planner of the `sound` tool. */
export function SoundPlanner(props: PlannerProps) {
  return <Planner {...props} compute={sound} Drawing={Drawing} />;
}
