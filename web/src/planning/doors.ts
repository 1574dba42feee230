import type {
  AnswerLine,
  AnswerNote,
  AnswerPart,
  NoteLevel,
  PlanningData,
} from "../generated/model.ts";
import * as texts from "../generated/texts.ts";
import * as constants from "./constants/doors.json";
import * as wire from "./constants/wire.json";
import { type FieldReader, FormReader } from "./fields.ts";
import {
  availableText,
  counted,
  listText,
  neededLengthText,
  needText,
  numberText,
} from "./number-text.ts";
import {
  type Assumption,
  assumption,
  buildQuery,
  defaultAssumptions,
  line,
  type Outcome,
  part,
  type Suggestion,
} from "./plan.ts";
import { ceil, isEnough, roundResults } from "./rounding.ts";
import type { Meters } from "./units.ts";
import { GAUGES, ohmsPerMeter } from "./wire.ts";

/** The maximum number of rows of doors. */
const MAX_ROWS = 32;

/** How a door is locked. */
export type Lock = "strike" | "lever" | "panic" | "maglock" | "bolt" | "gate";
/** How people leave through a door. */
export type Exit = "lever" | "bar" | "sensor" | "button" | "none";

/** A row of identical doors. */
export interface DoorRow {
  doors: number;
  place: "inside" | "outside" | "stair";
  fire: boolean;
  egress: boolean;
  lock: Lock;
  mode: "secure" | "safe";
  exit: Exit;
  readers: number;
  run_m: number;
  lock_a: number;
  drop_v: number;
  drop_percent: number;
  thinnest_gauge: number | null;
  codes: string[];
}

/** How many items there are of a size. */
interface Sized {
  size_a: number;
  count: number;
}

/** The results of a plan of doors. */
export interface DoorsResults {
  rows: DoorRow[];
  doors: number;
  readers: number;
  panels: number;
  peak_a: number;
  average_a: number;
  supply_a: number;
  supply: Sized;
  battery_ah: number;
  /** The size that is enough alone, even if there are several supplies, each with a battery. */
  battery_size_ah: number | null;
  standby_hours: number | null;
  notes: string[];
}

type Way = Pick<DoorRow, "place" | "fire" | "egress" | "lock" | "mode" | "exit" | "readers">;

const LOCK_NAMES: Readonly<Record<Lock, string>> = {
  strike: texts.planningLockStrike,
  lever: texts.planningLockLever,
  panic: texts.planningLockPanic,
  maglock: texts.planningLockMaglock,
  bolt: texts.planningLockBolt,
  gate: texts.planningLockGate,
};

const EXIT_NAMES: Readonly<Record<Exit, string>> = {
  lever: texts.planningExitLever,
  bar: texts.planningExitBar,
  sensor: texts.planningExitSensor,
  button: texts.planningExitButton,
  none: texts.planningExitNone,
};

/** Returns what building codes require of a door; see `egress` in `constants/doors.json`. */
function codesOf({ place, fire, egress, lock, mode, exit, readers }: Way): string[] {
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
function codeNote(code: string): AnswerNote {
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

/** Reads a row of identical doors. */
function readRow(row: FieldReader) {
  const doors = row.whole("doors", {
    first: true,
    label: texts.planningDoors,
    what: texts.planningDoorsWhat,
    min: 1,
    max: 64,
    defaultValue: 1,
  });
  const place = row.choice("place", {
    label: texts.planningPlace,
    options: {
      inside: texts.planningPlaceInside,
      outside: texts.planningPlaceOutside,
      stair: texts.planningPlaceStair,
    },
    defaultValue: "inside",
  });
  const fire = row.flag("fire", { first: true, label: texts.planningFire });
  const egress = row.flag("egress", {
    advanced: true,
    label: texts.planningEgress,
    defaultValue: true,
  });
  const lock = row.choice<Lock>("lock", {
    label: texts.planningLock,
    options: LOCK_NAMES,
    defaultValue: "strike",
  });
  const mode = row.choice("mode", {
    label: texts.planningMode,
    options: { secure: texts.planningModeSecure, safe: texts.planningModeSafe },
    defaultValue: "secure",
  });
  const stated = row.optionalNumber("watts", {
    advanced: true,
    label: texts.planningLockWatts,
    what: texts.planningWattsWhat,
    unit: "W",
    min: 0,
    max: 100,
  });
  const readers = row.choice("readers", {
    advanced: true,
    label: texts.planningReaders,
    options: { "1": texts.planningReaderIn, "2": texts.planningReaderBoth },
    defaultValue: "1",
  });
  const exit = row.choice<Exit>("exit", {
    label: texts.planningExit,
    options: EXIT_NAMES,
    defaultValue: "lever",
  });
  const run = row.length("run", {
    advanced: true,
    label: texts.planningLockRun,
    what: texts.planningRunWhat,
    min: 0,
    max: 2000,
    defaultValue: constants.defaults.value.run_ft,
  });
  return {
    way: { doors, place, fire, egress, lock, mode, exit, readers: Number(readers) },
    lockWatts: stated ?? constants.watts.value[lock],
    run,
  };
}

/**
 * Returns the locks and the parts that let people out, each kind once. A handle belongs to the door,
 * and an electric panic bar is its own way out.
 */
function doorParts(rows: readonly DoorRow[]): AnswerPart[] {
  const count = (isOfKind: (row: DoorRow) => boolean) =>
    rows.filter(isOfKind).reduce((total, { doors }) => total + doors, 0);
  const locks = Object.entries(LOCK_NAMES).map(([lock, name]) =>
    part(
      `lock-${lock}`,
      name,
      count((row) => row.lock === lock),
    ),
  );
  const exits = [
    part(
      "exit-bar",
      EXIT_NAMES.bar,
      count(({ exit, lock }) => exit === "bar" && lock !== "panic"),
    ),
    part(
      "exit-sensor",
      EXIT_NAMES.sensor,
      count(({ exit }) => exit === "sensor"),
    ),
    part(
      "exit-button",
      texts.planningExitButtonPart,
      // Codes ask for a button too where a sensor releases the lock.
      count(({ exit, codes }) => exit === "button" || codes.includes("sensor-release")),
    ),
  ];
  return [...locks, ...exits].filter(({ quantity }) => quantity > 0);
}

/** Returns the smallest size in a list that is enough; `null` if none is. */
function nextSize(sizes: readonly number[], need: number): number | null {
  return sizes.find((size) => isEnough(size, need)) ?? null;
}

/** Returns the voltage drop to a lock and back. */
function drop(gauge: number, run: Meters, amps: number): number {
  return 2 * run * ohmsPerMeter(gauge) * amps;
}

/** Reads the form. */
function readInput(form: FormReader, data: PlanningData) {
  const { single } = form;
  const usual = constants.defaults.value;
  const gauges = { "22": "22", "18": "18", "16": "16", "14": "14", "12": "12" };
  return {
    rows: form.rows(
      ["doors", "place", "fire", "egress", "lock", "mode", "watts", "readers", "exit", "run"],
      { max: MAX_ROWS, tooMany: texts.planningTooManyRows(MAX_ROWS) },
      readRow,
    ),
    volts: Number(
      single.choice("volts", {
        label: texts.planningSupplyVolts,
        options: { "12": "12\u00a0V", "24": "24\u00a0V" },
        defaultValue: "24",
      }),
    ),
    gauge: Number(
      single.choice("gauge", {
        advanced: true,
        label: texts.planningGauge,
        unit: "AWG",
        options: gauges,
        defaultValue: "18",
      }),
    ),
    standby: single.number("standby", {
      label: texts.planningStandby,
      what: texts.planningHoursWhat,
      unit: "h",
      min: 0,
      max: 72,
      defaultValue: usual.standby,
    }),
    openings: single.number("openings", {
      advanced: true,
      label: texts.planningOpenings,
      what: texts.planningOpeningsWhat,
      min: 0,
      max: 3600,
      defaultValue: usual.openings,
    }),
    unlock: single.number("unlock", {
      advanced: true,
      label: texts.planningUnlock,
      what: texts.planningUnlockWhat,
      unit: "s",
      min: 1,
      max: 120,
      defaultValue: usual.unlock,
    }),
    protocol: single.choice("protocol", {
      advanced: true,
      label: texts.planningProtocol,
      options: { osdp: texts.planningOsdp, wiegand: texts.planningWiegand },
      defaultValue: "osdp",
    }),
    panel: single.text("panel", {
      advanced: true,
      label: texts.planningPanel,
      what: texts.planningPanelFault,
      defaultValue: "",
      none: null,
      options: [
        { value: "", label: texts.planningPanelUsual },
        ...data.controllers.map(({ slug, label }) => ({ value: slug, label })),
      ],
      read: (slug) => data.controllers.find((one) => one.slug === slug) ?? null,
    }),
    unit: form.units(),
  };
}

/** What a form asks for. */
type Input = ReturnType<typeof readInput>;

/** Returns the part of the time in which a lock is held open. */
function dutyOf({ openings, unlock }: Input): number {
  return Math.min(1, (openings * unlock) / 3600);
}

/** Computes the plan. */
function compute(input: Input): DoorsResults {
  const { rows, volts, gauge, panel } = input;
  const sum = (of: (row: (typeof rows)[number]) => number) =>
    rows.reduce((total, row) => total + of(row), 0);
  const each = constants.watts.value;
  const duty = dutyOf(input);
  const count = sum(({ way }) => way.doors);
  const readers = sum(({ way }) => way.doors * way.readers);
  const perPanel = constants.panel_default.value;
  const panels = Math.max(
    ceil(readers / (panel?.readers ?? perPanel.readers)),
    ceil(count / (panel?.doors ?? perPanel.doors)),
  );
  const exitWatts = (exit: Exit) => (exit === "sensor" || exit === "button" ? each[exit] : 0);
  const always = sum(({ way }) => way.doors * (way.readers * each.reader + exitWatts(way.exit)));
  const steady = always + panels * each.controller;
  const peak = (steady + sum(({ way, lockWatts }) => way.doors * lockWatts)) / volts;
  const average =
    (steady +
      sum(({ way, lockWatts }) => way.doors * lockWatts * (way.mode === "safe" ? 1 : duty))) /
    volts;
  const supply = peak * constants.supply_factor.value;
  const supplySizes = constants.supply_sizes_a.value;
  const largest = supplySizes.at(-1) ?? supply;
  const supplySize = nextSize(supplySizes, supply);
  const battery = (average * input.standby) / constants.battery_use.value;
  const batterySize = battery === 0 ? null : nextSize(constants.battery_sizes_ah.value, battery);
  const maxPercent = constants.drop_percent.value;
  const hasProtocol =
    panel === null || panel.speaks.length === 0 || panel.speaks.includes(input.protocol);
  return roundResults<DoorsResults>({
    rows: rows.map(({ way, lockWatts, run }) => {
      const amps = lockWatts / volts;
      const lost = (size: number) => (drop(size, run, amps) / volts) * 100;
      return {
        ...way,
        run_m: run,
        lock_a: amps,
        drop_v: drop(gauge, run, amps),
        drop_percent: lost(gauge),
        thinnest_gauge: GAUGES.find((size) => isEnough(maxPercent, lost(size))) ?? null,
        codes: codesOf(way),
      };
    }),
    doors: count,
    readers,
    panels,
    peak_a: peak,
    average_a: average,
    supply_a: supply,
    supply: {
      size_a: supplySize ?? largest,
      count: supplySize === null ? ceil(supply / largest) : 1,
    },
    battery_ah: battery,
    battery_size_ah: batterySize,
    standby_hours:
      batterySize === null ? null : (batterySize * constants.battery_use.value) / average,
    notes: hasProtocol ? ["local-code"] : ["local-code", "protocol"],
  });
}

/** Whether the chosen wire loses too much for a row of doors. */
function losesTooMuch(row: DoorRow): boolean {
  return !isEnough(constants.drop_percent.value, row.drop_percent);
}

/**
 * Returns the battery of each supply, which charges and uses one of its own. It is enough for the
 * supply with the most doors: of 35 doors on two supplies, one has 18. All doors count as equal.
 */
function batteryEach({ doors, supply, battery_ah, average_a }: DoorsResults) {
  const share = ceil(doors / supply.count) / doors;
  const need = battery_ah * share;
  const size = battery_ah === 0 ? null : nextSize(constants.battery_sizes_ah.value, need);
  const hours = ((size ?? 0) * constants.battery_use.value) / (average_a * share);
  return { need, size, hours };
}

function suppliesText({ supply }: DoorsResults): string {
  return texts.planningSupplies({
    ...counted(supply.count),
    size: numberText(supply.size_a, 1),
  });
}

function linesOf(results: DoorsResults): AnswerLine[] {
  const { need, size, hours } = batteryEach(results);
  const amps = (value: number) => texts.planningAmps(needText(value));
  return [
    line(texts.planningDoors, numberText(results.doors)),
    line(texts.planningReadersLabel, numberText(results.readers)),
    line(texts.planningPanels, numberText(results.panels)),
    line(texts.planningPeak, amps(results.peak_a)),
    line(texts.planningAverage, amps(results.average_a)),
    line(texts.planningSupply, suppliesText(results)),
    line(
      texts.planningBackup,
      results.battery_ah === 0
        ? texts.planningBackupNone
        : size === null
          ? texts.planningAmpHours(needText(results.battery_ah))
          : texts.planningBackupSize({
              ...counted(results.supply.count),
              need: needText(need),
              size: numberText(size),
            }),
    ),
    ...(size === null
      ? []
      : [
          line(
            texts.planningBackupHours,
            texts.planningHoursText(counted(hours, availableText(hours))),
          ),
        ]),
    ...results.rows.map((row, index) =>
      line(
        results.rows.length > 1 ? texts.planningDropOf(index + 1) : texts.planningDropAlone,
        row.thinnest_gauge === null
          ? texts.planningDropNone({
              volts: needText(row.drop_v),
              percent: needText(row.drop_percent),
            })
          : texts.planningDropGauge({
              volts: needText(row.drop_v),
              percent: needText(row.drop_percent),
              gauge: row.thinnest_gauge,
            }),
      ),
    ),
  ];
}

function partsOf(results: DoorsResults, input: Input): AnswerPart[] {
  const { rows, supply } = results;
  const { panel } = input;
  const { size } = batteryEach(results);
  // Meters by gauge: the thinnest that is enough, where the chosen one is not.
  const wires = new Map<number, number>();
  for (const row of rows) {
    const gauge = losesTooMuch(row) ? (row.thinnest_gauge ?? input.gauge) : input.gauge;
    wires.set(gauge, (wires.get(gauge) ?? 0) + row.doors * row.run_m);
  }
  return [
    part(panel?.slug ?? "controller", panel?.title ?? texts.planningController, results.panels),
    part("reader", texts.planningReader, results.readers),
    part("power-supply", texts.planningSupplyPart(numberText(supply.size_a, 1)), supply.count),
    ...(size === null
      ? []
      : [
          part(
            "battery",
            texts.planningBatteryPart({ hours: numberText(size), volts: input.volts }),
            supply.count,
          ),
        ]),
    ...doorParts(rows),
    ...[...wires]
      .filter(([, length]) => length > 0)
      .map(([awg, length]) =>
        part(
          `lock-wire-${awg}`,
          texts.planningWirePart({
            name: texts.planningGauge,
            gauge: awg,
            length: neededLengthText(length, input.unit),
          }),
          1,
        ),
      ),
  ];
}

function suggestionsOf({ protocol }: Input, data: PlanningData): Suggestion[] {
  return data.controllers
    .filter(({ speaks }) => speaks.includes(protocol))
    .slice(0, 3)
    .map(({ title, href, doors: own, readers: heads }) => {
      const takes = listText([
        own === null ? "" : texts.planningDoorsText(counted(own)),
        heads === null ? "" : texts.planningReadersText(counted(heads)),
      ]);
      return { title, href, text: takes === "" ? "" : texts.planningControllerFits(takes) };
    });
}

/** Returns the notes, the most serious first. */
function notesOf(results: DoorsResults, input: Input): AnswerNote[] {
  const { panel } = input;
  const codes = [...new Set(results.rows.flatMap((row) => row.codes))];
  const notes: AnswerNote[] = [...codes, "local-code"].map(codeNote);
  const note = (code: string, level: NoteLevel, text: string) => notes.push({ code, level, text });
  if (panel !== null) {
    if (results.notes.includes("protocol")) {
      const name = input.protocol === "osdp" ? texts.planningOsdp : texts.planningWiegand;
      const text = texts.planningProtocolDiffers({ product: panel.title, protocol: name });
      note("protocol", "stop", text);
    }
    const limits = [
      [panel.doors !== null, texts.planningLimitDoors],
      [panel.readers !== null, texts.planningLimitReaders],
      [panel.speaks.length > 0, texts.planningProtocol],
    ] as const;
    for (const [isStated, limit] of limits) {
      if (isStated) continue;
      const text = texts.planningUnknownLimit({ product: panel.title, limit });
      note("unknown-limit", "ask", text);
    }
  }
  if (results.rows.some(losesTooMuch)) {
    const hasWire = results.rows.every((row) => row.thinnest_gauge !== null);
    const text = hasWire ? texts.planningDropThicker : texts.planningDropTooMuch;
    note("drop", "ask", text({ percent: constants.drop_percent.value, gauge: input.gauge }));
  }
  if (results.rows.some((row) => row.lock === "gate")) note("gate", "ask", texts.planningGateNote);
  if (results.battery_ah > 0 && batteryEach(results).size === null) {
    note("battery", "ask", texts.planningBatteryLarge);
  }
  const weight = { stop: 0, ask: 1, fine: 2 };
  return notes.sort((one, other) => weight[one.level] - weight[other.level]);
}

function assumptionsOf(form: FormReader, input: Input): Assumption[] {
  const { panel } = input;
  return [
    ...defaultAssumptions(form),
    assumption(constants.watts, texts.planningLockWatts, texts.planningLockWattsValue, "watts"),
    ...(panel === null || panel.doors === null || panel.readers === null
      ? [
          assumption(
            constants.panel_default,
            texts.planningPanels,
            texts.planningPanelUsual,
            "panel",
          ),
        ]
      : []),
    assumption(constants.inrush, texts.planningInrush, "× 1"),
    assumption(constants.supply_factor, texts.planningSupplyFactor, "× 1.25"),
    assumption(constants.battery_use, texts.planningBatteryUse, "80%", "standby"),
    assumption(
      constants.duty,
      texts.planningDuty,
      `${numberText(dutyOf(input) * 100, 1)}%`,
      "openings",
    ),
    assumption(
      constants.drop_percent,
      texts.planningDropMost,
      `${constants.drop_percent.value}%`,
      "gauge",
    ),
    assumption(
      constants.supply_sizes_a,
      texts.planningSupplySizes,
      texts.planningAmps(constants.supply_sizes_a.value.join(", ")),
    ),
    assumption(
      constants.battery_sizes_ah,
      texts.planningBatterySizes,
      texts.planningAmpHours(constants.battery_sizes_ah.value.join(", ")),
      "standby",
    ),
    assumption(wire.resistivity_ohm_m, texts.planningCopper, "1.7241 × 10⁻⁸\u00a0Ωm"),
  ];
}

/**
 * Plans locks, readers, controllers and power supplies, and lists what codes require of the doors.
 */
export function doors(query: string, data: PlanningData): Outcome<DoorsResults> {
  const form = new FormReader(query);
  const { fields, faults } = form;
  const input = readInput(form, data);
  if (faults.length > 0) return { fields, faults, plan: null };

  const results = compute(input);
  return {
    fields,
    faults,
    plan: {
      title: texts.planningDoorsTitle(counted(results.doors)),
      sentence: texts.planningDoorsSentence({
        ...counted(results.doors),
        readers: texts.planningReadersText(counted(results.readers)),
        panels: texts.planningPanelsText(counted(results.panels)),
        supplies: suppliesText(results),
      }),
      lines: linesOf(results),
      parts: partsOf(results, input),
      switches: [],
      price: null,
      suggestions: suggestionsOf(input, data),
      notes: notesOf(results, input),
      assumptions: assumptionsOf(form, input),
      formulas: [
        texts.planningDoorsFormulaPeak,
        texts.planningDoorsFormulaBattery,
        texts.planningDoorsFormulaDrop,
      ],
      next:
        // An estimate has at most 64 doors.
        data.prices === null || results.doors > 64
          ? []
          : [
              {
                tool: "estimate",
                query: buildQuery({
                  entries: 0,
                  rooms: 0,
                  doors: results.doors,
                  controllers: results.panels,
                }),
              },
            ],
      inputs: form.inputs("rows"),
      results,
      link: form.link(),
    },
  };
}
