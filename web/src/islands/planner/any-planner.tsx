import type { FC } from "react";
import type { PlanningTool } from "../../generated/model.ts";
import { CoveragePlanner } from "./coverage-planner.tsx";
import { DoorsPlanner } from "./doors-planner.tsx";
import { EstimatePlanner } from "./estimate-planner.tsx";
import { PlanHistory } from "./plan-history.tsx";
import { PowerPlanner } from "./power-planner.tsx";
import type { PlanHistoryProps, PlannerProps } from "./props.ts";
import { SoundPlanner } from "./sound-planner.tsx";
import { StoragePlanner } from "./storage-planner.tsx";

const planners: Readonly<Record<PlanningTool, FC<PlannerProps>>> = {
  coverage: CoveragePlanner,
  doors: DoorsPlanner,
  estimate: EstimatePlanner,
  power: PowerPlanner,
  sound: SoundPlanner,
  storage: StoragePlanner,
};

/** The planner of any tool, for the server; a browser loads only the one it needs. */
export function AnyPlanner(props: PlannerProps | PlanHistoryProps) {
  if (props.tool === "history") return <PlanHistory {...props} />;
  const Tool = planners[props.tool];
  return <Tool {...props} />;
}
