import type {
  AnswerLine,
  AnswerNote,
  PlanningData,
  PlanningPart,
  PlanningPrices,
} from "../generated/model.ts";
import * as texts from "../generated/texts.ts";
import { dayLabel } from "../ui/day-label.ts";
import { daysText, moneyText, terabytesText } from "./amount-text.ts";
import * as constants from "./constants/estimate.json";
import { fewestDisks } from "./disks.ts";
import {
  askedQuery,
  type EstimateInput,
  jobsOf,
  MISSING,
  readInput,
  SITE_NAMES,
  YARD_CAMERAS,
} from "./estimate-form.ts";
import { FormReader } from "./fields.ts";
import { counted, listText, needText, numberText } from "./number-text.ts";
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
  type Switch,
} from "./plan.ts";
import { isTooLong, powerFor } from "./power-limits.ts";
import { ceil, floor, roundResults } from "./rounding.ts";
import { diskSizes, typicalAssumptions, typicalRate, typicalTerabytes } from "./storage.ts";
import { type Cents, cents, feet } from "./units.ts";

/** The results of an estimate. */
export interface EstimateResults {
  cameras_outside: number;
  cameras_inside: number;
  recorder: string | null;
  recorders: number;
  disk_tb: number;
  doors: number;
  controllers: number;
  speakers: number;
  run_ft: number;
  cable_ft: number;
  hours: number;
  labor_low_cents: Cents | null;
  labor_high_cents: Cents | null;
  low_cents: Cents | null;
  high_cents: Cents | null;
  parts: Record<string, number>;
}

/** How many of a part are needed. */
interface Need {
  part: PlanningPart;
  count: number;
  why: string;
  isExcluded: boolean;
}

/** Parts that are counted in a unit and not in pieces. */
const MEASURED: Readonly<Record<string, { unit: string; amount: (count: number) => string }>> = {
  "disk-tb": {
    unit: texts.planningTerabytesUnit,
    amount: (count) => texts.planningTerabytes(numberText(count, 1)),
  },
  "switch-port": {
    unit: texts.planningPortUnit,
    amount: (count) => texts.planningPortsText(counted(count)),
  },
  "cable-ft": {
    unit: texts.planningFeetUnit,
    amount: (count) => texts.planningFeetRun(numberText(count)),
  },
};

/** What is added at the high end: `10%`. */
export const HIGH_RESERVE = `${numberText(constants.high_reserve.value * 100)}%`;

/** Returns the title for a list of counts, where `194 × Cable` needs its unit: `Cable, per ft`. */
function titleWithUnit({ id, title }: PlanningPart): string {
  const measured = MEASURED[id];
  return measured === undefined ? title : texts.planningPartIn({ title, unit: measured.unit });
}

/** Chooses the smallest recorder that has all channels, or several of the largest. */
function recorderFor(
  prices: PlanningPrices,
  needed: number,
): { part: PlanningPart; count: number } | null {
  const recorders = prices.parts.filter(({ channels }) => channels !== null);
  recorders.sort((one, other) => (one.channels ?? 0) - (other.channels ?? 0));
  const largest = recorders.at(-1);
  if (needed === 0 || largest === undefined) return null;
  const fits = recorders.find(({ channels }) => (channels ?? 0) >= needed);
  return {
    part: fits ?? largest,
    count: fits === undefined ? ceil(needed / (largest.channels ?? 1)) : 1,
  };
}

/** Counts what the site needs. */
function countAll(
  { place, planned, cameras }: EstimateInput,
  data: PlanningData,
  prices: PlanningPrices,
) {
  // The disks of a plan may need a larger recorder than the cameras do.
  const channels = cameras === 0 ? 0 : Math.max(cameras, planned.channels ?? 0);
  const needed = typicalTerabytes(cameras, place.days);
  const disks = cameras === 0 ? null : fewestDisks(diskSizes(data), needed, "none");
  // Doors may have been added since.
  const controllers = Math.max(planned.controllers ?? 0, Math.ceil(place.doors / 2));
  const speakers = planned.speakers ?? ceil(place.paging / prices.speaker_area_sqft);
  const amplifiers = planned.amplifiers ?? (speakers > 0 ? 1 : 0);
  const run = Math.sqrt(place.area / place.stories) + (12 * (place.stories - 1)) / 2 + 22;
  return {
    channels,
    recorder: recorderFor(prices, channels),
    /** The size of the videos in terabytes. */
    video: needed,
    terabytes: planned.terabytes ?? (disks === null ? 0 : disks.count * disks.size_tb),
    controllers,
    speakers,
    amplifiers,
    run,
    cable: ceil(
      ((cameras + place.doors + amplifiers) * run + speakers * prices.speaker_cable_ft) *
        constants.new_share.value[place.wiring],
    ),
  };
}

type Counts = ReturnType<typeof countAll>;

/** Returns each part with its count and the reason, in the order of the price list. */
function needsOf(input: EstimateInput, counts: Counts, prices: PlanningPrices): Need[] {
  const { place, planned, cameras } = input;
  const { recorder, terabytes, controllers, speakers, amplifiers } = counts;
  const camerasText = texts.planningCamerasText(counted(cameras));
  const forPorts = [
    cameras > 0 ? camerasText : "",
    controllers > 0 ? texts.planningControllersText(counted(controllers)) : "",
    amplifiers > 0 ? texts.planningAmplifiersText(counted(amplifiers)) : "",
  ];
  const forDisks = { size: terabytesText(counts.video), days: daysText(place.days) };
  const forSpeakers = numberText(prices.speaker_area_sqft);
  const whyOf = (name: keyof typeof planned, count: number, why: string) =>
    planned[name] === count ? texts.planningWhyPlanned : why;
  const whys: Record<string, [count: number, why: string]> = {
    "camera-inside": [place.rooms, texts.planningWhyInside],
    "camera-outside": [input.outside, texts.planningWhyOutside],
    "disk-tb": [terabytes, whyOf("terabytes", terabytes, texts.planningWhyDisk(forDisks))],
    "switch-port": [cameras + controllers + amplifiers, texts.planningWhyPort(listText(forPorts))],
    "cable-ft": [counts.cable, texts.planningWhyCable],
    door: [place.doors, texts.planningWhyDoor],
    "door-controller": [
      controllers,
      whyOf("controllers", controllers, texts.planningWhyController),
    ],
    speaker: [speakers, whyOf("speakers", speakers, texts.planningWhySpeaker(forSpeakers))],
    amplifier: [amplifiers, whyOf("amplifiers", amplifiers, texts.planningWhyAmplifier)],
  };
  if (recorder !== null) {
    const isPlanned = counts.channels > cameras;
    const why = isPlanned ? texts.planningWhyPlanned : texts.planningWhyRecorder(camerasText);
    whys[recorder.part.id] = [recorder.count, why];
  }
  return prices.parts.flatMap((part) => {
    const [count = 0, why = ""] = whys[part.id] ?? [];
    return count > 0 ? [{ part, count, why, isExcluded: input.without.includes(part.id) }] : [];
  });
}

/** Returns the hours of labor and the price of the parts that aren't excluded. */
function priceOf(needs: readonly Need[], { place }: EstimateInput, prices: PlanningPrices) {
  const overhead = constants.labor_factor.value[place.ceiling];
  const hours = needs.reduce(
    (total, { part, count }) => total + count * part.hours * (part.overhead ? overhead : 1),
    prices.setup_hours,
  );
  const labor = { low: hours * prices.labor_hour.low, high: hours * prices.labor_hour.high };
  const all = (end: "low" | "high") =>
    needs.reduce((total, { part, count }) => total + count * part[end], 0) + labor[end];
  const step = constants.round_cents.value;
  return {
    isPriced: !prices.expired && needs.length > 0,
    hours,
    labor: { low: cents(labor.low), high: cents(labor.high) },
    low: cents(floor(all("low") / step) * step),
    high: cents(ceil((all("high") * (1 + constants.high_reserve.value)) / step) * step),
  };
}

type Price = ReturnType<typeof priceOf>;

function resultsOf(
  input: EstimateInput,
  counts: Counts,
  needs: readonly Need[],
  price: Price,
): EstimateResults {
  const { recorder, controllers, speakers } = counts;
  const ifPriced = (amount: Cents) => (price.isPriced ? amount : null);
  return roundResults<EstimateResults>({
    cameras_outside: input.outside,
    cameras_inside: input.place.rooms,
    recorder: recorder?.part.id ?? null,
    recorders: recorder?.count ?? 0,
    disk_tb: counts.terabytes,
    doors: input.place.doors,
    controllers,
    speakers,
    run_ft: counts.run,
    cable_ft: counts.cable,
    hours: price.hours,
    labor_low_cents: ifPriced(price.labor.low),
    labor_high_cents: ifPriced(price.labor.high),
    low_cents: ifPriced(price.low),
    high_cents: ifPriced(price.high),
    parts: Object.fromEntries(needs.map(({ part, count }) => [part.id, count])),
  });
}

function amountText(amount: number, { amount_format }: PlanningPrices): string {
  return (amount < 0 ? "−" : "") + moneyText(Math.abs(amount), amount_format);
}

// Whole dollars: the low end rounded down, the high end up. Amounts in cents are exact, so no
// tolerance is needed.
const lowEnd = (amount: number) => Math.floor(cents(amount) / 100) * 100;
const highEnd = (amount: number) => Math.ceil(cents(amount) / 100) * 100;

/** Returns both ends of a price, or the amount if they are the same. */
function rangeText(from: number, to: number, prices: PlanningPrices): string {
  const low = amountText(lowEnd(from), prices);
  const high = amountText(highEnd(to), prices);
  return low === high ? low : texts.planningRange({ low, high });
}

/** Returns each part as a switch that leaves it out. */
function switchesOf(all: readonly Need[], prices: PlanningPrices): Switch[] {
  return all.map(({ part, count, why, isExcluded }) => ({
    name: "without",
    value: part.id,
    title: part.title,
    count: texts.planningCounted({
      count: MEASURED[part.id]?.amount(count) ?? numberText(count),
      why,
    }),
    price: prices.expired ? "" : rangeText(count * part.low, count * part.high, prices),
    isExcluded,
  }));
}

/** Returns in words what the estimate is for: what the customer gets, else its parts. */
function subjectOf(needs: readonly Need[]): string {
  const countOf = (...ids: string[]) =>
    needs.reduce((total, { part, count }) => total + (ids.includes(part.id) ? count : 0), 0);
  const cameras = countOf("camera-inside", "camera-outside");
  const doors = countOf("door");
  const speakers = countOf("speaker");
  const whole = [
    cameras > 0 ? texts.planningCamerasText(counted(cameras)) : "",
    doors > 0 ? texts.planningDoorsText(counted(doors)) : "",
    speakers > 0 ? texts.planningSpeakersText(counted(speakers)) : "",
  ];
  const isWhole = whole.some((text) => text !== "");
  return listText(isWhole ? whole : needs.map(({ part }) => part.title));
}

function linesOf(
  needs: readonly Need[],
  switches: readonly Switch[],
  { isPriced, hours, labor, low, high }: Price,
  prices: PlanningPrices,
): AnswerLine[] {
  // Money is computed from the exact hours.
  const halfHours = ceil(hours * 2) / 2;
  const hoursText = texts.planningAboutHours(counted(halfHours, numberText(halfHours, 1)));
  const parts = switches
    .filter(({ isExcluded }) => !isExcluded)
    .map(({ title, count, price }) =>
      line(title, price === "" ? count : texts.planningPriced({ text: count, price })),
    );
  if (!isPriced) return [...parts, line(texts.planningLabor, hoursText)];

  // What is left of the price after the amounts as they are shown, so that all of them add up.
  const lowRest = needs.reduce(
    (rest, { part, count }) => rest - lowEnd(count * part.low),
    low - lowEnd(labor.low),
  );
  const highRest = needs.reduce(
    (rest, { part, count }) => rest - highEnd(count * part.high),
    high - highEnd(labor.high),
  );
  const step = amountText(constants.round_cents.value, prices);
  const laborPrice = rangeText(labor.low, labor.high, prices);
  return [
    line(texts.planningPrice, rangeText(low, high, prices)),
    ...parts,
    line(texts.planningLabor, texts.planningPriced({ text: hoursText, price: laborPrice })),
    line(texts.planningRest({ reserve: HIGH_RESERVE, step }), rangeText(lowRest, highRest, prices)),
  ];
}

function notesOf(
  missing: readonly (keyof typeof MISSING)[],
  { place, planned, without, cameras }: EstimateInput,
  { run }: Counts,
  all: readonly Need[],
  prices: PlanningPrices,
): AnswerNote[] {
  const notes: AnswerNote[] = [];
  const note = (code: string, level: "ask" | "fine", text: string) =>
    notes.push({ code, level, text });
  for (const job of missing) note(`no-${job}`, "ask", MISSING[job]);
  if (prices.expired) {
    note("expired", "ask", texts.planningPricesExpired(dayLabel(prices.valid_until)));
  } else {
    if (prices.sample) note("sample", "fine", texts.planningPricesSample);
    note(
      "not-a-quote",
      "fine",
      prices.updated === null
        ? texts.planningNotAQuoteUntil(dayLabel(prices.valid_until))
        : texts.planningNotAQuote(dayLabel(prices.updated)),
    );
  }
  const hasTax = prices.tax?.included === true;
  note("not-in-it", "fine", hasTax ? texts.planningNotInItButTax : texts.planningNotInIt);
  if (place.wiring === "network") note("old-cable", "ask", texts.planningOldCable);
  if (cameras > 0 && isTooLong(feet(run))) note("too-long", "ask", texts.planningRunsTooLong);
  // A door has at most one on its other side.
  const further = Math.min(planned.readers ?? 0, place.doors);
  if (further > 0 && !without.includes("door")) {
    note("more-readers", "ask", texts.planningMoreReaders(counted(further)));
  }
  const out = all.filter(({ isExcluded }) => isExcluded).map(({ part }) => part.title);
  if (out.length > 0) note("left-out", "ask", texts.planningLeftOut(out.join("; ")));
  return notes;
}

function assumptionsOf(
  form: FormReader,
  { cameras, planned }: EstimateInput,
  { run }: Counts,
  prices: PlanningPrices,
): Entries<Assumption> {
  const owners = { source: texts.planningOwnersList };
  const { tax } = prices;
  const isPriced = !prices.expired;
  const { low, high } = prices.labor_hour;
  const shares = Object.values(constants.new_share.value).map((share) => numberText(share * 100));
  const factors = Object.values(constants.labor_factor.value);
  return [
    ...defaultAssumptions(form),
    assumption(
      constants.cable_rule,
      texts.planningCableRule,
      texts.planningFeetRun(numberText(run)),
      "area",
    ),
    ...(cameras > 0 && planned.terabytes === null ? typicalAssumptions() : []),
    jobsOf(prices).cameras &&
      assumption(
        { basis: "estimate" },
        texts.planningYardCameras,
        Object.values(YARD_CAMERAS).join(", "),
        "yard",
      ),
    assumption(
      owners,
      texts.planningSetupHours,
      texts.planningHoursText(counted(prices.setup_hours, needText(prices.setup_hours))),
    ),
    assumption(constants.new_share, texts.planningNewShare, `${shares.join(", ")}%`, "wiring"),
    assumption(
      constants.labor_factor,
      texts.planningLaborFactor,
      `× ${factors.join(", ")}`,
      "ceiling",
    ),
    isPriced && assumption(constants.high_reserve, texts.planningHighReserve, HIGH_RESERVE),
    isPriced && assumption(owners, texts.planningLaborHour, rangeText(low, high, prices)),
    isPriced &&
      tax !== undefined &&
      assumption(
        owners,
        tax.name,
        tax.included ? texts.planningTaxIncluded : texts.planningTaxAdded,
      ),
  ];
}

function formulasOf(prices: PlanningPrices): string[] {
  const step = amountText(constants.round_cents.value, prices);
  const jobs = jobsOf(prices);
  const ends = [
    ...(jobs.cameras ? [texts.planningEndCameras] : []),
    ...(jobs.doors ? [texts.planningEndDoors] : []),
    ...(jobs.speakers ? [texts.planningEndSpeakers] : []),
  ];
  const sum = ends.join(" + ");
  const run = texts.planningCableRuns(ends.length > 1 ? `(${sum})` : sum);
  const between = texts.planningCableSpeakers(numberText(prices.speaker_cable_ft));
  return [
    texts.planningEstimateFormulaCable(jobs.speakers ? `${run} + ${between}` : run),
    ...(prices.expired
      ? []
      : [texts.planningEstimateFormulaPrice({ reserve: HIGH_RESERVE, step })]),
  ];
}

function nextOf(
  { cameras, place: { doors, days } }: EstimateInput,
  { controllers, run }: Counts,
): NextTool[] {
  return [
    ...(cameras > 0
      ? [
          {
            tool: "storage" as const,
            query: buildQuery({ cameras: Math.min(cameras, 256), days }),
          },
          ...powerFor([
            { devices: cameras, mbps: typicalRate(), run },
            { devices: controllers, mbps: 0, run },
          ]),
        ]
      : []),
    ...(doors > 0 ? [{ tool: "doors" as const, query: buildQuery({ doors }) }] : []),
  ];
}

/** Estimates what a whole site needs and its price range. */
export function estimate(query: string, data: PlanningData): Outcome<EstimateResults> {
  const { prices } = data;
  const { asked, missing } = askedQuery(query, prices);
  const form = new FormReader(asked);
  const input = readInput(form, prices, missing);
  // An empty form starts with the usual site.
  for (const field of form.fields) field.initial = field.typed || field.initial;
  if (form.faults.length > 0 || prices === null) return outcomeOf(form, null);

  const counts = countAll(input, data, prices);
  const all = needsOf(input, counts, prices);
  const needs = all.filter(({ isExcluded }) => !isExcluded);
  const price = priceOf(needs, input, prices);
  const { isPriced, low, high } = price;
  const what = subjectOf(needs);
  const site = SITE_NAMES[input.place.site];
  const { entries, yard, rooms, doors, paging } = input.place;
  const [lowText, highText] = [amountText(low, prices), amountText(high, prices)];
  const switches = switchesOf(all, prices);
  return outcomeOf(form, {
    title: what === "" ? site : texts.planningEstimateTitle({ site, what }),
    sentence: isPriced
      ? texts.planningEstimateSentence({ what, low: lowText, high: highText })
      : needs.length > 0
        ? texts.planningEstimateSentenceParts(what)
        : texts.planningEstimateNothingLeft,
    lines: linesOf(needs, switches, price, prices),
    parts: needs.map(({ part, count }) => ({
      id: part.id,
      title: titleWithUnit(part),
      quantity: Math.ceil(count),
    })),
    switches,
    price: isPriced ? { low_cents: low, high_cents: high, currency: prices.currency } : null,
    notes: notesOf(missing, input, counts, all, prices),
    assumptions: assumptionsOf(form, input, counts, prices),
    formulas: formulasOf(prices),
    next: nextOf(input, counts),
    inputs: { ...form.inputs("rows"), entries, yard, rooms, doors, paging },
    results: resultsOf(input, counts, needs, price),
  });
}
