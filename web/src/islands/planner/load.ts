import type { FC } from "react";
import type { PlanHistoryProps, PlannerProps } from "./props.ts";

type AnyProps = PlannerProps | PlanHistoryProps;

/** The planner of each tool is a separate chunk, which only the tool's own page loads. */
const planners: Readonly<Record<AnyProps["tool"], () => Promise<unknown>>> = {
  coverage: () => import("./coverage-planner.tsx").then((m) => m.CoveragePlanner),
  doors: () => import("./doors-planner.tsx").then((m) => m.DoorsPlanner),
  estimate: () => import("./estimate-planner.tsx").then((m) => m.EstimatePlanner),
  history: () => import("./plan-history.tsx").then((m) => m.PlanHistory),
  power: () => import("./power-planner.tsx").then((m) => m.PowerPlanner),
  sound: () => import("./sound-planner.tsx").then((m) => m.SoundPlanner),
  storage: () => import("./storage-planner.tsx").then((m) => m.StoragePlanner),
};

/** Loads a planner. */
export function planner(tool: AnyProps["tool"]): Promise<FC<AnyProps>> {
  return planners[tool]() as Promise<FC<AnyProps>>;
}
