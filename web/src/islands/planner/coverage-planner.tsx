import { CoverageDrawing } from "../../drawing/plans/coverage.tsx";
import { coverage } from "../../planning/coverage.ts";
import { plannerOf } from "./planner.tsx";

/** The planner of the `coverage` tool. */
export const CoveragePlanner = plannerOf({ compute: coverage, Drawing: CoverageDrawing });
