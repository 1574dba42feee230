import type { PlanningData, PlanningSwitch } from "../generated/model.ts";
import * as texts from "../generated/texts.ts";
import * as constants from "./constants/power.json";
import { type FieldReader, FormReader } from "./fields.ts";
import { counted, needText, numberText } from "./number-text.ts";
import {
  assumption,
  buildQuery,
  defaultAssumptions,
  line,
  MAX_GROUPS,
  type Outcome,
  POWER_LIMITS,
  part,
} from "./plan.ts";
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

function devices(row: FieldReader, data: PlanningData) {
  const fed = data.cameras.filter(
    ({ poe_class, power_w }) => poe_class !== null || power_w !== null,
  );
  const count = row.whole("devices", {
    first: true,
    label: texts.planningDevices,
    what: texts.planningDevicesWhat,
    min: 1,
    max: POWER_LIMITS.devices,
    defaultValue: 1,
  });
  const item = row.text("item", {
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
  });
  const classes = Object.entries(constants.classes.value).map(([name, [reserved, device]]) => ({
    value: name,
    label: texts.planningClassOption({ name, device: String(device), reserved: String(reserved) }),
  }));
  const stated = row.text("class", {
    label: texts.planningClass,
    what: texts.planningChoose(texts.planningClass),
    defaultValue: "",
    none: null,
    options: [{ value: "", label: texts.planningUnknown }, ...classes],
    read: (name) => (Object.hasOwn(constants.classes.value, name) ? (name as PoeClass) : null),
  });
  const typed = row.optionalNumber("watts", {
    advanced: true,
    label: texts.planningWatts,
    what: texts.planningWattsWhat,
    unit: "W",
    min: 0.5,
    max: 71.3,
  });
  const run = row.length("run", {
    label: texts.planningRun,
    what: texts.planningRunWhat,
    min: 0,
    max: 328,
    defaultValue: 150,
  });
  const mbps = row.number("mbps", {
    advanced: true,
    label: texts.planningRate,
    what: texts.planningRateWhat,
    unit: texts.planningMbpsUnit,
    min: 0,
    max: POWER_LIMITS.mbps,
    defaultValue: 0,
  });
  const known = stated ?? (item?.poe_class != null ? (String(item.poe_class) as PoeClass) : null);
  const wanted = typed ?? item?.power_w ?? null;
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
      devices: count,
      class: Number(name),
      reserved_w: reserved,
      device_w: device,
      switch_w: atSwitch(name, Math.min(device, max), run),
      run_m: run,
      too_long: !isEnough(constants.longest_m.value.permanent_link, run),
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

/** Chooses the smallest switch that powers everything, or several of the largest. */
function chooseSwitch(
  sizes: readonly PlanningSwitch[],
  ports: number,
  budget: number,
): Switches | null {
  const fits = sizes.find((size) => size.ports >= ports && isEnough(size.budget_w, budget));
  const chosen = fits ?? sizes.at(-1);
  if (chosen === undefined) return null;
  const count =
    fits === undefined ? Math.max(ceil(ports / chosen.ports), ceil(budget / chosen.budget_w)) : 1;
  return { ...chosen, count };
}

/** Plans power over Ethernet, the uplink, and the battery's running time. */
export function power(query: string, data: PlanningData): Outcome<PowerResults> {
  const form = new FormReader(query);
  const rows = form.rows(
    ["devices", "item", "class", "watts", "run", "mbps"],
    { max: POWER_LIMITS.rows, tooMany: texts.planningTooManyRows(POWER_LIMITS.rows) },
    (row) => devices(row, data),
  );
  const { single } = form;
  const spare = single.number("spare", {
    advanced: true,
    label: texts.planningSpare,
    what: texts.planningSpareWhat,
    unit: "%",
    min: 0,
    max: 50,
    defaultValue: constants.spare_percent.value,
  });
  const viewers = single.whole("viewers", {
    advanced: true,
    label: texts.planningViewers,
    what: texts.planningViewersWhat,
    min: 0,
    max: 50,
    defaultValue: 0,
  });
  const viewerRate = single.number("viewer_mbps", {
    advanced: true,
    label: texts.planningViewerRate,
    what: texts.planningRateWhat,
    unit: texts.planningMbpsUnit,
    min: 0.1,
    max: 16,
    defaultValue: 1,
  });
  const other = single.number("other_watts", {
    advanced: true,
    label: texts.planningOtherWatts,
    hint: texts.planningOtherWattsHint,
    what: texts.planningWattsWhat,
    unit: "W",
    min: 0,
    max: 5000,
    defaultValue: 60,
  });
  const battery = single.number("ups_wh", {
    label: texts.planningBattery,
    hint: texts.planningBatteryHint,
    what: texts.planningBatteryWhat,
    unit: "Wh",
    min: 0,
    max: 100_000,
    defaultValue: 0,
  });
  const minutes = single.number("minutes", {
    first: true,
    label: texts.planningMinutes,
    what: texts.planningMinutesWhat,
    unit: texts.planningMinutesUnit,
    min: 1,
    max: 1440,
    defaultValue: 30,
  });
  form.units();
  if (form.faults.length > 0) return { fields: form.fields, faults: form.faults, plan: null };

  const sum = (of: (row: (typeof rows)[number]) => number) =>
    rows.reduce((total, row) => total + of(row), 0);
  const ports = sum(({ figures }) => figures.devices);
  const reserved = sum(({ figures }) => figures.devices * figures.reserved_w);
  const drawn = sum(({ figures }) => figures.devices * figures.switch_w);
  const uplink = sum(({ figures, mbps }) => figures.devices * mbps);
  const budget = reserved / (1 - spare / 100);
  const load = drawn / constants.power_supply_efficiency.value + other;
  const usable = constants.ups_inverter.value * constants.ups_aging.value;
  const link = [100, 1000, 10_000].find((speed) =>
    isEnough(speed * constants.link_use.value, uplink),
  );
  const chosen = chooseSwitch(switches(data), ports, budget);
  const results = roundResults<PowerResults>({
    rows: rows.map(({ figures }) => figures),
    ports,
    reserved_w: reserved,
    drawn_w: drawn,
    budget_w: budget,
    switch: chosen,
    uplink_mbps: uplink,
    uplink_link_mbps: link ?? null,
    upload_mbps: (viewers * viewerRate) / constants.upload_use.value,
    load_w: load,
    needed_wh: (load * minutes) / 60 / usable,
    ups_min_w: load / constants.ups_load_limit.value,
    runtime_min: battery > 0 && load > 0 ? ((battery * usable) / load) * 60 : null,
  });

  const ask = (code: string, text: string) => ({ code, level: "ask" as const, text });
  const notes = [];
  if (rows.some(({ tooMuch }) => tooMuch)) {
    notes.push({ code: "class", level: "stop" as const, text: texts.planningTooMuchForClass });
  }
  if (results.rows.some((row) => row.too_long)) notes.push(ask("too-long", texts.planningTooLong));
  if (rows.some(({ isUnknown }) => isUnknown))
    notes.push(ask("unknown-class", texts.planningUnknownClass));
  if (link === undefined) notes.push(ask("uplink", texts.planningUplinkTooMuch));
  if (minutes < 10 || (results.runtime_min ?? 10) < 10)
    notes.push(ask("short", texts.planningShortRun));
  notes.push({ code: "nameplate", level: "fine" as const, text: texts.planningMostDrawn });

  const size = (one: Switches) =>
    texts.planningSwitch({ ports: one.ports, watts: numberText(one.budget_w) });
  const parts = rows
    .filter(({ item }) => item !== null)
    .map(({ item, figures }) => part(item?.slug ?? "", item?.title ?? "", figures.devices));
  if (chosen !== null) parts.push(part(chosen.id, size(chosen), chosen.count));
  const watt = (value: number) => texts.planningWattsText(needText(value));
  const sentence = texts.planningPowerSentence({
    ...counted(ports),
    watts: watt(results.reserved_w),
  });
  return {
    fields: form.fields,
    faults: [],
    plan: {
      title: texts.planningPowerTitle(counted(ports)),
      sentence:
        chosen === null
          ? sentence
          : texts.planningPowerSentenceSwitch({
              sentence,
              switches: texts.planningPowerSwitches({
                ...counted(chosen.count),
                size: size(chosen),
              }),
            }),
      lines: [
        line(texts.planningPorts, numberText(ports)),
        line(texts.planningReserved, watt(results.reserved_w)),
        line(texts.planningDrawn, watt(results.drawn_w)),
        line(texts.planningBudget, watt(results.budget_w)),
        // The uplink is only stated if a bit rate is known.
        ...(uplink > 0
          ? [
              line(
                texts.planningUplink,
                link === undefined
                  ? texts.planningMbps(needText(uplink))
                  : texts.planningUplinkOf({
                      mbps: needText(results.uplink_mbps),
                      link: numberText(link),
                    }),
              ),
            ]
          : []),
        ...(viewers > 0
          ? [line(texts.planningUpload, texts.planningMbps(needText(results.upload_mbps)))]
          : []),
        line(texts.planningLoad, watt(results.load_w)),
        line(
          texts.planningNeededBattery,
          texts.planningWattHours(numberText(ceil(results.needed_wh))),
        ),
        line(texts.planningUpsSize, watt(results.ups_min_w)),
        ...(results.runtime_min === null
          ? []
          : [
              line(
                texts.planningRuntime,
                texts.planningMinutesText(counted(floor(results.runtime_min))),
              ),
            ]),
      ],
      parts,
      switches: [],
      price: null,
      suggestions: [],
      notes,
      assumptions: [
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
        assumption(constants.longest_m, texts.planningLongest, "90, 100\u00a0m", "run"),
        assumption(
          (data.prices?.switches ?? []).length > 0
            ? { source: texts.planningOwnersList }
            : constants.switches,
          texts.planningSwitchSizes,
          switches(data)
            .map(({ ports }) => ports)
            .join(", "),
        ),
      ],
      formulas: [
        texts.planningPowerFormulaDrawn,
        texts.planningPowerFormulaBudget,
        texts.planningPowerFormulaBattery,
      ],
      next: [
        {
          tool: "storage",
          query:
            rows.length > MAX_GROUPS
              ? buildQuery({ cameras: Math.min(ports, 256) })
              : buildQuery(
                  ...rows.map(({ figures, mbps }) => ({
                    cameras: figures.devices,
                    mbps: mbps === 0 ? null : needText(Math.max(0.05, mbps)),
                  })),
                ),
        },
      ],
      inputs: form.inputs("rows"),
      results,
      link: form.link(),
    },
  };
}
