import type { AnswerNote, AnswerPart, NoteLevel, PlanningData } from "../generated/model.ts";
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
import { assumption, buildQuery, defaultAssumptions, line, type Outcome, part } from "./plan.ts";
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

function door(row: FieldReader) {
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

/**
 * Plans locks, readers, controllers and power supplies, and lists what codes require of the doors.
 */
export function doors(query: string, data: PlanningData): Outcome<DoorsResults> {
  const form = new FormReader(query);
  const rows = form.rows(
    ["doors", "place", "fire", "egress", "lock", "mode", "watts", "readers", "exit", "run"],
    { max: MAX_ROWS, tooMany: texts.planningTooManyRows(MAX_ROWS) },
    door,
  );
  const { single } = form;
  const usual = constants.defaults.value;
  const volts = Number(
    single.choice("volts", {
      label: texts.planningSupplyVolts,
      options: { "12": "12\u00a0V", "24": "24\u00a0V" },
      defaultValue: "24",
    }),
  );
  const gauges = { "22": "22", "18": "18", "16": "16", "14": "14", "12": "12" };
  const gauge = Number(
    single.choice("gauge", {
      advanced: true,
      label: texts.planningGauge,
      unit: "AWG",
      options: gauges,
      defaultValue: "18",
    }),
  );
  const standby = single.number("standby", {
    label: texts.planningStandby,
    what: texts.planningHoursWhat,
    unit: "h",
    min: 0,
    max: 72,
    defaultValue: usual.standby,
  });
  const openings = single.number("openings", {
    advanced: true,
    label: texts.planningOpenings,
    what: texts.planningOpeningsWhat,
    min: 0,
    max: 3600,
    defaultValue: usual.openings,
  });
  const unlock = single.number("unlock", {
    advanced: true,
    label: texts.planningUnlock,
    what: texts.planningUnlockWhat,
    unit: "s",
    min: 1,
    max: 120,
    defaultValue: usual.unlock,
  });
  const protocol = single.choice("protocol", {
    advanced: true,
    label: texts.planningProtocol,
    options: { osdp: texts.planningOsdp, wiegand: texts.planningWiegand },
    defaultValue: "osdp",
  });
  const panel = single.text("panel", {
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
  });
  const unit = form.units();
  if (form.faults.length > 0) return { fields: form.fields, faults: form.faults, plan: null };

  const sum = (of: (row: (typeof rows)[number]) => number) =>
    rows.reduce((total, row) => total + of(row), 0);
  const each = constants.watts.value;
  const duty = Math.min(1, (openings * unlock) / 3600);
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
  const battery = (average * standby) / constants.battery_use.value;
  const batterySize = battery === 0 ? null : nextSize(constants.battery_sizes_ah.value, battery);
  const maxPercent = constants.drop_percent.value;
  const hasProtocol =
    panel === null || panel.speaks.length === 0 || panel.speaks.includes(protocol);
  const results = roundResults<DoorsResults>({
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

  const codes = [...new Set(results.rows.flatMap((row) => row.codes))];
  const notes: AnswerNote[] = [...codes, "local-code"].map(codeNote);
  const note = (code: string, level: NoteLevel, text: string) => notes.push({ code, level, text });
  if (!hasProtocol && panel !== null) {
    note(
      "protocol",
      "stop",
      texts.planningProtocolDiffers({
        product: panel.title,
        protocol: protocol === "osdp" ? texts.planningOsdp : texts.planningWiegand,
      }),
    );
  }
  if (panel !== null) {
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
  if (results.rows.some((row) => row.drop_percent > maxPercent * (1 + 1e-6))) {
    note("drop", "ask", texts.planningDropTooMuch({ percent: maxPercent, gauge }));
  }
  if (results.rows.some((row) => row.lock === "gate")) note("gate", "ask", texts.planningGateNote);
  if (battery > 0 && batterySize === null) note("battery", "ask", texts.planningBatteryLarge);
  const cable = results.rows.reduce((total, row) => total + row.doors * row.run_m, 0);
  const weight = { stop: 0, ask: 1, fine: 2 };
  notes.sort((one, other) => weight[one.level] - weight[other.level]);

  const amps = (value: number) => texts.planningAmps(needText(value));
  const supplies = texts.planningSupplies({
    ...counted(results.supply.count),
    size: numberText(results.supply.size_a, 1),
  });
  return {
    fields: form.fields,
    faults: [],
    plan: {
      title: texts.planningDoorsTitle(counted(count)),
      sentence: texts.planningDoorsSentence({
        ...counted(count),
        readers: texts.planningReadersText(counted(readers)),
        panels: texts.planningPanelsText(counted(panels)),
        supplies,
      }),
      lines: [
        line(texts.planningDoors, numberText(count)),
        line(texts.planningReadersLabel, numberText(readers)),
        line(texts.planningPanels, numberText(panels)),
        line(texts.planningPeak, amps(results.peak_a)),
        line(texts.planningAverage, amps(results.average_a)),
        line(texts.planningSupply, supplies),
        line(
          texts.planningBackup,
          battery === 0
            ? texts.planningBackupNone
            : batterySize === null
              ? texts.planningAmpHours(needText(results.battery_ah))
              : texts.planningBackupSize({
                  need: needText(results.battery_ah),
                  size: numberText(batterySize),
                }),
        ),
        ...(results.standby_hours === null
          ? []
          : [
              line(
                texts.planningBackupHours,
                texts.planningHoursText(
                  counted(results.standby_hours, availableText(results.standby_hours)),
                ),
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
      ],
      parts: [
        part(panel?.slug ?? "controller", panel?.title ?? texts.planningController, panels),
        part("reader", texts.planningReader, readers),
        part(
          "power-supply",
          texts.planningSupplyPart(numberText(results.supply.size_a, 1)),
          results.supply.count,
        ),
        ...(batterySize === null
          ? []
          : [
              part(
                "battery",
                texts.planningBatteryPart({ hours: numberText(batterySize), volts }),
                1,
              ),
            ]),
        ...doorParts(results.rows),
        ...(cable === 0
          ? []
          : [
              part(
                "lock-wire",
                texts.planningWirePart({
                  name: texts.planningGauge,
                  gauge,
                  length: neededLengthText(cable, unit),
                }),
                1,
              ),
            ]),
      ],
      switches: [],
      price: null,
      suggestions: data.controllers
        .filter(({ speaks }) => speaks.includes(protocol))
        .slice(0, 3)
        .map(({ title, href, doors: own, readers: heads }) => {
          const takes = listText([
            own === null ? "" : texts.planningDoorsText(counted(own)),
            heads === null ? "" : texts.planningReadersText(counted(heads)),
          ]);
          return { title, href, text: takes === "" ? "" : texts.planningControllerFits(takes) };
        }),
      notes,
      assumptions: [
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
        assumption(constants.duty, texts.planningDuty, `${numberText(duty * 100, 1)}%`, "openings"),
        assumption(constants.drop_percent, texts.planningDropMost, `${maxPercent}%`, "gauge"),
        assumption(
          constants.supply_sizes_a,
          texts.planningSupplySizes,
          texts.planningAmps(supplySizes.join(", ")),
        ),
        assumption(
          constants.battery_sizes_ah,
          texts.planningBatterySizes,
          texts.planningAmpHours(constants.battery_sizes_ah.value.join(", ")),
          "standby",
        ),
        assumption(wire.resistivity_ohm_m, texts.planningCopper, "1.7241 × 10⁻⁸\u00a0Ωm"),
      ],
      formulas: [
        texts.planningDoorsFormulaPeak,
        texts.planningDoorsFormulaBattery,
        texts.planningDoorsFormulaDrop,
      ],
      next:
        data.prices === null
          ? []
          : [
              {
                tool: "estimate",
                query: buildQuery({ entries: 0, rooms: 0, doors: Math.min(count, 64) }),
              },
            ],
      inputs: form.inputs("rows"),
      results,
      link: form.link(),
    },
  };
}
