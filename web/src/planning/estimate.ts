import type { AnswerNote, PlanningData, PlanningPart, PlanningPrices } from "../generated/model.ts";
import * as texts from "../generated/texts.ts";
import { dayLabel } from "../ui/day-label.ts";
import * as constants from "./constants/estimate.json";
import { FormReader } from "./fields.ts";
import {
  counted,
  daysText,
  listText,
  moneyText,
  needText,
  numberText,
  terabytesText,
} from "./number-text.ts";
import {
  assumption,
  buildQuery,
  defaultAssumptions,
  line,
  type Outcome,
  type Preset,
  powerFor,
} from "./plan.ts";
import { readQuery } from "./query.ts";
import { ceil, floor, roundResults } from "./rounding.ts";
import {
  diskSizes,
  fewestDisks,
  typicalAssumptions,
  typicalRate,
  typicalTerabytes,
} from "./storage.ts";
import { type Cents, cents } from "./units.ts";

/** Kinds of sites, with the initial values of their forms. */
const SITES = {
  home: {
    area: 1800,
    stories: 1,
    entries: 2,
    yard: "none",
    rooms: 1,
    doors: 0,
    paging: 0,
    ceiling: "drywall",
  },
  shop: {
    area: 2000,
    stories: 1,
    entries: 2,
    yard: "none",
    rooms: 4,
    doors: 1,
    paging: 0,
    ceiling: "tile",
  },
  office: {
    area: 5000,
    stories: 1,
    entries: 2,
    yard: "small",
    rooms: 3,
    doors: 3,
    paging: 0,
    ceiling: "tile",
  },
  warehouse: {
    area: 20_000,
    stories: 1,
    entries: 4,
    yard: "large",
    rooms: 6,
    doors: 2,
    paging: 10_000,
    ceiling: "open",
  },
  restaurant: {
    area: 3000,
    stories: 1,
    entries: 2,
    yard: "small",
    rooms: 4,
    doors: 0,
    paging: 2000,
    ceiling: "tile",
  },
  apartments: {
    area: 12_000,
    stories: 3,
    entries: 3,
    yard: "small",
    rooms: 4,
    doors: 3,
    paging: 0,
    ceiling: "drywall",
  },
  church: {
    area: 8000,
    stories: 1,
    entries: 4,
    yard: "small",
    rooms: 3,
    doors: 2,
    paging: 4000,
    ceiling: "drywall",
  },
  school: {
    area: 40_000,
    stories: 2,
    entries: 8,
    yard: "large",
    rooms: 16,
    doors: 6,
    paging: 20_000,
    ceiling: "tile",
  },
  campus: {
    area: 90_000,
    stories: 3,
    entries: 12,
    yard: "large",
    rooms: 24,
    doors: 12,
    paging: 0,
    ceiling: "tile",
  },
} as const;

/** A kind of site. */
export type Site = keyof typeof SITES;

const SITE_NAMES: Readonly<Record<Site, string>> = {
  home: texts.planningSiteHome,
  shop: texts.planningSiteShop,
  office: texts.planningSiteOffice,
  warehouse: texts.planningSiteWarehouse,
  restaurant: texts.planningSiteRestaurant,
  apartments: texts.planningSiteApartments,
  church: texts.planningSiteChurch,
  school: texts.planningSiteSchool,
  campus: texts.planningSiteCampus,
};

/** Returns the starting points of the form: each kind of site with its typical values. */
export function presets(): Preset[] {
  const sites = Object.entries(SITES) as [Site, (typeof SITES)[Site]][];
  return sites.map(([site, usual]) => ({
    field: "site",
    value: site,
    label: SITE_NAMES[site],
    query: buildQuery({ site, ...usual }),
  }));
}

/** The number of cameras for each size of yard. */
const YARD_CAMERAS = { none: 0, small: 1, large: 3 } as const;

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

interface Needs {
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

/** Returns the title for a list of counts, where `194 × Cable` needs its unit: `Cable, per ft`. */
function titleWithUnit({ id, title }: PlanningPart): string {
  const measured = MEASURED[id];
  return measured === undefined ? title : texts.planningPartIn({ title, unit: measured.unit });
}

/** Chooses the smallest recorder that takes all cameras, or several of the largest. */
function recorderFor(
  prices: PlanningPrices,
  cameras: number,
): { part: PlanningPart; count: number } | null {
  const recorders = prices.parts.filter(({ channels }) => channels !== null);
  recorders.sort((one, other) => (one.channels ?? 0) - (other.channels ?? 0));
  const largest = recorders.at(-1);
  if (cameras === 0 || largest === undefined) return null;
  const fits = recorders.find(({ channels }) => (channels ?? 0) >= cameras);
  return {
    part: fits ?? largest,
    count: fits === undefined ? ceil(cameras / (largest.channels ?? 1)) : 1,
  };
}

function readPlace(form: FormReader) {
  const { query, single } = form;
  const isGiven = (name: string) => (query.get(name)?.[0] ?? "") !== "";
  const site = single.choice<Site>("site", {
    label: texts.planningSite,
    options: SITE_NAMES,
    defaultValue: "home",
  });
  const area = single.number("area", {
    first: true,
    label: texts.planningArea,
    what: texts.planningAreaWhat,
    unit: texts.planningSquareFeet,
    min: 200,
    max: 200_000,
    defaultValue: 1800,
  });
  const stories = single.whole("stories", {
    label: texts.planningStories,
    what: texts.planningStoriesWhat,
    min: 1,
    max: 10,
    defaultValue: 1,
  });
  const entries = single.whole("entries", {
    label: texts.planningEntries,
    hint: texts.planningEntriesHint,
    what: texts.planningEntriesWhat,
    min: 0,
    max: 40,
    defaultValue: 2,
  });
  const yard = single.choice("yard", {
    label: texts.planningYard,
    options: {
      none: texts.planningYardNone,
      small: texts.planningYardSmall,
      large: texts.planningYardLarge,
    },
    defaultValue: "none",
  });
  const rooms = single.whole("rooms", {
    first: true,
    label: texts.planningRooms,
    hint: texts.planningRoomsHint,
    what: texts.planningRoomsWhat,
    min: 0,
    max: 100,
    defaultValue: 1,
  });
  const doors = single.whole("doors", {
    first: true,
    label: texts.planningReaderDoors,
    what: texts.planningReaderDoorsWhat,
    min: 0,
    max: 64,
    defaultValue: 0,
  });
  const paging = single.number("paging", {
    advanced: true,
    label: texts.planningPaging,
    what: texts.planningPagingWhat,
    unit: texts.planningSquareFeet,
    min: 0,
    max: 200_000,
    defaultValue: 0,
    isIgnored: isGiven("speakers"),
  });
  const days = single.whole("days", {
    advanced: true,
    label: texts.planningDays,
    what: texts.planningDaysWhat,
    min: 1,
    max: 730,
    defaultValue: 30,
    isIgnored: isGiven("terabytes"),
  });
  const wiring = single.choice("wiring", {
    advanced: true,
    label: texts.planningWiring,
    options: {
      none: texts.planningWiringNone,
      coax: texts.planningWiringCoax,
      network: texts.planningWiringNetwork,
    },
    defaultValue: "none",
  });
  const ceiling = single.choice("ceiling", {
    advanced: true,
    label: texts.planningCeiling,
    options: {
      open: texts.planningCeilingOpen,
      tile: texts.planningCeilingTile,
      drywall: texts.planningCeilingDrywall,
      masonry: texts.planningCeilingMasonry,
    },
    defaultValue: "open",
  });
  return { site, area, stories, entries, yard, rooms, doors, paging, days, wiring, ceiling };
}

/**
 * Reads what other tools have worked out in their plans. Such fields are only in forms that are
 * opened from such a plan.
 */
function readPlanned(form: FormReader) {
  const { query, single } = form;
  const planned = (name: string, label: string, { unit = "", isWhole = true } = {}) => {
    if (!query.has(name)) return null;
    const what = texts.planningPlannedWhat;
    const said = { label, unit, hint: texts.planningPlannedHint, what, min: 0, max: 999_999 };
    return single.optionalNumber(name, said, isWhole);
  };
  return {
    terabytes: planned("terabytes", texts.planningDisks, {
      unit: texts.planningTerabytesUnit,
      isWhole: false,
    }),
    controllers: planned("controllers", texts.planningPanels),
    speakers: planned("speakers", texts.planningSpeakers),
    amplifiers: planned("amplifiers", texts.planningAmplifierCount),
  };
}

/**
 * Returns the effective query: the typical values for a kind of site if the form's `fill` button,
 * used without JavaScript, asks for them; otherwise the query itself.
 */
function asked(query: string): string {
  const values = readQuery(query);
  const start = presets().find(({ value }) => value === values.get("site")?.[0]);
  return values.has("fill") && start !== undefined ? start.query : query;
}

/** Estimates what a whole site needs and its price range. */
export function estimate(query: string, data: PlanningData): Outcome<EstimateResults> {
  const form = new FormReader(asked(query));
  const place = readPlace(form);
  const planned = readPlanned(form);
  const { prices } = data;
  const without = form.single.several(
    "without",
    texts.planningLeaveOut,
    (prices?.parts ?? []).map(({ id }) => id),
  );
  const outside = place.entries + YARD_CAMERAS[place.yard];
  const cameras = outside + place.rooms;
  if (
    form.faults.length === 0 &&
    cameras + place.doors + (planned.speakers ?? place.paging) === 0
  ) {
    form.single.fault("rooms", "needs", texts.planningNothingToPrice);
  }
  if (form.faults.length > 0 || prices === null) {
    return { fields: form.fields, faults: form.faults, plan: null };
  }

  const recorder = recorderFor(prices, cameras);
  const terabytes = typicalTerabytes(cameras, place.days);
  const disks = cameras === 0 ? null : fewestDisks(diskSizes(data), terabytes, "none");
  const diskTerabytes = planned.terabytes ?? (disks === null ? 0 : disks.count * disks.size_tb);
  // Doors may have been added since.
  const controllers = Math.max(planned.controllers ?? 0, Math.ceil(place.doors / 2));
  const speakers = planned.speakers ?? ceil(place.paging / prices.speaker_area_sqft);
  const amplifiers = planned.amplifiers ?? (speakers > 0 ? 1 : 0);
  const ports = cameras + controllers + amplifiers;
  const run = Math.sqrt(place.area / place.stories) + (12 * (place.stories - 1)) / 2 + 22;
  const cable = ceil(
    ((cameras + place.doors + amplifiers) * run + speakers * prices.speaker_cable_ft) *
      constants.new_share.value[place.wiring],
  );
  const forPorts = [
    cameras > 0 ? texts.planningCamerasText(counted(cameras)) : "",
    controllers > 0 ? texts.planningControllersText(counted(controllers)) : "",
    amplifiers > 0 ? texts.planningAmplifiersText(counted(amplifiers)) : "",
  ];
  const whyOf = (name: keyof typeof planned, count: number, why: string) =>
    planned[name] === count ? texts.planningWhyPlanned : why;
  const counts: Record<string, [count: number, why: string]> = {
    "camera-inside": [place.rooms, texts.planningWhyInside],
    "camera-outside": [outside, texts.planningWhyOutside],
    "disk-tb": [
      diskTerabytes,
      whyOf(
        "terabytes",
        diskTerabytes,
        texts.planningWhyDisk({ size: terabytesText(terabytes), days: daysText(place.days) }),
      ),
    ],
    "switch-port": [ports, texts.planningWhyPort(listText(forPorts))],
    "cable-ft": [cable, texts.planningWhyCable],
    door: [place.doors, texts.planningWhyDoor],
    "door-controller": [
      controllers,
      whyOf("controllers", controllers, texts.planningWhyController),
    ],
    speaker: [
      speakers,
      whyOf("speakers", speakers, texts.planningWhySpeaker(numberText(prices.speaker_area_sqft))),
    ],
    amplifier: [amplifiers, whyOf("amplifiers", amplifiers, texts.planningWhyAmplifier)],
  };
  const all: Needs[] = prices.parts.flatMap((part) => {
    const isExcluded = without.includes(part.id);
    if (recorder !== null && part.id === recorder.part.id) {
      return [
        {
          part,
          count: recorder.count,
          why: texts.planningWhyRecorder(texts.planningCamerasText(counted(cameras))),
          isExcluded,
        },
      ];
    }
    const [count = 0, why = ""] = counts[part.id] ?? [];
    return count > 0 ? [{ part, count, why, isExcluded }] : [];
  });
  const needs = all.filter(({ isExcluded }) => !isExcluded);
  const overhead = constants.labor_factor.value[place.ceiling];
  const hours = needs.reduce(
    (total, { part, count }) => total + count * part.hours * (part.overhead ? overhead : 1),
    prices.setup_hours,
  );
  const goods = (end: "low" | "high") =>
    needs.reduce((total, { part, count }) => total + count * part[end], 0);
  const laborLow = cents(hours * prices.labor_hour.low);
  const laborHigh = cents(hours * prices.labor_hour.high);
  const step = constants.round_cents.value;
  const reserve = constants.high_reserve.value;
  const reserveText = `${numberText(reserve * 100)}%`;
  const low = cents(floor((goods("low") + hours * prices.labor_hour.low) / step) * step);
  const high = cents(
    ceil(((goods("high") + hours * prices.labor_hour.high) * (1 + reserve)) / step) * step,
  );
  const isPriced = !prices.expired && needs.length > 0;
  const results = roundResults<EstimateResults>({
    cameras_outside: outside,
    cameras_inside: place.rooms,
    recorder: recorder?.part.id ?? null,
    recorders: recorder?.count ?? 0,
    disk_tb: diskTerabytes,
    doors: place.doors,
    controllers,
    speakers,
    run_ft: run,
    cable_ft: cable,
    hours,
    labor_low_cents: isPriced ? laborLow : null,
    labor_high_cents: isPriced ? laborHigh : null,
    low_cents: isPriced ? low : null,
    high_cents: isPriced ? high : null,
    parts: Object.fromEntries(needs.map(({ part, count }) => [part.id, count])),
  });

  const money = (amount: number) =>
    (amount < 0 ? "−" : "") + moneyText(Math.abs(amount), prices.amount_format);
  // Whole dollars: the low end rounded down, the high end up. Amounts in cents are exact, so no
  // tolerance is needed.
  const lowEnd = (amount: number) => Math.floor(cents(amount) / 100) * 100;
  const highEnd = (amount: number) => Math.ceil(cents(amount) / 100) * 100;
  const range = (from: number, to: number) => {
    const low = money(lowEnd(from));
    const high = money(highEnd(to));
    return low === high ? low : texts.planningRange({ low, high });
  };
  // What is left of the price after the amounts as they are shown, so that all of them add up.
  const lowRest = needs.reduce(
    (rest, { part, count }) => rest - lowEnd(count * part.low),
    low - lowEnd(laborLow),
  );
  const highRest = needs.reduce(
    (rest, { part, count }) => rest - highEnd(count * part.high),
    high - highEnd(laborHigh),
  );
  const notes: AnswerNote[] = [];
  const note = (code: string, level: "ask" | "fine", text: string) =>
    notes.push({ code, level, text });
  if (prices.expired) {
    note("expired", "ask", texts.planningPricesExpired(dayLabel(prices.valid_until)));
  } else {
    if (prices.sample) note("sample", "ask", texts.planningPricesSample);
    note(
      "not-a-quote",
      "ask",
      prices.updated === null
        ? texts.planningNotAQuoteUntil(dayLabel(prices.valid_until))
        : texts.planningNotAQuote(dayLabel(prices.updated)),
    );
  }
  note("not-in-it", "fine", texts.planningNotInIt);
  if (place.wiring === "network") note("old-cable", "ask", texts.planningOldCable);
  const countOf = (...ids: string[]) =>
    needs.reduce((total, { part, count }) => total + (ids.includes(part.id) ? count : 0), 0);
  const left = {
    cameras: countOf("camera-inside", "camera-outside"),
    doors: countOf("door"),
    speakers: countOf("speaker"),
  };
  const whole = [
    left.cameras > 0 ? texts.planningCamerasText(counted(left.cameras)) : "",
    left.doors > 0 ? texts.planningDoorsText(counted(left.doors)) : "",
    left.speakers > 0 ? texts.planningSpeakersText(counted(left.speakers)) : "",
  ];
  const what = whole.some((text) => text !== "") ? whole : needs.map(({ part }) => part.title);
  const out = all.filter(({ isExcluded }) => isExcluded).map(({ part }) => part.title);
  if (out.length > 0) note("left-out", "ask", texts.planningLeftOut(out.join("; ")));
  const list = listText(what);
  const halfHours = ceil(hours * 2) / 2;
  const labor = texts.planningHoursText(counted(halfHours, numberText(halfHours, 1)));
  const switches = all.map(({ part, count, why, isExcluded }) => ({
    name: "without",
    value: part.id,
    title: part.title,
    count: texts.planningCounted({
      count: MEASURED[part.id]?.amount(count) ?? numberText(count),
      why,
    }),
    price: prices.expired ? "" : range(count * part.low, count * part.high),
    isExcluded,
  }));
  return {
    fields: form.fields,
    faults: [],
    plan: {
      title:
        list === ""
          ? SITE_NAMES[place.site]
          : texts.planningEstimateTitle({ site: SITE_NAMES[place.site], what: list }),
      sentence: isPriced
        ? texts.planningEstimateSentence({ what: list, low: money(low), high: money(high) })
        : needs.length > 0
          ? texts.planningEstimateSentenceParts(list)
          : texts.planningEstimateNothingLeft,
      lines: [
        ...(isPriced ? [line(texts.planningPrice, range(low, high))] : []),
        ...switches
          .filter(({ isExcluded }) => !isExcluded)
          .map(({ title, count, price }) =>
            line(title, price === "" ? count : texts.planningPriced({ text: count, price })),
          ),
        line(
          texts.planningLabor,
          isPriced
            ? texts.planningPriced({ text: labor, price: range(laborLow, laborHigh) })
            : labor,
        ),
        ...(isPriced
          ? [
              line(
                texts.planningRest,
                texts.planningPriced({
                  text: texts.planningRestText({ reserve: reserveText, step: money(step) }),
                  price: range(lowRest, highRest),
                }),
              ),
            ]
          : []),
      ],
      parts: needs.map(({ part, count }) => ({
        id: part.id,
        title: titleWithUnit(part),
        quantity: Math.ceil(count),
      })),
      switches,
      price: isPriced ? { low_cents: low, high_cents: high, currency: prices.currency } : null,
      suggestions: [],
      notes,
      assumptions: [
        ...defaultAssumptions(form),
        assumption(
          constants.cable_rule,
          texts.planningCableRule,
          texts.planningFeetRun(numberText(run)),
          "area",
        ),
        ...(cameras > 0 && planned.terabytes === null ? typicalAssumptions() : []),
        assumption(
          { basis: "estimate" },
          texts.planningYardCameras,
          Object.values(YARD_CAMERAS).join(", "),
          "yard",
        ),
        assumption(
          { source: texts.planningOwnersList },
          texts.planningSetupHours,
          texts.planningHoursText(counted(prices.setup_hours, needText(prices.setup_hours))),
        ),
        assumption(constants.new_share, texts.planningNewShare, "100, 100, 30%", "wiring"),
        assumption(
          constants.labor_factor,
          texts.planningLaborFactor,
          "× 1, 1, 1.5, 1.8",
          "ceiling",
        ),
        ...(prices.expired
          ? []
          : [
              assumption(constants.high_reserve, texts.planningHighReserve, reserveText),
              assumption(
                { source: texts.planningOwnersList },
                texts.planningLaborHour,
                range(prices.labor_hour.low, prices.labor_hour.high),
              ),
            ]),
      ],
      formulas: [
        texts.planningEstimateFormulaCable(numberText(prices.speaker_cable_ft)),
        ...(prices.expired ? [] : [texts.planningEstimateFormulaPrice]),
      ],
      next: [
        ...(cameras > 0
          ? [
              {
                tool: "storage" as const,
                query: buildQuery({ cameras: Math.min(cameras, 256), days: place.days }),
              },
              ...powerFor([{ cameras, mbps: typicalRate() }]),
            ]
          : []),
        ...(place.doors > 0
          ? [{ tool: "doors" as const, query: buildQuery({ doors: place.doors }) }]
          : []),
      ],
      inputs: form.inputs("rows"),
      results,
      link: form.link(),
    },
  };
}
