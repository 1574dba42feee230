import type { AnswerNote, PlanningData } from "../generated/model.ts";
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
import { assumption, buildQuery, defaultAssumptions, line, type Outcome, part } from "./plan.ts";
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

/** Returns the loss of a line with its whole load at the far end, in decibels. */
function loss(gauge: number, run: number, impedance: number): number {
  return 20 * Math.log10(1 + (2 * run * ohmsPerMeter(gauge)) / impedance);
}

/** Plans ceiling speakers, their taps, and the amplifier. */
export function sound(query: string, data: PlanningData): Outcome<SoundResults> {
  const form = new FormReader(query);
  const { single } = form;
  const side = { what: texts.planningSideWhat, min: 5, max: 1000 };
  const length = single.length("length", {
    first: true,
    ...side,
    label: texts.planningLength,
    defaultValue: null,
    initial: 40,
  });
  const width = single.length("width", {
    first: true,
    ...side,
    label: texts.planningRoomWidth,
    defaultValue: null,
    initial: 30,
  });
  const ceiling = single.length("ceiling", {
    first: true,
    label: texts.planningCeilingHeight,
    what: texts.planningCeilingWhat,
    min: 7,
    max: 60,
    defaultValue: 10,
  });
  const ears = constants.ear_ft.value;
  const pose = single.choice("ear", {
    label: texts.planningEar,
    options: { seated: texts.planningEarSeated, standing: texts.planningEarStanding },
    defaultValue: "seated",
  });
  const angle = single.number("angle", {
    advanced: true,
    label: texts.planningSpread,
    what: texts.planningSpreadWhat,
    unit: "°",
    min: 60,
    max: 170,
    defaultValue: constants.angle_deg.value,
  });
  const overlap = single.choice("overlap", {
    advanced: true,
    label: texts.planningOverlap,
    options: {
      edge: texts.planningOverlapEdge,
      minimum: texts.planningOverlapMinimum,
      full: texts.planningOverlapFull,
    },
    defaultValue: "minimum",
  });
  const noise = single.number("noise", {
    label: texts.planningNoise,
    hint: texts.planningNoiseHint,
    what: texts.planningNoiseWhat,
    unit: "dBA",
    min: 30,
    max: 95,
    defaultValue: 55,
  });
  const use = single.choice("use", {
    label: texts.planningUse,
    options: { paging: texts.planningUsePaging, music: texts.planningUseMusic },
    defaultValue: "paging",
  });
  const sensitivity = single.number("sensitivity", {
    advanced: true,
    label: texts.planningSensitivity,
    what: texts.planningSensitivityWhat,
    unit: "dB",
    min: 80,
    max: 105,
    defaultValue: constants.sensitivity_db.value,
  });
  const run = single.length("run", {
    advanced: true,
    label: texts.planningLineRun,
    what: texts.planningRunWhat,
    min: 0,
    max: 2000,
    defaultValue: 200,
  });
  const unit = form.units();
  if (form.faults.length > 0) return { fields: form.fields, faults: form.faults, plan: null };

  const ear = feet(ears[pose]);
  const above = ceiling - ear;
  const radius = above * Math.tan(radians(angle / 2));
  const spacing = radius * constants.spacing.value[overlap];
  const columns = Math.max(1, ceil(length / spacing));
  const rows = Math.max(1, ceil(width / spacing));
  const speakers = columns * rows;
  const wanted = noise + constants.margin_db.value[use];
  const atOneWatt = sensitivity - 20 * Math.log10(above) + constants.overlap_db.value[overlap];
  const needed = 10 ** ((wanted + constants.headroom_db.value - atOneWatt) / 10);
  const tap = constants.taps_w.value.find((one) => isEnough(one, needed)) ?? null;
  const load = tap === null ? null : tap * speakers;
  const amplifier = load === null ? null : load / constants.amplifier_use.value;
  const sizes = constants.amplifier_sizes_w.value;
  const fits = amplifier === null ? undefined : sizes.find((size) => isEnough(size, amplifier));
  const largest = sizes.at(-1) ?? 1;
  const impedance = load === null ? null : constants.line_volts.value ** 2 / load;
  const lineGauges = GAUGES.filter((gauge) => gauge <= 18);
  const gauge =
    impedance === null
      ? undefined
      : lineGauges.find((one) => isEnough(constants.line_loss_db.value, loss(one, run, impedance)));
  const results = roundResults<SoundResults>({
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
    amplifier:
      amplifier === null
        ? null
        : { size_w: fits ?? largest, count: fits === undefined ? ceil(amplifier / largest) : 1 },
    impedance_ohm: impedance,
    gauge: gauge ?? null,
    loss_db: impedance === null || gauge === undefined ? null : loss(gauge, run, impedance),
  });

  const notes: AnswerNote[] = [];
  if (tap === null) notes.push({ code: "too-loud", level: "stop", text: texts.planningTooLoud });
  if (tap !== null && gauge === undefined) {
    notes.push({ code: "split-line", level: "ask", text: texts.planningSplitLine });
  }
  if (angle > constants.angle_deg.value) {
    notes.push({ code: "spread", level: "ask", text: texts.planningSpreadWide });
  }
  notes.push({ code: "not-evacuation", level: "ask", text: constants.warning.value });
  const size = results.amplifier;
  const paging = ceil(inFeet(length) * inFeet(width));
  const watt = (value: number) => texts.planningWattsText(needText(value));
  const sideText = (value: number) => lengthText(value, unit, 1);
  return {
    fields: form.fields,
    faults: [],
    plan: {
      title: texts.planningSoundTitle({ length: sideText(length), width: sideText(width) }),
      sentence:
        tap === null || size === null
          ? texts.planningSoundSentenceNone(counted(speakers))
          : texts.planningSoundSentence({
              speakers: texts.planningSpeakersText(counted(speakers)),
              tap: watt(tap),
              amplifiers: texts.planningAmplifiers({
                ...counted(size.count),
                size: numberText(size.size_w),
              }),
            }),
      lines: [
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
        ...(results.level_db === null
          ? []
          : [
              line(
                texts.planningLevelReached,
                texts.planningDecibels(availableText(results.level_db)),
              ),
            ]),
        line(texts.planningTap, tap === null ? texts.planningNoTap : watt(tap)),
        ...(results.load_w === null ? [] : [line(texts.planningLineLoad, watt(results.load_w))]),
        ...(results.amplifier_w === null
          ? []
          : [line(texts.planningAmplifierNeeds, watt(results.amplifier_w))]),
        ...(results.impedance_ohm === null
          ? []
          : [line(texts.planningImpedance, texts.planningOhms(figureText(results.impedance_ohm)))]),
        ...(tap === null
          ? []
          : [
              line(
                texts.planningWire,
                gauge === undefined
                  ? texts.planningSplit
                  : texts.planningGaugeText({ gauge, loss: needText(results.loss_db ?? 0) }),
              ),
            ]),
      ],
      parts: [
        part("ceiling-speaker", texts.planningSpeakerPart, speakers),
        ...(size === null
          ? []
          : [part("amplifier", texts.planningAmplifierPart(numberText(size.size_w)), size.count)]),
        ...(gauge === undefined || run === 0
          ? []
          : [
              part(
                "speaker-wire",
                texts.planningWirePart({
                  name: texts.planningLineRun,
                  gauge,
                  length: neededLengthText(run, unit),
                }),
                1,
              ),
            ]),
      ],
      switches: [],
      price: null,
      suggestions: [],
      notes,
      assumptions: [
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
        assumption(
          constants.margin_db,
          texts.planningMargin,
          texts.planningDecibels("10, 6"),
          "use",
        ),
        assumption(constants.headroom_db, texts.planningHeadroom, texts.planningDecibels("10")),
        assumption(
          constants.taps_w,
          texts.planningTapSizes,
          texts.planningWattsText(constants.taps_w.value.join(", ")),
        ),
        assumption(
          constants.amplifier_sizes_w,
          texts.planningAmplifierSizes,
          texts.planningWattsText(sizes.join(", ")),
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
      ],
      formulas: [
        texts.planningSoundFormulaRadius,
        texts.planningSoundFormulaWatts,
        texts.planningSoundFormulaLine,
      ],
      next:
        data.prices === null || paging > 200_000
          ? []
          : [{ tool: "estimate", query: buildQuery({ entries: 0, rooms: 0, paging }) }],
      inputs: form.inputs("rows"),
      results,
      link: form.link(),
    },
  };
}
