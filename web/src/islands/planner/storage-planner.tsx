import { StorageDrawing } from "../../drawing/plans/storage.tsx";
import { storage } from "../../planning/storage.ts";
import { plannerOf } from "./planner.tsx";

/** The planner of the `storage` tool. */
export const StoragePlanner = plannerOf({ compute: storage, Drawing: StorageDrawing });
