import { sound } from "../../planning/sound.ts";
import { Planner } from "./planner.tsx";
import type { PlannerProps } from "./props.ts";

/** The planner of the tool `sound`. */
export function SoundPlanner(props: PlannerProps) {
  return <Planner {...props} compute={sound} Drawing={null} />;
}
