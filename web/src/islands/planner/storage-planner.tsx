import { StorageDrawing } from "../../drawing/plans/storage.tsx";
import type { Plan } from "../../planning/plan.ts";
import { type StorageResults, storage } from "../../planning/storage.ts";
import { Planner } from "./planner.tsx";
import type { PlannerProps } from "./props.ts";

function Drawing({ plan }: { plan: Plan<StorageResults> }) {
  return <StorageDrawing results={plan.results} />;
}

/** The planner of the `storage` tool. */
export function StoragePlanner(props: PlannerProps) {
  return <Planner {...props} compute={storage} Drawing={Drawing} />;
}
