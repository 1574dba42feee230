import type { LeadRow, LeadStage } from "../../generated/studio.ts";
import * as texts from "../../generated/texts.ts";
import { money } from "../ui/money.ts";

/** The stages, in the order of work. */
export const stages = ["new", "contacted", "quoted", "won", "lost"] as const;

/** What a stage is called. */
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

/** The stage, with the amount where there is one: `Quoted $6,840`. */
export function stageWithAmount({ stage, value_cents }: LeadRow): string {
  const name = stageName(stage);
  const priced = stage === "quoted" || stage === "won";
  return priced && value_cents !== null ? `${name} ${money(value_cents)}` : name;
}
