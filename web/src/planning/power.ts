import type {
  AnswerLine,
  AnswerNote,
  AnswerPart,
  PlanningData,
  PlanningSwitch,
} from "../generated/model.ts";
import * as texts from "../generated/texts.ts";
import * as cable from "./constants/cable.json";
import * as constants from "./constants/power.json";
import { type FieldReader, FormReader } from "./fields.ts";
import { counted, needText, numberText } from "./number-text.ts";
import {
  type Assumption,
  assumption,
  buildQuery,
  defaultAssumptions,
  type Entries,
  line,
  type NextTool,
  type Outcome,
  outcomeOf,
  part,
} from "./plan.ts";
import {
  isTooLong,
  MAX_CAMERAS,
  MAX_GROUPS,
  POWER_LIMITS,
  parts,
  TYPICAL_MBPS,
} from "./power-limits.ts";
import { ceil, floor, isEnough, roundResults } from "./rounding.ts";
import { type Meters, type Watts, watts } from "./units.ts";

/** A class of devices powered over Ethernet. */
export type PoeClass = keyof typeof constants.classes.value;

/** A row of identical devices. */
export interface PowerRow {
  name: string;
  devices: number;
  class: number;
  reserved_w: number;
  device_w: number;
  switch_w: number;
  run_m: number;
  too_long: boolean;
}

/** How many switches there are of a size. */
export interface Switches {
  id: string;
  count: number;
  ports: number;
  budget_w: number;
}

/** The results of a power plan. */
export interface PowerResults {
  rows: PowerRow[];
  ports: number;
  reserved_w: number;
  drawn_w: number;
  budget_w: number;
  switch: Switches | null;
  uplink_mbps: number;
  uplink_link_mbps: number | null;
  upload_mbps: number;
  load_w: number;
  needed_wh: number;
  ups_min_w: number;
  runtime_min: number | null;
}

/** Returns the lowest class that is sufficient for a device. */
function classFor(power: number): PoeClass {
  const classes = Object.entries(constants.classes.value).filter(([name]) => name !== "0");
  const found = classes.find(([, [, device = 0]]) => isEnough(device, power));
  return (found?.[0] ?? "8") as PoeClass;
}

/**
 * Returns the power that the switch supplies for a device at the end of a cable; at most the
 * maximum of its class.
 */
function atSwitch(name: PoeClass, device: number, run: Meters): Watts {
  const [reserved = 0] = constants.classes.value[name];
  const volts = constants.pse_volts.value[name];
  const { two_pair, four_pair } = constants.channel_ohm_100m.value;
  const ohms = ((Number(name) > 4 ? four_pair : two_pair) * run) / 100;
  if (ohms === 0) return watts(Math.min(device, reserved));
  const root = volts * volts - 4 * ohms * device;
  if (root < 0) return watts(reserved);
  const amps = (volts - Math.sqrt(root)) / (2 * ohms);
  return watts(Math.min(volts * amps, reserved));
}

/** Reads a row of devices. */
function readRow(row: FieldReader, data: PlanningData) {
  const fed = data.cameras.filter(
    ({ poe_class, power_w }) => poe_class !== null || power_w !== null,
  );
  const classes = Object.entries(constants.classes.value).map(([name, [reserved, device]]) => ({
    value: name,
    label: texts.planningClassOption({ name, device: String(device), reserved: String(reserved) }),
  }));
  return {
    devices: row.whole("devices", {
      first: true,
      label: texts.planningDevices,
      what: texts.planningDevicesWhat,
      min: 1,
      max: POWER_LIMITS.devices,
      defaultValue: 1,
    }),
    item: row.text("item", {
      label: texts.planningItem,
      ...(data.has_more_cameras && { hint: texts.planningItemMore }),
      what: texts.planningItemFault,
      defaultValue: "",
      none: null,
      options: [
        { value: "", label: texts.planningItemOwn },
        ...fed.map(({ slug, label }) => ({ value: slug, label })),
      ],
      read: (slug) => fed.find((one) => one.slug === slug) ?? null,
    }),
    class: row.text("class", {
      label: texts.planningClass,
      what: texts.planningChoose(texts.planningClass),
      defaultValue: "",
      none: null,
      options: [{ value: "", label: texts.planningUnknown }, ...classes],
      read: (name) => (Object.hasOwn(constants.classes.value, name) ? (name as PoeClass) : null),
    }),
    watts: row.optionalNumber("watts", {
      advanced: true,
      label: texts.planningWatts,
      what: texts.planningWattsWhat,
      unit: "W",
      min: 0.5,
      max: 71.3,
    }),
    run: row.length("run", {
      label: texts.planningRun,
      what: texts.planningRunWhat,
      min: 0,
      max: POWER_LIMITS.run,
      defaultValue: 150,
    }),
    mbps: row.optionalNumber("mbps", {
      advanced: true,
      label: texts.planningRate,
      hint: texts.planningRateHint,
      what: texts.planningRateWhat,
      unit: texts.planningMbpsUnit,
      min: 0,
      max: POWER_LIMITS.mbps,
    }),
  };
}

/** Computes the power of a row of devices. */
function computeRow(row: ReturnType<typeof readRow>) {
  const { devices, item, run, mbps } = row;
  const known =
    row.class ?? (item?.poe_class != null ? (String(item.poe_class) as PoeClass) : null);
  const wanted = row.watts ?? item?.power_w ?? null;
  const name = known ?? (wanted === null ? "0" : classFor(wanted));
  const [reserved = 0, max = 0] = constants.classes.value[name];
  const device = wanted ?? max;
  return {
    mbps,
    tooMuch: !isEnough(max, device),
    isUnknown: known === null && wanted === null,
    item,
    figures: {
      name: item?.title ?? texts.planningClassName(name),
      devices,
      class: Number(name),
      reserved_w: reserved,
      device_w: device,
      switch_w: atSwitch(name, Math.min(device, max), run),
      run_m: run,
      too_long: isTooLong(run),
    },
  };
}

function defaultSwitches(): PlanningSwitch[] {
  return constants.switches.value.map(([ports = 0, budget = 0]) => ({
    id: `switch-${ports}`,
    ports,
    budget_w: budget,
  }));
}

/** Returns the switches by size, smallest first: the company's own, or common ones. */
function switches(data: PlanningData): PlanningSwitch[] {
  const own = data.prices?.switches ?? [];
  const all = own.length > 0 ? [...own] : defaultSwitches();
  return all.sort((one, other) => one.ports - other.ports || one.budget_w - other.budget_w);
}

/**
 * Returns how many switches of a size power the devices: those that reserve most come first, each
 * on the first switch that has a port and enough power left for it. Returns `null` if a switch
 * hasn't enough for one of them.
 */
function switchCount(
  rows: readonly PowerRow[],
  { ports, budget_w }: PlanningSwitch,
  used: number,
): number | null {
  const byReserve = [...rows].sort((one, other) => other.reserved_w - one.reserved_w);
  const free: { ports: number; watts: number }[] = [];
  for (const { devices, reserved_w } of byReserve) {
    let left = devices;
    for (let at = 0; left > 0; at += 1) {
      const one = free[at] ?? { ports, watts: budget_w * used };
      const fed = Math.max(0, Math.min(left, one.ports, floor(one.watts / reserved_w)));
      if (fed === 0 && one.ports === ports) return null;
      free[at] = { ports: one.ports - fed, watts: one.watts - fed * reserved_w };
      left -= fed;
    }
  }
  return free.length;
}

/**
 * Chooses the smallest switch that powers everything, else the size of which the fewest are needed,
 * at a tie the larger; `null` if no size powers each device. `used` is the part of a switch's power
 * that isn't kept in reserve.
 */
function chooseSwitch(
  sizes: readonly PlanningSwitch[],
  rows: readonly PowerRow[],
  used: number,
): Switches | null {
  let chosen: Switches | null = null;
  for (const size of sizes) {
    const count = switchCount(rows, size, used);
    if (count === 1) return { ...size, count };
    if (count !== null && (chosen === null || count <= chosen.count)) chosen = { ...size, count };
  }
  return chosen;
}

/** Reads the form. */
function readInput(form: FormReader, data: PlanningData) {
  const { single } = form;
  return {
    rows: form.rows(
      { max: POWER_LIMITS.rows, tooMany: texts.planningTooManyRows(POWER_LIMITS.rows) },
      (row) => computeRow(readRow(row, data)),
    ),
    spare: single.number("spare", {
      advanced: true,
      label: texts.planningSpare,
      what: texts.planningSpareWhat,
      unit: "%",
      min: 0,
      max: 50,
      defaultValue: constants.spare_percent.value,
    }),
    viewers: single.whole("viewers", {
      advanced: true,
      label: texts.planningViewers,
      what: texts.planningViewersWhat,
      min: 0,
      max: 50,
      defaultValue: 0,
    }),
    viewer_mbps: single.number("viewer_mbps", {
      advanced: true,
      label: texts.planningViewerRate,
      what: texts.planningRateWhat,
      unit: texts.planningMbpsUnit,
      min: 0.1,
      max: 16,
      defaultValue: 1,
    }),
    other_watts: single.number("other_watts", {
      advanced: true,
      label: texts.planningOtherWatts,
      hint: texts.planningOtherWattsHint,
      what: texts.planningWattsWhat,
      unit: "W",
      min: 0,
      max: 5000,
      defaultValue: 60,
    }),
    ups_wh: single.number("ups_wh", {
      label: texts.planningBattery,
      hint: texts.planningBatteryHint,
      what: texts.planningBatteryWhat,
      unit: "Wh",
      min: 0,
      max: 100_000,
      defaultValue: 0,
    }),
    minutes: single.number("minutes", {
      first: true,
      label: texts.planningMinutes,
      what: texts.planningMinutesWhat,
      unit: texts.planningMinutesUnit,
      min: 1,
      max: 1440,
      defaultValue: 30,
    }),
    unit: form.units(),
  };
}

/** What a form asks for. */
type Input = ReturnType<typeof readInput>;

/** Computes the plan. */
function compute(input: Input, data: PlanningData): PowerResults {
  const { rows, ups_wh } = input;
  const sum = (of: (row: (typeof rows)[number]) => number) =>
    rows.reduce((total, row) => total + of(row), 0);
  const ports = sum(({ figures }) => figures.devices);
  const reserved = sum(({ figures }) => figures.devices * figures.reserved_w);
  const drawn = sum(({ figures }) => figures.devices * figures.switch_w);
  const uplink = sum(({ figures, mbps }) => figures.devices * (mbps ?? 0));
  const used = 1 - input.spare / 100;
  const load = drawn / constants.power_supply_efficiency.value + input.other_watts;
  const usable = constants.ups_inverter.value * constants.ups_aging.value;
  const link = [100, 1000, 10_000].find((speed) =>
    isEnough(speed * constants.link_use.value, uplink),
  );
  const figures = rows.map((row) => row.figures);
  return roundResults<PowerResults>({
    rows: figures,
    ports,
    reserved_w: reserved,
    drawn_w: drawn,
    budget_w: reserved / used,
    switch: chooseSwitch(switches(data), figures, used),
    uplink_mbps: uplink,
    uplink_link_mbps: link ?? null,
    upload_mbps: (input.viewers * input.viewer_mbps) / constants.upload_use.value,
    load_w: load,
    needed_wh: (load * input.minutes) / 60 / usable,
    ups_min_w: load / constants.ups_load_limit.value,
    runtime_min: ups_wh > 0 && load > 0 ? ((ups_wh * usable) / load) * 60 : null,
  });
}

/** Returns the first row of the highest class. */
function highestClass({ rows }: PowerResults): PowerRow {
  return rows.reduce((one, row) => (row.class > one.class ? row : one));
}

function watt(value: number): string {
  return texts.planningWattsText(needText(value));
}

/** Returns the words for the size of a switch. */
function switchSize({ ports, budget_w }: Switches, results: PowerResults) {
  const text = texts.planningPortsText(counted(ports));
  return {
    ports: highestClass(results).class > 4 ? texts.planningPortsBt(text) : text,
    watts: texts.planningWattsText(numberText(budget_w)),
  };
}

function sentenceOf(results: PowerResults): string {
  const chosen = results.switch;
  const sentence = texts.planningPowerSentence({
    ...counted(results.ports),
    watts: watt(results.reserved_w),
  });
  if (chosen === null) return sentence;
  return texts.planningPowerSentenceSwitch({
    sentence,
    switches: texts.planningPowerSwitches({
      ...counted(chosen.count),
      ...switchSize(chosen, results),
    }),
  });
}

function linesOf(results: PowerResults, { viewers }: Input): Entries<AnswerLine> {
  const { uplink_mbps, uplink_link_mbps: link, runtime_min } = results;
  const uplink =
    link === null
      ? texts.planningMbps(needText(uplink_mbps))
      : texts.planningUplinkOf({ mbps: needText(uplink_mbps), link: numberText(link) });
  return [
    line(texts.planningPorts, numberText(results.ports)),
    line(texts.planningReserved, watt(results.reserved_w)),
    line(texts.planningDrawn, watt(results.drawn_w)),
    line(texts.planningBudget, watt(results.budget_w)),
    // The uplink is only stated if a bit rate is known.
    uplink_mbps > 0 && line(texts.planningUplink, uplink),
    viewers > 0 && line(texts.planningUpload, texts.planningMbps(needText(results.upload_mbps))),
    line(texts.planningLoad, watt(results.load_w)),
    line(texts.planningNeededBattery, texts.planningWattHours(numberText(ceil(results.needed_wh)))),
    line(texts.planningUpsSize, watt(results.ups_min_w)),
    runtime_min !== null &&
      line(texts.planningRuntime, texts.planningMinutesText(counted(floor(runtime_min)))),
  ];
}

function partsOf(results: PowerResults, { rows }: Input): AnswerPart[] {
  const parts = rows.flatMap(({ item, figures }) =>
    item === null ? [] : [part(item.slug, item.title, figures.devices)],
  );
  const chosen = results.switch;
  if (chosen !== null) {
    parts.push(part(chosen.id, texts.planningSwitch(switchSize(chosen, results)), chosen.count));
  }
  return parts;
}

function notesOf(results: PowerResults, { rows, minutes }: Input): AnswerNote[] {
  const notes: AnswerNote[] = [];
  const ask = (code: string, text: string) => notes.push({ code, level: "ask", text });
  if (rows.some(({ tooMuch }) => tooMuch)) {
    notes.push({ code: "class", level: "stop", text: texts.planningTooMuchForClass });
  }
  const highest = highestClass(results);
  if (highest.class > 4) {
    const watts = watt(highest.reserved_w);
    ask("class-bt", texts.planningClassBt({ name: highest.class, watts }));
  }
  if (results.switch === null) ask("switch", texts.planningSwitchTooSmall);
  if (results.rows.some((row) => row.too_long)) ask("too-long", texts.planningTooLong);
  if (rows.some(({ isUnknown }) => isUnknown)) ask("unknown-class", texts.planningUnknownClass);
  if (results.uplink_link_mbps === null) ask("uplink", texts.planningUplinkTooMuch);
  if (results.uplink_mbps > 0 && rows.some(({ mbps }) => mbps === null)) {
    ask("unknown-rate", texts.planningUnknownRate);
  }
  if (minutes < 10 || (results.runtime_min ?? 10) < 10) ask("short", texts.planningShortRun);
  notes.push({ code: "nameplate", level: "fine", text: texts.planningMostDrawn });
  return notes;
}

function assumptionsOf(form: FormReader, data: PlanningData): Assumption[] {
  return [
    ...defaultAssumptions(form),
    assumption(constants.classes, texts.planningClasses, texts.planningClassesValue, "class"),
    assumption(constants.pse_volts, texts.planningVolts, "44, 50, 52\u00a0V"),
    assumption(constants.channel_ohm_100m, texts.planningLoop, "12.5, 6.25\u00a0Ω"),
    assumption(constants.link_use, texts.planningLinkUse, "70%"),
    assumption(constants.upload_use, texts.planningUploadUse, "80%", "viewers"),
    assumption(constants.power_supply_efficiency, texts.planningEfficiency, "90%"),
    assumption(constants.ups_inverter, texts.planningInverter, "85%", "minutes"),
    assumption(constants.ups_aging, texts.planningAging, "80%", "minutes"),
    assumption(constants.ups_load_limit, texts.planningUpsLimit, "80%"),
    assumption(cable.longest_m, texts.planningLongest, "90, 100\u00a0m", "run"),
    assumption(
      (data.prices?.switches ?? []).length > 0
        ? { source: texts.planningOwnersList }
        : constants.switches,
      texts.planningSwitchSizes,
      switches(data)
        .map(({ ports }) => ports)
        .join(", "),
    ),
  ];
}

/**
 * Returns the tool that stores the video of the devices; none if they send nothing, or if it has
 * too few groups for them.
 */
function nextOf({ rows }: Input): NextTool[] {
  const cameras = new Map<number | null, number>();
  for (const { figures, mbps } of rows) {
    const rate = mbps === TYPICAL_MBPS ? null : mbps;
    if (rate !== 0) cameras.set(rate, (cameras.get(rate) ?? 0) + figures.devices);
  }
  const groups = [...cameras].flatMap(([mbps, count]) =>
    parts(count, MAX_CAMERAS).map((part) => ({
      cameras: part,
      mbps: mbps === null ? null : needText(Math.max(0.05, mbps)),
    })),
  );
  if (groups.length === 0 || groups.length > MAX_GROUPS) return [];
  return [{ tool: "storage", query: buildQuery(...groups) }];
}

/** Plans power over Ethernet, the uplink, and the battery's running time. */
export function power(query: string, data: PlanningData): Outcome<PowerResults> {
  const form = new FormReader(query);
  const input = readInput(form, data);
  if (form.faults.length > 0) return outcomeOf(form, null);

  const results = compute(input, data);
  return outcomeOf(form, {
    title: texts.planningPowerTitle(counted(results.ports)),
    sentence: sentenceOf(results),
    lines: linesOf(results, input),
    parts: partsOf(results, input),
    notes: notesOf(results, input),
    assumptions: assumptionsOf(form, data),
    formulas: [
      texts.planningPowerFormulaDrawn,
      texts.planningPowerFormulaBudget,
      texts.planningPowerFormulaBattery,
    ],
    next: nextOf(input),
    results,
  });
}
