import type { AnswerNote, NoteLevel } from "../generated/model.ts";
import * as texts from "../generated/texts.ts";
import * as constants from "./constants/doors.json";
import type { Way } from "./doors-form.ts";

/** Returns what building codes require of a door; see `egress` in `constants/doors.json`. */
export function codesOf({ place, fire, egress, lock, mode, exit, readers }: Way): string[] {
  const isHeld = lock === "maglock" || lock === "bolt";
  const byHand = exit === "lever" || exit === "bar";
  const codes: string[] = [];
  if (egress && isHeld) {
    codes.push(byHand ? "hardware-release" : exit === "sensor" ? "sensor-release" : "no-release");
  } else if (egress) {
    const isSensed = exit === "sensor" && mode === "safe";
    codes.push(byHand ? "free-egress" : isSensed ? "sensor-release" : "locked-in");
  }
  if (egress && readers === 2) codes.push("reader-out");
  const losesLatch = (lock === "strike" && mode === "safe") || (isHeld && !byHand);
  if (fire && losesLatch) codes.push("fire-latch");
  if (place === "stair" && (lock === "strike" || mode === "secure")) codes.push("stair-reentry");
  if (lock === "maglock" && mode === "secure") codes.push("magnet-is-fail-safe");
  return codes.sort();
}

/** Returns the note for a code, with its level. */
export function codeNote(code: string): AnswerNote {
  const found = constants.egress.find((rule) => rule.code === code);
  const level: NoteLevel =
    found?.level === "stop" ? "stop" : found?.level === "ask" ? "ask" : "fine";
  const { text = code, source } = found ?? {};
  return {
    code,
    level,
    text: source === undefined ? text : texts.planningCodeNote({ text, source }),
  };
}
