import { DoorsDrawing } from "../../drawing/plans/doors.tsx";
import { doors } from "../../planning/doors.ts";
import { plannerOf } from "./planner.tsx";

/** The planner of the `doors` tool. */
export const DoorsPlanner = plannerOf({ compute: doors, Drawing: DoorsDrawing });
