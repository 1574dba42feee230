import { SoundDrawing } from "../../drawing/plans/sound.tsx";
import { sound } from "../../planning/sound.ts";
import { plannerOf } from "./planner.tsx";

/** The planner of the `sound` tool. */
export const SoundPlanner = plannerOf({ compute: sound, Drawing: SoundDrawing });
