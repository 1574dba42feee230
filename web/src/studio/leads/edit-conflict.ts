import type { LeadView } from "../../generated/studio.ts";
import * as texts from "../../generated/texts.ts";
import { ago } from "../ui/time.ts";
import { stageName } from "./stages.ts";

/** Somebody else has changed the lead first. */
export class EditConflict extends Error {
  /** The lead as it is now. */
  readonly view: LeadView;
  /** The lead as it was shown here. */
  readonly before: LeadView;

  constructor(view: LeadView, before: LeadView) {
    super("changed meanwhile");
    this.view = view;
    this.before = before;
  }
}

/** Returns a message such as `Sam set this to Quoted a minute ago`. */
export function conflictText({ view, before }: EditConflict, now: number): string {
  const name = view.changed_by ?? texts.studioSomebody;
  const time = view.changed_at === null ? "" : ago(Date.parse(view.changed_at), now);
  return view.stage === before.stage
    ? texts.studioChangedMeanwhile({ name, time })
    : texts.studioStageMeanwhile({ name, stage: stageName(view.stage), time });
}
