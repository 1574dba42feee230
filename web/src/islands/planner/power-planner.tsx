import { PowerDrawing } from "../../drawing/plans/power.tsx";
import { power } from "../../planning/power.ts";
import { plannerOf } from "./planner.tsx";

/** The planner of the `power` tool. */
export const PowerPlanner = plannerOf({ compute: power, Drawing: PowerDrawing });
