import * as texts from "../../generated/texts.ts";
import { isFailSafe, isSensed } from "../../planning/door-codes.ts";
import type { DoorRow, DoorsResults } from "../../planning/doors.ts";
import { EXIT_NAMES, LOCK_NAMES, type Lock } from "../../planning/doors-form.ts";
import { counted, lengthText, needText } from "../../planning/number-text.ts";
import { feet, type LengthUnit } from "../../planning/units.ts";
import { doorLayout, heightText } from "../door.ts";
import type { DrawnDoor, DrawnDoorPart } from "../door-parts.ts";
import { heightRulerOf, type Ruler } from "../ruler.ts";
import { type PlanDrawingProps, PlanningSheet } from "./planning-sheet.tsx";

/** The size of a typical leaf, in inches. */
const LEAF = { width: 36, height: 84 };
/** The mounting heights of parts, in inches. */
const HEIGHT = { reader: 42, lock: 40, lever: 38, button: 44, sensor: 90, label: 60, operator: 13 };
/** The range of heights that codes require for the button that opens the door, in inches. */
const BUTTON = [40, 48] as const;

/** The part as which each lock is drawn, and its height. */
const LOCKS: Readonly<Record<Lock, { part: DrawnDoorPart["part"]; height: number }>> = {
  strike: { part: "strike", height: HEIGHT.lock },
  lever: { part: "trim", height: HEIGHT.lever },
  panic: { part: "push-bar", height: HEIGHT.lock },
  maglock: { part: "magnet", height: LEAF.height - 1.5 },
  bolt: { part: "bolt", height: LEAF.height },
  gate: { part: "operator", height: HEIGHT.operator },
};

/** The maximum distance of that button from the door. */
const BUTTON_DISTANCE = feet(5);

/** Returns the parts by which people leave. */
function exitParts(row: DoorRow, unit: LengthUnit): DrawnDoorPart[] {
  const { exit, lock } = row;
  const text = null;
  const button: DrawnDoorPart = {
    part: "exit-button",
    name: texts.planningDrawingButton,
    height: HEIGHT.button,
    within: BUTTON,
    text: texts.planningDrawingButtonText(lengthText(BUTTON_DISTANCE, unit)),
  };
  switch (exit) {
    case "lever":
      // A bar that locks the door is also what people push to leave.
      return lock === "panic"
        ? []
        : [{ part: "lever", name: texts.planningDrawingHandle, height: HEIGHT.lever, text }];
    case "bar":
      return lock === "panic"
        ? []
        : [{ part: "push-bar", name: EXIT_NAMES.bar, height: HEIGHT.lock, text }];
    case "sensor": {
      const name = EXIT_NAMES.sensor;
      const sensor: DrawnDoorPart = { part: "exit-sensor", name, height: HEIGHT.sensor, text };
      // A sensor by itself isn't sufficient if it releases the exit.
      return isSensed(row) ? [sensor, button] : [sensor];
    }
    case "button":
      return [button];
    case "none":
      return [];
  }
}

/** Returns the door of a row for drawing. */
export function drawnDoor(row: DoorRow, unit: LengthUnit): DrawnDoor {
  const { lock, codes, place, egress, fire, readers } = row;
  const amps = texts.planningAmps(needText(row.lock_a));
  const withoutPower = isFailSafe(row)
    ? texts.planningDrawingFailSafe(amps)
    : texts.planningDrawingFailSecure(amps);
  const reader = { name: texts.planningDrawingReader, height: HEIGHT.reader, text: null };
  const parts: DrawnDoorPart[] = [
    { ...reader, part: "reader" },
    {
      ...LOCKS[lock],
      name: LOCK_NAMES[lock],
      text: lock === "gate" ? null : withoutPower,
    },
    ...exitParts(row, unit),
  ];
  if (readers === 2) {
    const text = codes.includes("reader-out") ? texts.planningDrawingReaderOutText : null;
    parts.push({ ...reader, part: "inside-reader", name: texts.planningDrawingReaderOut, text });
  }
  if (fire) {
    parts.push(
      {
        part: "closer",
        name: texts.planningDrawingCloser,
        height: LEAF.height - 2,
        text: texts.planningDrawingCloserText,
      },
      {
        part: "fire-label",
        name: texts.planningDrawingFireLabel,
        height: HEIGHT.label,
        text: texts.planningDrawingFireLabelText,
      },
    );
  }
  const outside = {
    stair: texts.planningDrawingStairSide,
    outside: texts.drawingOutside,
    inside: texts.planningDrawingHallSide,
  }[place];
  return {
    ...LEAF,
    reach: BUTTON[1],
    parts,
    hasStairs: place === "stair",
    sides: {
      outside,
      inside: egress ? texts.planningDrawingWayOut : texts.drawingInside,
    },
  };
}

/** Describes the door in words. */
function inWords(row: DoorRow, door: DrawnDoor, ruler: Ruler): string {
  const parts = door.parts.map((part) =>
    texts.planningDrawingPartAlt({
      name: part.name,
      height: heightText(ruler, part.height, part.within),
    }),
  );
  const marks = [
    row.place === "stair" ? [texts.planningDrawingStairAlt] : [],
    row.egress ? [texts.planningDrawingWayOutAlt] : [],
  ].flat();
  return [texts.planningDrawingDoorAlt(parts.join(", ")), ...marks].join(" ");
}

/** The door of the first row from both sides, with its parts at their heights. */
export function DoorsDrawing({ results, unit }: PlanDrawingProps<DoorsResults>) {
  const [row] = results.rows;
  if (row === undefined) return null;
  const door = drawnDoor(row, unit);
  const ruler = heightRulerOf(unit);
  return (
    <PlanningSheet
      title={texts.planningDrawingDoor}
      text={texts.planningDrawingRowOf({ ...counted(row.doors), rows: results.rows.length })}
      alt={inWords(row, door, ruler)}
      layout={doorLayout(door, ruler)}
    />
  );
}
