import type {
  AnswerLine,
  AnswerNote,
  AnswerPart,
  NoteLevel,
  PlanningController,
  PlanningData,
} from "../generated/model.ts";
import * as texts from "../generated/texts.ts";
import * as constants from "./constants/doors.json";
import * as wire from "./constants/wire.json";
import { type Code, codeNote, codesOf, isFailSafe, isSensed } from "./door-codes.ts";
import {
  type DoorsInput,
  EXIT_NAMES,
  type Exit,
  LOCK_NAMES,
  readInput,
  type Way,
} from "./doors-form.ts";
import { FormReader } from "./fields.ts";
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
  type Entries,
  hasPart,
  line,
  type Outcome,
  outcomeOf,
  part,
  type Suggestion,
} from "./plan.ts";
import { ceil, isEnough, roundResults } from "./rounding.ts";
import type { Meters } from "./units.ts";
import { GAUGES, ohmsPerMeter } from "./wire.ts";

/** A row of identical doors. */
export interface DoorRow extends Way {
  doors: number;
  run_m: number;
  lock_a: number;
  drop_v: number;
  drop_percent: number;
  thinnest_gauge: number | null;
  codes: Code[];
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

/**
 * Returns the kinds of locks and of parts that let people out, each with its count, which may be 0.
 * A handle belongs to the door, and an electric panic bar is its own way out.
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
      count((row) => row.exit === "button" || isSensed(row)),
    ),
  ];
  return [...locks, ...exits];
}

/** Identical things that a power supply feeds, and the amps of each at its peak and on average. */
interface Load {
  count: number;
  peak: number;
  average: number;
}

/**
 * Divides everything over power supplies that give so many amps. What takes most comes first, each
 * thing on the first supply that has enough left for it; of a given number of supplies, on the one
 * that has the most left. If none has, there is one more.
 */
function divide(loads: readonly Load[], amps: number, count = 0) {
  const supplies = Array.from({ length: count }, () => ({ left: amps, average: 0 }));
  for (const { count: things, peak, average } of [...loads].sort((a, b) => b.peak - a.peak)) {
    for (let thing = 0; thing < things; thing += 1) {
      const open =
        count === 0
          ? supplies
          : [supplies.reduce((one, other) => (other.left > one.left ? other : one))];
      // What takes more than a supply gives has one of its own.
      let supply = open.find(({ left }) => isEnough(left, Math.min(peak, amps)));
      if (supply === undefined) {
        supply = { left: amps, average: 0 };
        supplies.push(supply);
      }
      supply.left -= peak;
      supply.average += average;
    }
  }
  return supplies;
}

/** Returns the smallest size in a list that is enough; `null` if none is. */
function nextSize(sizes: readonly number[], need: number): number | null {
  return sizes.find((size) => isEnough(size, need)) ?? null;
}

/** A battery: the ampere-hours that are needed, the size that is enough, and how long it lasts. */
interface Battery {
  need: number;
  size: number | null;
  hours: number | null;
}

/** Returns the battery for an average current. */
function batteryFor(amps: number, standby: number): Battery {
  const use = constants.battery_use.value;
  const need = (amps * standby) / use;
  const size = need === 0 ? null : nextSize(constants.battery_sizes_ah.value, need);
  return { need, size, hours: size === null ? null : (size * use) / amps };
}

/** Returns the voltage drop to a lock and back. */
function drop(gauge: number, run: Meters, amps: number): number {
  return 2 * run * ohmsPerMeter(gauge) * amps;
}

/** Returns the part of the time in which a lock is held open. */
function dutyOf({ openings, unlock }: DoorsInput): number {
  return Math.min(1, (openings * unlock) / 3600);
}

/**
 * Returns the voltage of a controller that the supply of the locks doesn't have; empty if it has it,
 * or if the manufacturer states none.
 */
function otherVolts(controller: PlanningController | null, volts: number): string {
  const [low = volts, high = volts] = controller?.supply_volts ?? [];
  return low <= volts && volts <= high ? "" : [...new Set([low, high])].join("–");
}

/** How many doors and readers a controller takes. */
type Limits = Pick<PlanningController, "doors" | "readers">;

/**
 * Returns the limits that count. A controller takes at least one reader for each door, even if its
 * manufacturer doesn't state how many.
 */
function limitsOf(panel: Limits | null) {
  const usual = constants.panel_default.value;
  const doors = panel?.doors ?? usual.doors;
  return { doors, readers: panel?.readers ?? Math.max(usual.readers, doors) };
}

/** Returns in words the limits that are known. */
function limitsText({ doors, readers }: Limits): string {
  return listText([
    doors === null ? "" : texts.planningDoorsText(counted(doors)),
    readers === null ? "" : texts.planningReadersText(counted(readers)),
  ]);
}

/** A plan, and what its parts and notes are chosen by. */
interface Computed {
  results: DoorsResults;
  /** The voltage of the controllers if they have power of their own, else empty. */
  own: string;
  /** What the door takes that takes most, in amps with the reserve. */
  strongest: number;
  /** The battery of each supply, which is enough for the one that feeds most. */
  battery: Battery;
}

/** Computes the plan. */
function compute(input: DoorsInput, { outside_us }: PlanningData): Computed {
  const { rows, volts, gauge, panel } = input;
  const sum = (of: (row: (typeof rows)[number]) => number) =>
    rows.reduce((total, row) => total + of(row), 0);
  const each = constants.watts.value;
  // Its watts are counted all the same, so the locks' supply is large enough either way.
  const own = otherVolts(panel, volts);
  const duty = dutyOf(input);
  const count = sum(({ way }) => way.doors);
  const readers = sum(({ way }) => way.doors * way.readers);
  const limits = limitsOf(panel);
  const panels = Math.max(ceil(readers / limits.readers), ceil(count / limits.doors));
  const exitWatts = (exit: Exit) => (exit === "sensor" || exit === "button" ? each[exit] : 0);
  const loads = rows.map(({ way, lockWatts }) => {
    const steady = way.readers * each.reader + exitWatts(way.exit);
    const used = lockWatts * (isFailSafe(way) ? 1 : duty);
    return {
      count: way.doors,
      peak: (steady + lockWatts) / volts,
      average: (steady + used) / volts,
    };
  });
  const controller = each.controller / volts;
  const all = [...loads, { count: panels, peak: controller, average: controller }];
  const total = (of: (load: Load) => number) =>
    all.reduce((amps, load) => amps + load.count * of(load), 0);
  const average = total((load) => load.average);
  const peak = total((load) => load.peak);
  const factor = constants.supply_factor.value;
  const supply = peak * factor;
  const supplySizes = constants.supply_sizes_a.value;
  const supplySize = nextSize(supplySizes, supply) ?? supplySizes.at(-1) ?? supply;
  const packed = divide(all, supplySize / factor);
  // Where there is room, each supply has its share of each row, and the controllers of its doors.
  const share = (panels * controller) / count;
  const even = divide(
    loads.map((load) => ({
      count: load.count,
      peak: load.peak + share,
      average: load.average + share,
    })),
    supplySize / factor,
    packed.length,
  );
  const supplies = even.length > packed.length ? packed : even;
  const backup = batteryFor(average, input.standby);
  const maxPercent = constants.drop_percent.value;
  const hasProtocol =
    panel === null || panel.speaks.length === 0 || panel.speaks.includes(input.protocol);
  const results: DoorsResults = {
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
        codes: codesOf(way, outside_us),
      };
    }),
    doors: count,
    readers,
    panels,
    peak_a: peak,
    average_a: average,
    supply_a: supply,
    supply: { size_a: supplySize, count: supplies.length },
    battery_ah: backup.need,
    battery_size_ah: backup.size,
    standby_hours: backup.hours,
    notes: hasProtocol ? ["local-code"] : ["local-code", "protocol"],
  };
  return roundResults({
    results,
    own,
    strongest: Math.max(...loads.map((load) => load.peak)) * factor,
    battery: batteryFor(Math.max(...supplies.map((one) => one.average)), input.standby),
  });
}

/** Whether the chosen wire loses too much for a row of doors. */
function losesTooMuch(row: DoorRow): boolean {
  return !isEnough(constants.drop_percent.value, row.drop_percent);
}

function suppliesText({ supply }: DoorsResults): string {
  return texts.planningSupplies({
    ...counted(supply.count),
    size: numberText(supply.size_a, 1),
  });
}

function linesOf({ results, battery }: Computed): Entries<AnswerLine> {
  const { need, size, hours } = battery;
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
    hours !== null &&
      line(
        texts.planningBackupHours,
        texts.planningHoursText(counted(hours, availableText(hours))),
      ),
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

function partsOf({ results, own, battery }: Computed, input: DoorsInput): AnswerPart[] {
  const { rows, supply } = results;
  const { panel } = input;
  const { size } = battery;
  // Meters by gauge: the thinnest that is enough, where the chosen one is not.
  const wires = new Map<number, number>();
  for (const row of rows) {
    const gauge = losesTooMuch(row) ? (row.thinnest_gauge ?? input.gauge) : input.gauge;
    wires.set(gauge, (wires.get(gauge) ?? 0) + row.doors * row.run_m);
  }
  return [
    part(panel?.slug ?? "controller", panel?.title ?? texts.planningController, results.panels),
    part("controller-power", texts.planningControllerPower(own), own === "" ? 0 : results.panels),
    part("reader", texts.planningReader, results.readers),
    part("power-supply", texts.planningSupplyPart(numberText(supply.size_a, 1)), supply.count),
    part(
      "battery",
      texts.planningBatteryPart({ hours: numberText(size ?? 0), volts: input.volts }),
      size === null ? 0 : supply.count,
    ),
    ...doorParts(rows),
    ...[...wires].map(([awg, length]) =>
      part(
        `lock-wire-${awg}`,
        texts.planningWirePart({
          name: texts.planningGauge,
          gauge: awg,
          length: neededLengthText(length, input.unit),
        }),
        length > 0 ? 1 : 0,
      ),
    ),
  ].filter(({ quantity }) => quantity > 0);
}

/** Returns controllers for the protocol of the readers, first those for the voltage of the locks. */
function suggestionsOf({ protocol, volts }: DoorsInput, data: PlanningData): Suggestion[] {
  return data.controllers
    .filter(({ speaks }) => speaks.includes(protocol))
    .map((controller) => ({ ...controller, own: otherVolts(controller, volts) }))
    .sort((one, other) => Number(one.own !== "") - Number(other.own !== ""))
    .slice(0, 3)
    .map(({ own, ...one }) => {
      const takes = limitsText(one);
      const said = [
        takes === "" ? "" : texts.planningControllerFits(takes),
        own === "" ? "" : texts.planningControllerOwn(own),
      ];
      return { title: one.title, href: one.href, text: said.join(" ").trim() };
    });
}

/** Returns the notes, the most serious first. */
function notesOf(
  { results, own, strongest, battery }: Computed,
  input: DoorsInput,
  { outside_us }: PlanningData,
): AnswerNote[] {
  const { panel } = input;
  const codes = [...new Set(results.rows.flatMap((row) => row.codes))];
  const notes: AnswerNote[] = codes.map((code) => codeNote(code, outside_us));
  const note = (code: string, level: NoteLevel, text: string) => notes.push({ code, level, text });
  note("local-code", "ask", outside_us ? texts.planningCodeElsewhere : texts.planningCodeLocal);
  if (panel !== null) {
    if (own !== "") {
      const { volts } = input;
      const text = texts.planningControllerVolts({ product: panel.title, own, volts });
      note("controller-power", "ask", text);
    }
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
  if (!isEnough(results.supply.size_a, strongest)) {
    const size = numberText(results.supply.size_a, 1);
    note("supply", "ask", texts.planningSupplySmall({ need: needText(strongest), size }));
  }
  if (battery.need > 0 && battery.size === null) {
    note("battery", "ask", texts.planningBatteryLarge);
  }
  const weight = { stop: 0, ask: 1, fine: 2 };
  return notes.sort((one, other) => weight[one.level] - weight[other.level]);
}

function assumptionsOf(form: FormReader, input: DoorsInput): Assumption[] {
  const { panel } = input;
  return [
    ...defaultAssumptions(form),
    assumption(constants.watts, texts.planningLockWatts, texts.planningLockWattsValue, "watts"),
    ...(panel === null || panel.doors === null || panel.readers === null
      ? [
          assumption(
            constants.panel_default,
            texts.planningPanels,
            panel === null ? texts.planningPanelUsual : limitsText(limitsOf(panel)),
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
  const input = readInput(form, data);
  if (form.faults.length > 0) return outcomeOf(form, null);

  const computed = compute(input, data);
  const { results } = computed;
  return outcomeOf(form, {
    title: texts.planningDoorsTitle(counted(results.doors)),
    sentence: texts.planningDoorsSentence({
      ...counted(results.doors),
      readers: texts.planningReadersText(counted(results.readers)),
      panels: texts.planningPanelsText(counted(results.panels)),
      supplies: suppliesText(results),
    }),
    lines: linesOf(computed),
    parts: partsOf(computed, input),
    suggestions: suggestionsOf(input, data),
    notes: notesOf(computed, input, data),
    assumptions: assumptionsOf(form, input),
    formulas: [
      texts.planningDoorsFormulaPeak,
      texts.planningDoorsFormulaBattery,
      texts.planningDoorsFormulaDrop,
    ],
    next:
      // An estimate has at most 64 doors.
      !hasPart(data.prices, "door") || results.doors > 64
        ? []
        : [
            {
              tool: "estimate",
              query: buildQuery({
                entries: 0,
                rooms: 0,
                doors: results.doors,
                controllers: results.panels,
                // The second ones: an estimate counts one for each door.
                readers: results.readers - results.doors || null,
              }),
            },
          ],
    results,
  });
}
