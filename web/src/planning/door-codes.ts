import type { AnswerNote, NoteLevel } from "../generated/model.ts";
import * as texts from "../generated/texts.ts";
import * as constants from "./constants/doors.json";
import type { Way } from "./doors-form.ts";

/** A requirement; its level and source are in `constants/doors.json`. */
export type Code = keyof typeof constants.egress;

const TEXTS: Readonly<Record<Code, string>> = {
  "free-egress": texts.planningCodeFreeEgress,
  "sensor-release": texts.planningCodeSensorRelease,
  "hardware-release": texts.planningCodeHardwareRelease,
  "no-release": texts.planningCodeNoRelease,
  "locked-in": texts.planningCodeLockedIn,
  "fire-latch": texts.planningCodeFireLatch,
  "stair-reentry": texts.planningCodeStairReentry,
  "magnet-is-fail-safe": texts.planningCodeMagnetIsFailSafe,
  "reader-out": texts.planningCodeReaderOut,
};

/** What holds in every country: a magnet needs power, and nobody may be locked in. */
const EVERYWHERE: readonly Code[] = ["magnet-is-fail-safe", "no-release", "locked-in"];

/** Whether no handle opens a lock by itself. */
function isHeld({ lock }: Way): boolean {
  return lock === "maglock" || lock === "bolt";
}

/**
 * Whether a lock opens when power fails. A magnet holds only while it is fed, whatever the mode says.
 */
export function isFailSafe({ lock, mode }: Way): boolean {
  return mode === "safe" || lock === "maglock";
}

/** Whether a sensor unlocks a way out. There has to be a button as well. */
export function isSensed(way: Way): boolean {
  return way.egress && way.exit === "sensor" && (isHeld(way) || way.mode === "safe");
}

/**
 * Returns what the building codes of the United States require of a door; elsewhere only what holds
 * everywhere.
 */
export function codesOf(way: Way, isOutsideUs = false): Code[] {
  const { place, fire, egress, lock, mode, exit, readers } = way;
  const codes: Code[] = [];
  if (lock === "maglock" && mode === "secure") codes.push("magnet-is-fail-safe");
  const held = isHeld(way);
  const byHand = exit === "lever" || exit === "bar";
  if (isSensed(way)) codes.push("sensor-release");
  else if (egress && byHand) codes.push(held ? "hardware-release" : "free-egress");
  else if (egress) codes.push(held ? "no-release" : "locked-in");
  if (egress && readers === 2) codes.push("reader-out");
  const losesLatch = (lock === "strike" && mode === "safe") || (held && !byHand);
  if (fire && losesLatch) codes.push("fire-latch");
  if (place === "stair" && (lock === "strike" || mode === "secure")) codes.push("stair-reentry");
  return codes.filter((code) => !isOutsideUs || EVERYWHERE.includes(code)).sort();
}

/** Returns the note for a code, with its source in the United States. */
export function codeNote(code: Code, isOutsideUs = false): AnswerNote {
  const { level, source }: { level: string; source?: string } = constants.egress[code];
  const text = TEXTS[code];
  const isPlain = isOutsideUs || source === undefined;
  return {
    code,
    level: level as NoteLevel,
    text: isPlain ? text : texts.planningCodeNote({ text, source }),
  };
}
