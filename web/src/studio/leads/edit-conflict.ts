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
  /** The identifier of the entry that was changed, if it is about one. */
  readonly entry: string | undefined;

  constructor(view: LeadView, before: LeadView, entry?: string) {
    super("changed meanwhile");
    this.view = view;
    this.before = before;
    this.entry = entry;
  }
}

/** Returns a message such as `Sam set this to Quoted a minute ago`. */
export function conflictText({ view, before, entry }: EditConflict, now: number): string {
  if (entry === undefined && before.spam && !view.spam) {
    const mark = view.entries.find(({ kind }) => kind === "spam");
    // A release on the command line leaves no entry.
    if (mark?.text !== "real") {
      return texts.studioReleasedUntold;
    }
    return texts.studioReleasedMeanwhile({
      name: mark.who ?? texts.studioSomebody,
      time: ago(Date.parse(mark.at), now),
    });
  }
  const changed = view.entries.find(({ id }) => id === entry);
  // What its author corrects at once doesn't count as a change.
  const by = changed ? (changed.changed_by ?? changed.who) : view.changed_by;
  const at = changed ? (changed.changed_at ?? changed.at) : view.changed_at;
  const name = by ?? texts.studioSomebody;
  const time = at === null ? "" : ago(Date.parse(at), now);
  return changed || view.stage === before.stage
    ? texts.studioChangedMeanwhile({ name, time })
    : texts.studioStageMeanwhile({ name, stage: stageName(view.stage), time });
}
