import type { AnswerLine, AnswerNote, AnswerPart, PlanningData } from "../generated/model.ts";
import * as texts from "../generated/texts.ts";
import * as constants from "./constants/sound.json";
import * as wire from "./constants/wire.json";
import { FormReader } from "./fields.ts";
import {
  availableText,
  counted,
  figureText,
  lengthText,
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
  type NextTool,
  type Outcome,
  outcomeOf,
  part,
} from "./plan.ts";
import { ceil, isEnough, roundResults } from "./rounding.ts";
import { feet, inFeet, radians } from "./units.ts";
import { GAUGES, ohmsPerMeter } from "./wire.ts";

/** The results of a plan of ceiling speakers. */
export interface SoundResults {
  length_m: number;
  width_m: number;
  ceiling_m: number;
  ear_m: number;
  radius_m: number;
  spacing_m: number;
  columns: number;
  rows: number;
  speakers: number;
  spacing_length_m: number;
  spacing_width_m: number;
  watts_needed: number;
  level_wanted_db: number;
  level_db: number | null;
  tap_w: number | null;
  load_w: number | null;
  amplifier_w: number | null;
  amplifier: { size_w: number; count: number } | null;
  impedance_ohm: number | null;
  gauge: number | null;
  loss_db: number | null;
}

/** A speaker line. */
interface SpeakerLine {
  load_w: number;
  impedance_ohm: number;
  /** The thinnest wire that loses little enough; `null` if none does. */
  gauge: number | null;
  loss_db: number | null;
}

/** Returns a line with its whole load at the far end. */
function lineFor(load: number, run: number): SpeakerLine {
  const impedance = constants.line_volts.value ** 2 / load;
  const loss = (gauge: number) => 20 * Math.log10(1 + (2 * run * ohmsPerMeter(gauge)) / impedance);
  const gauge = GAUGES.find(
    (one) => one <= 18 && isEnough(constants.line_loss_db.value, loss(one)),
  );
  return {
    load_w: load,
    impedance_ohm: impedance,
    gauge: gauge ?? null,
    loss_db: gauge === undefined ? null : loss(gauge),
  };
}

/** Reads the form. */
function readInput(form: FormReader) {
  const { single } = form;
  const side = { what: texts.planningSideWhat, min: 5, max: 1000 };
  return {
    length: single.length("length", {
      first: true,
      ...side,
      label: texts.planningLength,
      defaultValue: null,
      initial: 40,
    }),
    width: single.length("width", {
      first: true,
      ...side,
      label: texts.planningRoomWidth,
      defaultValue: null,
      initial: 30,
    }),
    ceiling: single.length("ceiling", {
      first: true,
      label: texts.planningCeilingHeight,
      what: texts.planningCeilingWhat,
      min: 7,
      max: 60,
      defaultValue: 10,
    }),
    ear: single.choice("ear", {
      label: texts.planningEar,
      options: { seated: texts.planningEarSeated, standing: texts.planningEarStanding },
      defaultValue: "seated",
    }),
    angle: single.number("angle", {
      advanced: true,
      label: texts.planningSpread,
      what: texts.planningSpreadWhat,
      unit: "°",
      min: 60,
      max: 170,
      defaultValue: constants.angle_deg.value,
    }),
    overlap: single.choice("overlap", {
      advanced: true,
      label: texts.planningOverlap,
      options: {
        edge: texts.planningOverlapEdge,
        minimum: texts.planningOverlapMinimum,
        full: texts.planningOverlapFull,
      },
      defaultValue: "minimum",
    }),
    noise: single.number("noise", {
      label: texts.planningNoise,
      hint: texts.planningNoiseHint,
      what: texts.planningNoiseWhat,
      unit: "dBA",
      min: 30,
      max: 95,
      defaultValue: 55,
    }),
    use: single.choice("use", {
      label: texts.planningUse,
      options: { paging: texts.planningUsePaging, music: texts.planningUseMusic },
      defaultValue: "paging",
    }),
    sensitivity: single.number("sensitivity", {
      advanced: true,
      label: texts.planningSensitivity,
      what: texts.planningSensitivityWhat,
      unit: "dB",
      min: 80,
      max: 105,
      defaultValue: constants.sensitivity_db.value,
    }),
    run: single.length("run", {
      advanced: true,
      label: texts.planningLineRun,
      what: texts.planningRunWhat,
      min: 0,
      max: 2000,
      defaultValue: 200,
    }),
    unit: form.units(),
  };
}

/** What a form asks for. */
type Input = ReturnType<typeof readInput>;

/** A plan, and the line of each amplifier: all of them have about as many speakers. */
interface Computed {
  results: SoundResults;
  /** The line of the amplifier with most speakers; `null` if no tap is loud enough. */
  each: SpeakerLine | null;
}

/** Computes the plan. */
function compute(input: Input): Computed {
  const { length, width, ceiling, overlap, run } = input;
  const ear = feet(constants.ear_ft.value[input.ear]);
  const above = ceiling - ear;
  const radius = above * Math.tan(radians(input.angle / 2));
  const spacing = radius * constants.spacing.value[overlap];
  const columns = Math.max(1, ceil(length / spacing));
  const rows = Math.max(1, ceil(width / spacing));
  const speakers = columns * rows;
  const wanted = input.noise + constants.margin_db.value[input.use];
  const atOneWatt =
    input.sensitivity - 20 * Math.log10(above) + constants.overlap_db.value[overlap];
  const needed = 10 ** ((wanted + constants.headroom_db.value - atOneWatt) / 10);
  const tap = constants.taps_w.value.find((one) => isEnough(one, needed)) ?? null;
  const load = tap === null ? null : tap * speakers;
  const amplifier = load === null ? null : load / constants.amplifier_use.value;
  const sizes = constants.amplifier_sizes_w.value;
  const fits = amplifier === null ? undefined : sizes.find((size) => isEnough(size, amplifier));
  const largest = sizes.at(-1) ?? 1;
  const amplifiers = fits === undefined ? ceil((amplifier ?? 0) / largest) : 1;
  const whole = load === null ? null : lineFor(load, run);
  const results: SoundResults = {
    length_m: length,
    width_m: width,
    ceiling_m: ceiling,
    ear_m: ear,
    radius_m: radius,
    spacing_m: spacing,
    columns,
    rows,
    speakers,
    spacing_length_m: length / columns,
    spacing_width_m: width / rows,
    watts_needed: needed,
    level_wanted_db: wanted,
    level_db: tap === null ? null : atOneWatt + 10 * Math.log10(tap),
    tap_w: tap,
    load_w: load,
    amplifier_w: amplifier,
    amplifier: amplifier === null ? null : { size_w: fits ?? largest, count: amplifiers },
    impedance_ohm: whole?.impedance_ohm ?? null,
    gauge: whole?.gauge ?? null,
    loss_db: whole?.loss_db ?? null,
  };
  const each = tap === null ? null : lineFor(Math.ceil(speakers / amplifiers) * tap, run);
  return roundResults({ results, each });
}

function watt(value: number): string {
  return texts.planningWattsText(needText(value));
}

function sentenceOf({ speakers, tap_w, amplifier }: SoundResults): string {
  return tap_w === null || amplifier === null
    ? texts.planningSoundSentenceNone(counted(speakers))
    : texts.planningSoundSentence({
        speakers: texts.planningSpeakersText(counted(speakers)),
        tap: watt(tap_w),
        amplifiers: texts.planningAmplifiers({
          ...counted(amplifier.count),
          size: numberText(amplifier.size_w),
        }),
      });
}

function linesOf({ results, each }: Computed, { unit }: Input): Entries<AnswerLine> {
  const { speakers, columns, rows, tap_w } = results;
  const amplifiers = results.amplifier?.count ?? 1;
  const sideText = (value: number) => lengthText(value, unit, 1);
  return [
    line(
      texts.planningSpeakers,
      texts.planningGrid({
        speakers: numberText(speakers),
        columns: numberText(columns),
        rows: numberText(rows),
      }),
    ),
    line(
      texts.planningSpacing,
      texts.planningSpacingBy({
        length: sideText(results.spacing_length_m),
        width: sideText(results.spacing_width_m),
      }),
    ),
    line(texts.planningCircleRadius, sideText(results.radius_m)),
    line(texts.planningLevelWanted, texts.planningDecibels(needText(results.level_wanted_db))),
    results.level_db !== null &&
      line(texts.planningLevelReached, texts.planningDecibels(availableText(results.level_db))),
    line(texts.planningTap, tap_w === null ? texts.planningNoTap : watt(tap_w)),
    each !== null && line(texts.planningLineLoad(amplifiers), watt(each.load_w)),
    results.amplifier_w !== null && line(texts.planningAmplifierNeeds, watt(results.amplifier_w)),
    each !== null &&
      line(texts.planningImpedance, texts.planningOhms(figureText(each.impedance_ohm))),
    each !== null &&
      line(
        texts.planningWire,
        each.gauge === null
          ? texts.planningSplit
          : texts.planningGaugeText({ gauge: each.gauge, loss: needText(each.loss_db ?? 0) }),
      ),
  ];
}

function partsOf({ results, each }: Computed, { run, unit }: Input): AnswerPart[] {
  const { speakers, amplifier } = results;
  const parts = [part("ceiling-speaker", texts.planningSpeakerPart, speakers)];
  if (amplifier === null) return parts;
  const { size_w, count } = amplifier;
  parts.push(part("amplifier", texts.planningAmplifierPart(numberText(size_w)), count));
  const gauge = each?.gauge ?? null;
  if (gauge !== null && run > 0) {
    const length = neededLengthText(run, unit);
    const title = texts.planningWirePart({ name: texts.planningLineRun, gauge, length });
    parts.push(part("speaker-wire", title, count));
  }
  return parts;
}

function notesOf(
  each: SpeakerLine | null,
  { angle }: Input,
  { outside_us }: PlanningData,
): AnswerNote[] {
  const notes: AnswerNote[] = [];
  if (each === null) notes.push({ code: "too-loud", level: "stop", text: texts.planningTooLoud });
  if (each?.gauge === null) {
    notes.push({ code: "split-line", level: "ask", text: texts.planningSplitLine });
  }
  if (angle > constants.angle_deg.value) {
    notes.push({ code: "spread", level: "ask", text: texts.planningSpreadWide });
  }
  const evacuation = outside_us
    ? texts.planningNotEvacuationElsewhere
    : texts.planningNotEvacuation;
  notes.push({ code: "not-evacuation", level: "ask", text: evacuation });
  return notes;
}

function assumptionsOf(form: FormReader): Assumption[] {
  return [
    ...defaultAssumptions(form, {
      angle: constants.angle_deg,
      sensitivity: constants.sensitivity_db,
    }),
    assumption(constants.ear_ft, texts.planningEar, texts.planningEarValue, "ear"),
    assumption(constants.spacing, texts.planningOverlap, "× 2, 1.41, 1", "overlap"),
    assumption(
      constants.overlap_db,
      texts.planningOverlapGain,
      texts.planningDecibels("0.7, 2, 5.2"),
      "overlap",
    ),
    assumption(constants.margin_db, texts.planningMargin, texts.planningDecibels("10, 6"), "use"),
    assumption(constants.headroom_db, texts.planningHeadroom, texts.planningDecibels("10")),
    assumption(
      constants.taps_w,
      texts.planningTapSizes,
      texts.planningWattsText(constants.taps_w.value.join(", ")),
    ),
    assumption(
      constants.amplifier_sizes_w,
      texts.planningAmplifierSizes,
      texts.planningWattsText(constants.amplifier_sizes_w.value.join(", ")),
    ),
    assumption(constants.line_volts, texts.planningLineVolts, "70.7\u00a0V"),
    assumption(constants.amplifier_use, texts.planningAmplifierUse, "80%"),
    assumption(
      constants.line_loss_db,
      texts.planningLineLoss,
      texts.planningDecibels("0.5"),
      "run",
    ),
    assumption(wire.resistivity_ohm_m, texts.planningCopper, "1.7241 × 10⁻⁸\u00a0Ωm"),
  ];
}

/** Returns the estimate of this plan; none if its speakers aren't loud enough. */
function nextOf(
  { speakers, amplifier }: SoundResults,
  { length, width }: Input,
  { prices }: PlanningData,
): NextTool[] {
  const paging = ceil(inFeet(length) * inFeet(width));
  // An estimate has at most 200,000 sq ft.
  if (amplifier === null || !hasPart(prices, "speaker") || paging > 200_000) return [];
  const query = buildQuery({
    // The building is at least as large as the room. Estimates start with 1,800 sq ft.
    area: paging > 1800 ? paging : null,
    entries: 0,
    rooms: 0,
    doors: 0,
    paging,
    speakers,
    amplifiers: amplifier.count,
  });
  return [{ tool: "estimate", query }];
}

/** Plans ceiling speakers, their taps, and the amplifier. */
export function sound(query: string, data: PlanningData): Outcome<SoundResults> {
  const form = new FormReader(query);
  const input = readInput(form);
  if (form.faults.length > 0) return outcomeOf(form, null);

  const computed = compute(input);
  const { results, each } = computed;
  return outcomeOf(form, {
    title: texts.planningSoundTitle({
      length: lengthText(input.length, input.unit, 1),
      width: lengthText(input.width, input.unit, 1),
    }),
    sentence: sentenceOf(results),
    lines: linesOf(computed, input),
    parts: partsOf(computed, input),
    notes: notesOf(each, input, data),
    assumptions: assumptionsOf(form),
    formulas: [
      texts.planningSoundFormulaRadius,
      texts.planningSoundFormulaWatts,
      texts.planningSoundFormulaLine,
    ],
    next: nextOf(results, input, data),
    results,
  });
}
