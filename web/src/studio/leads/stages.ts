import {
  LEAD_STAGES,
  type LeadRow,
  type LeadStage,
  type LeadView,
} from "../../generated/studio.ts";
import * as texts from "../../generated/texts.ts";
import { money } from "../ui/money.ts";

/** What is asked before a lead gets to a stage, and the label of the field for it. */
interface Question {
  for: "amount" | "reason";
  label: string;
}

/** Each stage's name, and what it asks for. */
export const stages: Record<LeadStage, { name: string; asks: Question | null }> = {
  new: { name: texts.studioStageNew, asks: null },
  contacted: { name: texts.studioStageContacted, asks: null },
  quoted: {
    name: texts.studioStageQuoted,
    asks: { for: "amount", label: texts.studioAmountQuoted },
  },
  won: { name: texts.studioStageWon, asks: { for: "amount", label: texts.studioAmountWon } },
  lost: { name: texts.studioStageLost, asks: { for: "reason", label: texts.studioLostWhy } },
};

/** Returns the name of a stage. */
export function stageName(stage: LeadStage): string {
  return stages[stage].name;
}

/** Returns the stage, with the amount if there is one: `Quoted $6,840`. */
export function stageWithAmount({ stage, value_cents }: LeadRow): string {
  const { name, asks } = stages[stage];
  return asks?.for === "amount" && value_cents !== null ? `${name} ${money(value_cents)}` : name;
}

/** Parses the text of an entry about a stage: `lost: too expensive` is the stage and the reason. */
export function readStage(text: string): { stage: LeadStage | undefined; why: string } {
  const [word, ...why] = text.split(": ");
  return { stage: LEAD_STAGES.find((stage) => stage === word), why: why.join(": ") };
}

/** Returns the reason for the lead's current stage, as written by the user; empty without one. */
export function reasonOf({ stage, entries }: LeadView): string {
  const entry = entries.find(({ kind }) => kind === "stage");
  const last = readStage(entry?.text ?? "");
  return last.stage === stage ? last.why : "";
}
