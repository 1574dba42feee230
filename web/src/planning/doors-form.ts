import type { PlanningData } from "../generated/model.ts";
import * as texts from "../generated/texts.ts";
import * as constants from "./constants/doors.json";
import type { FieldReader, FormReader } from "./fields.ts";

/** The maximum number of rows of doors. */
const MAX_ROWS = 32;

/** How a door is locked. */
export type Lock = "strike" | "lever" | "panic" | "maglock" | "bolt" | "gate";
/** How people leave through a door. */
export type Exit = "lever" | "bar" | "sensor" | "button" | "none";

/** A door, as far as codes are concerned. */
export interface Way {
  place: "inside" | "outside" | "stair";
  fire: boolean;
  egress: boolean;
  lock: Lock;
  mode: "secure" | "safe";
  exit: Exit;
  readers: number;
}

/** The name of each kind of lock. */
export const LOCK_NAMES: Readonly<Record<Lock, string>> = {
  strike: texts.planningLockStrike,
  lever: texts.planningLockLever,
  panic: texts.planningLockPanic,
  maglock: texts.planningLockMaglock,
  bolt: texts.planningLockBolt,
  gate: texts.planningLockGate,
};

/** The name of each way out. */
export const EXIT_NAMES: Readonly<Record<Exit, string>> = {
  lever: texts.planningExitLever,
  bar: texts.planningExitBar,
  sensor: texts.planningExitSensor,
  button: texts.planningExitButton,
  none: texts.planningExitNone,
};

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

/** Reads the form. */
export function readInput(form: FormReader, data: PlanningData) {
  const { single } = form;
  const usual = constants.defaults.value;
  const gauges = { "22": "22", "18": "18", "16": "16", "14": "14", "12": "12" };
  return {
    rows: form.rows({ max: MAX_ROWS, tooMany: texts.planningTooManyRows(MAX_ROWS) }, readRow),
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
export type DoorsInput = ReturnType<typeof readInput>;
