import type {
  AnswerLine,
  AnswerNote,
  AnswerPart,
  PlanningData,
  PlanningRecorder,
} from "../generated/model.ts";
import * as texts from "../generated/texts.ts";
import { daysText, gigabytesText, terabytesText } from "./amount-text.ts";
import * as constants from "./constants/storage.json";
import { type Disks, fewestDisks, type Raid } from "./disks.ts";
import { type FieldReader, FormReader } from "./fields.ts";
import { counted, needText, numberText } from "./number-text.ts";
import {
  type Assumption,
  assumption,
  buildQuery,
  defaultAssumptions,
  type Entries,
  hasPart,
  line,
  type NextTool,
  type Outcome,
  outcomeOf,
  part,
  type Suggestion,
} from "./plan.ts";
import { MAX_CAMERAS, MAX_GROUPS, powerFor } from "./power-limits.ts";
import { readPixels, resolutionOptions } from "./resolution.ts";
import { ceil, floor, isEnough, roundResults } from "./rounding.ts";

/** A group of identical cameras. */
export interface StorageGroup {
  /** The number of cameras. */
  cameras: number;
  /** Megabits per second of each, including audio. */
  mbps: number;
  /** Gigabytes per day of all. */
  gb_per_day: number;
  /** Whether the rate is computed rather than stated. */
  estimated: boolean;
}

/** The results of a storage plan. */
export interface StorageResults {
  groups: StorageGroup[];
  cameras: number;
  incoming_mbps: number;
  gb_per_day: number;
  data_tb: number;
  needed_tb: number;
  needed_tib: number;
  low_tb: number;
  high_tb: number;
  recorder: string | null;
  disks: Disks | null;
  keeps_days: number | null;
  days: number;
}

interface Rates {
  resolution: readonly [number, number];
  fps: number;
  codec: "h264" | "h265";
  smart: boolean;
  scene: "quiet" | "normal" | "busy";
  stated: number | null;
  audio: boolean;
}

/** Returns the bit rate of one camera's video, in megabits per second. */
function videoRate({ resolution, fps, codec, smart, scene, stated }: Rates): number {
  if (stated !== null) return stated;
  const pixels = (resolution[0] * resolution[1]) / constants.base_pixels.value;
  return (
    constants.base_mbps.value *
    pixels ** constants.pixel_exponent.value *
    (fps / 15) ** constants.fps_exponent.value *
    constants.codec.value[codec] *
    constants.scene.value[scene] *
    (smart ? constants.smart_codec.value : 1)
  );
}

/** Returns the gigabytes per day that a stream takes. */
function dailyGigabytes(mbps: number, hours: number, recorded: number): number {
  return ((mbps / 8) * 3.6 * hours * recorded) / 100;
}

/** Reads a group of cameras. */
function readRow(row: FieldReader, typed: string | undefined) {
  return {
    cameras: row.whole("cameras", {
      first: true,
      label: texts.planningCameras,
      what: texts.planningCamerasWhat,
      min: 1,
      max: MAX_CAMERAS,
      defaultValue: 4,
    }),
    resolution: row.text("resolution", {
      label: texts.planningPicture,
      what: texts.planningPictureFault,
      defaultValue: "2560x1440",
      none: [2560, 1440] as [number, number],
      options: resolutionOptions(typed),
      read: readPixels,
    }),
    fps: row.number("fps", {
      label: texts.planningFps,
      what: texts.planningFpsWhat,
      min: 1,
      max: 60,
      defaultValue: 15,
    }),
    codec: row.choice("codec", {
      label: texts.planningCodec,
      options: { h265: texts.planningCodecH265, h264: texts.planningCodecH264 },
      defaultValue: "h265",
    }),
    smart: row.flag("smart", {
      advanced: true,
      label: texts.planningSmart,
      hint: texts.planningSmartHint,
    }),
    scene: row.choice("scene", {
      advanced: true,
      label: texts.planningScene,
      options: {
        quiet: texts.planningSceneQuiet,
        normal: texts.planningSceneNormal,
        busy: texts.planningSceneBusy,
      },
      defaultValue: "normal",
    }),
    hours: row.number("hours", {
      advanced: true,
      label: texts.planningHours,
      what: texts.planningHoursWhat,
      min: 1,
      max: 24,
      defaultValue: 24,
    }),
    recorded: row.number("recorded", {
      advanced: true,
      label: texts.planningRecorded,
      what: texts.planningRecordedWhat,
      unit: "%",
      min: 1,
      max: 100,
      defaultValue: 100,
    }),
    stated: row.optionalNumber("mbps", {
      advanced: true,
      label: texts.planningStatedRate,
      hint: texts.planningStatedRateHint,
      what: texts.planningStatedRateWhat,
      unit: texts.planningMbpsUnit,
      min: 0.05,
      max: 64,
    }),
    audio: row.flag("audio", { advanced: true, label: texts.planningAudio }),
  };
}

/** Computes what a group of cameras records in a day. */
function computeRow(row: ReturnType<typeof readRow>) {
  const { cameras, hours, recorded, stated, audio } = row;
  const video = videoRate(row);
  const mbps = video + (audio ? constants.audio_mbps.value : 0);
  const { low, high } = stated === null ? constants.range.value : { low: 1, high: 1 };
  const all = cameras * dailyGigabytes(mbps, hours, recorded);
  const sound = cameras * dailyGigabytes(mbps - video, hours, recorded);
  return {
    figures: { cameras, mbps, gb_per_day: all, estimated: stated === null },
    low: (all - sound) * low + sound,
    high: (all - sound) * high + sound,
    audio,
  };
}

/** A recorder and its disks. */
interface Choice {
  recorder: PlanningRecorder | null;
  disks: Disks | null;
}

interface Demand {
  cameras: number;
  mbps: number;
  needed: number;
  raid: Raid;
}

/**
 * Returns the first recorder that can take everything. A limit that its manufacturer doesn't state
 * doesn't count.
 */
function choose(
  recorders: readonly PlanningRecorder[],
  sizes: readonly number[],
  { cameras, mbps, needed, raid }: Demand,
): Choice {
  const isWithin = (limit: number | null, need: number) => limit === null || isEnough(limit, need);
  for (const recorder of recorders) {
    const own = recorder.drive_sizes_tb.length > 0 ? recorder.drive_sizes_tb : sizes;
    const disks = fewestDisks(own, needed, raid);
    const fits =
      isWithin(recorder.channels, cameras) &&
      isWithin(recorder.incoming_mbps, mbps) &&
      disks !== null &&
      isWithin(recorder.drive_bays, disks.count);
    if (fits) return { recorder, disks };
  }
  return { recorder: null, disks: fewestDisks(sizes, needed, raid) };
}

/** The channels of a small recorder, which isn't called too large however few the cameras are. */
const SMALL_RECORDER = 8;

/** The most disks that small recorders take. */
const FEW_DISKS = 2;

/** The shares of the days of which a smaller recorder must keep one to be named, the best first. */
const NEARLY = [0.9, 0.75];

/**
 * Returns notes if a recorder takes many more cameras than the plan has, and not because the plan
 * needs many disks. They name a smaller recorder that nearly fits.
 */
function oversizeNotes(
  { channels, title: product }: PlanningRecorder,
  recorders: readonly PlanningRecorder[],
  sizes: readonly number[],
  { cameras, incoming_mbps: mbps, needed_tb, days, disks }: StorageResults,
  raid: Raid,
): AnswerNote[] {
  const most = Math.max(2 * cameras, SMALL_RECORDER);
  if (channels === null || channels <= most || disks === null || disks.count > FEW_DISKS) return [];
  const said = { product, channels: numberText(channels) };
  const note = (text: string): AnswerNote => ({ code: "large-recorder", level: "ask", text });
  const smaller = recorders.filter((one) => one.channels !== null && one.channels <= most);
  for (const share of NEARLY) {
    const needed = (needed_tb / days) * ceil(days * share);
    const found = choose(smaller, sizes, { cameras, mbps, needed, raid });
    if (found.recorder === null || found.disks === null) continue;
    const text = texts.planningLargeRecorderSmaller({
      ...said,
      smaller: found.recorder.title,
      kept: numberText(floor((found.disks.usable_tb / needed_tb) * days)),
      days: daysText(days),
    });
    return [note(text), ...unknownLimits(found.recorder, raid)];
  }
  return [note(texts.planningLargeRecorder(said))];
}

/** Returns the disk sizes that the company buys, or that are on the market. */
export function diskSizes(data: PlanningData): readonly number[] {
  return data.prices?.disk_sizes_tb ?? constants.disk_sizes_tb.value;
}

/** Returns the bit rate of a camera with typical settings, in megabits per second. */
export function typicalRate(): number {
  const usual = { resolution: [2560, 1440], fps: 15, codec: "h265", scene: "normal" } as const;
  return videoRate({ ...usual, smart: false, stated: null, audio: false });
}

/** Returns the terabytes that cameras with typical settings need, including the usual reserve. */
export function typicalTerabytes(cameras: number, days: number): number {
  return ((cameras * dailyGigabytes(typicalRate(), 24, 100) * days) / 1000) * 1.15;
}

/** Returns what `typicalTerabytes` assumes. */
export function typicalAssumptions(): Assumption[] {
  const ours = { basis: "estimate" };
  return [
    assumption(constants.base_mbps, texts.planningBaseRate, texts.planningMbps("3")),
    assumption(ours, texts.planningTypicalVideo, texts.planningTypicalVideoValue),
    assumption(ours, texts.planningTypicalReserve, "15%"),
  ];
}

/** Returns notes on the limits that the manufacturer of a recorder doesn't state. */
function unknownLimits(recorder: PlanningRecorder, raid: Raid): AnswerNote[] {
  const limits = [
    [recorder.channels, texts.planningLimitChannels],
    [recorder.incoming_mbps, texts.planningLimitRate],
    [recorder.drive_bays, texts.planningLimitBays],
    [raid === "none" || recorder.raid, texts.planningLimitRaid],
  ] as const;
  return limits
    .filter(([known]) => known === null)
    .map(([, limit]) => ({
      code: "unknown-limit",
      level: "ask",
      text: texts.planningUnknownLimit({ product: recorder.title, limit }),
    }));
}

/** Reads the form. */
function readInput(form: FormReader, { outside_us }: PlanningData) {
  const { single } = form;
  return {
    groups: form.rows(
      { max: MAX_GROUPS, tooMany: texts.planningTooManyGroups(MAX_GROUPS) },
      (row, index) => computeRow(readRow(row, form.query.get("resolution")?.[index])),
    ),
    days: single.whole("days", {
      first: true,
      label: texts.planningDays,
      what: texts.planningDaysWhat,
      min: 1,
      max: 730,
      defaultValue: 30,
    }),
    reserve: single.number("reserve", {
      label: texts.planningReserve,
      what: texts.planningReserveWhat,
      unit: "%",
      min: 0,
      max: 50,
      defaultValue: 15,
    }),
    raid: single.choice<Raid>("raid", {
      advanced: true,
      label: texts.planningRaid,
      options: {
        none: texts.planningRaidNone,
        "1": texts.planningRaid1,
        "5": texts.planningRaid5,
        "6": texts.planningRaid6,
        "10": texts.planningRaid10,
      },
      defaultValue: "none",
    }),
    ndaa: !outside_us && single.flag("ndaa", { advanced: true, label: texts.planningNdaa }),
  };
}

/** What a form asks for. */
type Input = ReturnType<typeof readInput>;

/** Returns the recorders that may be chosen. */
function recordersOf({ ndaa, raid }: Input, data: PlanningData): PlanningRecorder[] {
  return data.recorders.filter(
    (one) => (one.compliant || !ndaa) && (one.raid !== false || raid === "none"),
  );
}

/** Computes the plan. */
function compute(input: Input, data: PlanningData): StorageResults {
  const { groups, days, reserve, raid } = input;
  const sum = (of: (one: (typeof groups)[number]) => number) =>
    groups.reduce((total, one) => total + of(one), 0);
  const cameras = sum(({ figures }) => figures.cameras);
  const mbps = sum(({ figures }) => figures.cameras * figures.mbps);
  const daily = sum(({ figures }) => figures.gb_per_day);
  const kept = (gigabytes: number) => ((gigabytes * days) / 1000) * (1 + reserve / 100);
  const needed = kept(daily);
  const demand = { cameras, mbps, needed, raid };
  const { recorder, disks } = choose(recordersOf(input, data), diskSizes(data), demand);
  return roundResults<StorageResults>({
    groups: groups.map(({ figures }) => figures),
    cameras,
    incoming_mbps: mbps,
    gb_per_day: daily,
    data_tb: (daily * days) / 1000,
    needed_tb: needed,
    needed_tib: (needed * 1e12) / 2 ** 40,
    low_tb: kept(sum(({ low }) => low)),
    high_tb: kept(sum(({ high }) => high)),
    recorder: recorder?.slug ?? null,
    disks,
    keeps_days: disks === null ? null : floor((disks.usable_tb / needed) * days),
    days,
  });
}

/** Returns the figures that the title and the sentence name. */
function saidFigures({ cameras, needed_tb, days }: StorageResults) {
  return { ...counted(cameras), size: terabytesText(needed_tb), days: daysText(days) };
}

function sentenceOf(results: StorageResults): string {
  const { disks, keeps_days } = results;
  const sentence = texts.planningStorageSentence(saidFigures(results));
  return disks === null || keeps_days === null
    ? sentence
    : texts.planningStorageSentenceDisks({
        sentence,
        disks: texts.planningStorageDisks({
          ...counted(disks.count),
          size: numberText(disks.size_tb, 1),
        }),
        days: daysText(keeps_days),
      });
}

function linesOf(results: StorageResults): Entries<AnswerLine> {
  const { needed_tb, low_tb, high_tb, keeps_days } = results;
  return [
    line(texts.planningNeeded, terabytesText(needed_tb)),
    low_tb !== high_tb &&
      line(
        texts.planningLikelyRange,
        texts.planningRange({ low: terabytesText(low_tb), high: terabytesText(high_tb) }),
      ),
    // Below 0.1 TB the difference doesn't matter.
    needed_tb >= 0.1 &&
      line(texts.planningNeededBinary, texts.planningTebibytes(needText(results.needed_tib))),
    line(texts.planningADay, gigabytesText(results.gb_per_day)),
    line(texts.planningIncoming, texts.planningMbps(needText(results.incoming_mbps))),
    keeps_days !== null && line(texts.planningKeeps, daysText(keeps_days)),
  ];
}

function partsOf({ disks }: StorageResults, recorder: PlanningRecorder | null): AnswerPart[] {
  const parts = [];
  if (recorder !== null) parts.push(part(recorder.slug, recorder.title, 1));
  if (disks !== null) {
    const each = numberText(disks.size_tb, 1);
    parts.push(part("disk", texts.planningDisk(each), disks.count));
  }
  return parts;
}

function suggestionsOf(recorder: PlanningRecorder | null, { raid }: Input): Suggestion[] {
  if (recorder === null) return [];
  const { title, href } = recorder;
  const isSure = unknownLimits(recorder, raid).length === 0;
  const text = isSure ? texts.planningRecorderFits : texts.planningRecorderMayFit;
  return [{ title, href, text }];
}

function notesOf(
  results: StorageResults,
  input: Input,
  recorder: PlanningRecorder | null,
  data: PlanningData,
): AnswerNote[] {
  const notes: AnswerNote[] = [];
  const { disks } = results;
  const recorders = recordersOf(input, data);
  const ask = (code: string, text: string) => notes.push({ code, level: "ask", text });
  if (recorder === null && disks !== null && recorders.length > 0) {
    ask("several-recorders", texts.planningSeveralRecorders);
  }
  if (recorders.length === 0 && data.recorders.length > 0) {
    if (input.ndaa && data.recorders.every(({ compliant }) => !compliant)) {
      ask("no-compliant-recorder", texts.planningNoCompliantRecorder);
    } else {
      ask(
        "no-raid-recorder",
        input.ndaa ? texts.planningNoCompliantRaidRecorder : texts.planningNoRaidRecorder,
      );
    }
  }
  if (recorder !== null) {
    notes.push(
      ...unknownLimits(recorder, input.raid),
      ...oversizeNotes(recorder, recorders, diskSizes(data), results, input.raid),
    );
  }
  if (input.groups.some(({ audio }) => audio)) {
    ask(
      "audio-consent",
      data.outside_us ? texts.planningAudioConsentElsewhere : texts.planningAudioConsent,
    );
  }
  if (input.raid !== "none" && disks === null) {
    notes.push({ code: "no-disks", level: "stop", text: texts.planningNoDisks });
  }
  return notes;
}

function assumptionsOf(form: FormReader, data: PlanningData): Assumption[] {
  return [
    ...defaultAssumptions(form),
    assumption(constants.base_mbps, texts.planningBaseRate, texts.planningMbps("3")),
    assumption(constants.pixel_exponent, texts.planningPixelExponent, "1"),
    assumption(constants.fps_exponent, texts.planningFpsExponent, "0.65"),
    assumption(constants.codec, texts.planningCodecSaves, "× 0.56", "codec"),
    assumption(constants.scene, texts.planningSceneFactor, "× 0.5, 1, 2", "scene"),
    assumption(constants.smart_codec, texts.planningSmart, "× 0.65", "smart"),
    assumption(constants.range, texts.planningLikelyRange, "× 0.5, 1.6", "mbps"),
    assumption(constants.audio_mbps, texts.planningAudio, texts.planningMbps("0.064"), "audio"),
    assumption(
      data.prices === null ? constants.disk_sizes_tb : { source: texts.planningOwnersList },
      texts.planningDiskSizes,
      texts.planningTerabytes(
        diskSizes(data)
          .map((size) => numberText(size, 1))
          .join(", "),
      ),
    ),
  ];
}

/**
 * Returns the channels of the recorder of a plan; if it takes several, those of the fewest, each
 * with an equal share. `null` if none do, or if their manufacturer doesn't state the number.
 */
function channelsOf(
  { cameras, incoming_mbps, needed_tb, disks }: StorageResults,
  recorder: PlanningRecorder | null,
  input: Input,
  data: PlanningData,
): number | null {
  if (recorder !== null || disks === null) return recorder?.channels ?? null;
  for (let count = 2; count <= cameras; count += 1) {
    const { recorder: each } = choose(recordersOf(input, data), diskSizes(data), {
      cameras: Math.ceil(cameras / count),
      mbps: incoming_mbps / count,
      needed: needed_tb / count,
      raid: input.raid,
    });
    if (each !== null) return each.channels === null ? null : each.channels * count;
  }
  return null;
}

/** Returns the estimate of this plan; none if it has more cameras than an estimate has rooms. */
function estimateOf(
  results: StorageResults,
  recorder: PlanningRecorder | null,
  input: Input,
  data: PlanningData,
): NextTool[] {
  const { cameras, days, disks } = results;
  if (!hasPart(data.prices, "camera-inside") || cameras > 100) return [];
  // It counts all disks, including those for RAID.
  const terabytes = disks === null ? null : roundResults(disks.count * disks.size_tb);
  const channels = channelsOf(results, recorder, input, data);
  const query = buildQuery({ rooms: cameras, entries: 0, days, terabytes, channels });
  return [{ tool: "estimate", query }];
}

/** Plans storage: how many terabytes cameras need, and on what they are stored. */
export function storage(query: string, data: PlanningData): Outcome<StorageResults> {
  const form = new FormReader(query);
  const input = readInput(form, data);
  if (form.faults.length > 0) return outcomeOf(form, null);

  const results = compute(input, data);
  const recorder = data.recorders.find(({ slug }) => slug === results.recorder) ?? null;
  return outcomeOf(form, {
    title: texts.planningStorageTitle(saidFigures(results)),
    sentence: sentenceOf(results),
    lines: linesOf(results),
    parts: partsOf(results, recorder),
    suggestions: suggestionsOf(recorder, input),
    notes: notesOf(results, input, recorder, data),
    assumptions: assumptionsOf(form, data),
    formulas: [
      texts.planningStorageFormulaRate,
      texts.planningStorageFormulaDay,
      texts.planningStorageFormulaNeed,
    ],
    next: [
      ...powerFor(results.groups.map(({ cameras, mbps }) => ({ devices: cameras, mbps }))),
      ...estimateOf(results, recorder, input, data),
    ],
    inputs: form.inputs("groups"),
    results,
  });
}
