import type { LeadRow, LeadStage, LeadView } from "../../generated/studio.ts";
import * as texts from "../../generated/texts.ts";
import { money } from "../ui/money.ts";

/** The stages, in order. */
export const stages = ["new", "contacted", "quoted", "won", "lost"] as const;

/** Returns the name of a stage. */
export function stageName(stage: LeadStage): string {
  const names = {
    new: texts.studioStageNew,
    contacted: texts.studioStageContacted,
    quoted: texts.studioStageQuoted,
    won: texts.studioStageWon,
    lost: texts.studioStageLost,
  };
  return names[stage];
}

/** Returns the stage, with the amount if there is one: `Quoted $6,840`. */
export function stageWithAmount({ stage, value_cents }: LeadRow): string {
  const name = stageName(stage);
  const priced = stage === "quoted" || stage === "won";
  return priced && value_cents !== null ? `${name} ${money(value_cents)}` : name;
}

/** Parses the text of an entry about a stage: `lost: too expensive` is the stage and the reason. */
export function readStage(text: string): { stage: LeadStage | undefined; why: string } {
  const stage = stages.find((stage) => text.startsWith(stage));
  const why = text.slice(stage?.length ?? 0).replace(/^[:\s]+/, "");
  return { stage, why };
}

/** Returns the reason for the lead's current stage, as written by the user; empty without one. */
export function reasonOf({ stage, entries }: LeadView): string {
  const entry = entries.find(({ kind }) => kind === "stage");
  const last = readStage(entry?.text ?? "");
  return last.stage === stage ? last.why : "";
}
