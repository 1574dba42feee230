import { storage } from "../../planning/storage.ts";
import { Planner } from "./planner.tsx";
import type { PlannerProps } from "./props.ts";

/** The planner of the tool `storage`. */
export function StoragePlanner(props: PlannerProps) {
  return <Planner {...props} compute={storage} Drawing={null} />;
}
