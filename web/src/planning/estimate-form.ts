import type { PlanningPrices } from "../generated/model.ts";
import * as texts from "../generated/texts.ts";
import type { FormReader } from "./fields.ts";
import { readNumber } from "./number-text.ts";
import { buildQuery, hasPart, type Preset } from "./plan.ts";
import { readQuery, writeQuery } from "./query.ts";

/**
 * Kinds of sites, with the initial values of their forms. Those of a home are the defaults of every
 * link, so that what it means doesn't depend on the price list.
 */
const SITES = {
  home: {
    area: 1800,
    stories: 1,
    entries: 2,
    yard: "none",
    rooms: 1,
    doors: 0,
    paging: 0,
    ceiling: "open",
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

/** The name of each kind of site. */
export const SITE_NAMES: Readonly<Record<Site, string>> = {
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

/** What a company may install. */
type Job = "cameras" | "doors" | "speakers";

/** The fields that count each job, with the values that ask for none. */
const COUNTS: Readonly<Record<Job, Readonly<Record<string, string>>>> = {
  cameras: { rooms: "0", entries: "0", yard: "none" },
  doors: { doors: "0" },
  speakers: { paging: "0" },
};

/** What is said of a job that a link asks for and the price list doesn't have. */
export const MISSING: Readonly<Record<Job, string>> = {
  cameras: texts.planningNoCameras,
  doors: texts.planningNoDoors,
  speakers: texts.planningNoSpeakers,
};

/** Returns the kinds of sites that have something in the price list, each with its typical values. */
function sitesOf(prices: PlanningPrices | null) {
  const { cameras, doors, speakers } = jobsOf(prices);
  const sites = Object.entries(SITES) as [Site, (typeof SITES)[Site]][];
  return sites
    .map(([site, usual]) => ({
      site,
      ...usual,
      entries: cameras ? usual.entries : 0,
      yard: cameras ? usual.yard : null,
      rooms: cameras ? usual.rooms : 0,
      doors: doors ? usual.doors : null,
      paging: speakers ? usual.paging : null,
    }))
    .filter(({ rooms, doors, paging }) => Number(rooms) + Number(doors) + Number(paging) > 0);
}

/** Whether the price list has cameras, doors and speakers. */
export function jobsOf(prices: PlanningPrices | null): Record<Job, boolean> {
  return {
    cameras: hasPart(prices, "camera-inside"),
    doors: hasPart(prices, "door"),
    speakers: hasPart(prices, "speaker"),
  };
}

/** Returns the starting points of the form: each kind of site with its typical values. */
export function presets(prices: PlanningPrices | null): Preset[] {
  return sitesOf(prices).map((usual) => ({
    field: "site",
    value: usual.site,
    label: SITE_NAMES[usual.site],
    query: buildQuery(usual),
  }));
}

/** The number of cameras for each size of yard. */
export const YARD_CAMERAS = { none: 0, small: 1, large: 3 } as const;

/** Reads what there is at the site, as far as the price list has something for it. */
function readPlace(form: FormReader, prices: PlanningPrices | null) {
  const { query, single } = form;
  const { cameras: hasCameras, doors: hasDoors, speakers: hasSpeakers } = jobsOf(prices);
  const usual = SITES.home;
  // An old link may be for a kind of site that has nothing in the price list now.
  const listed: string[] = sitesOf(prices).map(({ site }) => site);
  listed.push(query.get("site")?.[0] || "home");
  // A hidden field without anything. The link only has it if the default isn't that.
  const none = <T extends string | number>(name: keyof typeof usual, value: T): T => {
    single.several(name, "", [String(value)]);
    for (const field of form.fields.slice(-1))
      field.isDefault = String(usual[name]) === field.value;
    return value;
  };
  // A planned number replaces a field.
  const replacedBy = (name: string, label: string) => {
    const isIgnored = (query.get(name)?.[0] ?? "") !== "";
    return { isIgnored, hint: isIgnored ? texts.planningReplacedHint(label) : "" };
  };
  const site = single.choice<Site>("site", {
    label: texts.planningSite,
    options: Object.fromEntries(
      Object.entries(SITE_NAMES).filter(([site]) => listed.includes(site)),
    ) as typeof SITE_NAMES,
    defaultValue: "home",
  });
  const area = single.number("area", {
    first: true,
    label: texts.planningArea,
    what: texts.planningAreaWhat,
    unit: texts.planningSquareFeet,
    min: 200,
    max: 200_000,
    defaultValue: usual.area,
  });
  const stories = single.whole("stories", {
    label: texts.planningStories,
    what: texts.planningStoriesWhat,
    min: 1,
    max: 10,
    defaultValue: usual.stories,
  });
  const entries = hasCameras
    ? single.whole("entries", {
        label: texts.planningEntries,
        hint: texts.planningEntriesHint,
        what: texts.planningEntriesWhat,
        min: 0,
        max: 40,
        defaultValue: usual.entries,
      })
    : none("entries", 0);
  const yard = hasCameras
    ? single.choice("yard", {
        label: texts.planningYard,
        options: {
          none: texts.planningYardNone,
          small: texts.planningYardSmall,
          large: texts.planningYardLarge,
        },
        defaultValue: "none",
      })
    : none("yard", "none");
  const rooms = hasCameras
    ? single.whole("rooms", {
        first: true,
        label: texts.planningRooms,
        hint: texts.planningRoomsHint,
        what: texts.planningRoomsWhat,
        min: 0,
        max: 100,
        defaultValue: usual.rooms,
      })
    : none("rooms", 0);
  const doors = hasDoors
    ? single.whole("doors", {
        first: true,
        label: texts.planningReaderDoors,
        what: texts.planningReaderDoorsWhat,
        min: 0,
        max: 64,
        defaultValue: usual.doors,
      })
    : none("doors", 0);
  const paging = hasSpeakers
    ? single.number("paging", {
        advanced: hasCameras || hasDoors,
        first: !hasCameras && !hasDoors,
        label: texts.planningPaging,
        what: texts.planningPagingWhat,
        unit: texts.planningSquareFeet,
        min: 0,
        max: 200_000,
        defaultValue: usual.paging,
        ...replacedBy("speakers", texts.planningSpeakers),
      })
    : none("paging", 0);
  const days = hasCameras
    ? single.whole("days", {
        advanced: true,
        label: texts.planningDays,
        what: texts.planningDaysWhat,
        min: 1,
        max: 730,
        defaultValue: 30,
        ...replacedBy("terabytes", texts.planningDisks),
      })
    : 0;
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
function readPlanned(form: FormReader, prices: PlanningPrices | null) {
  const { query, single } = form;
  const jobs = jobsOf(prices);
  const planned = (
    isPriced: boolean,
    name: string,
    label: string,
    { unit = "", hint = texts.planningPlannedHint, isWhole = true } = {},
  ) => {
    if (!isPriced || !query.has(name)) return null;
    const what = texts.planningPlannedWhat;
    const said = { label, unit, hint, what, min: 0, max: 999_999 };
    return single.optionalNumber(name, said, isWhole);
  };
  return {
    terabytes: planned(jobs.cameras, "terabytes", texts.planningDisks, {
      unit: texts.planningTerabytesUnit,
      isWhole: false,
    }),
    channels: planned(jobs.cameras, "channels", texts.planningChannels),
    controllers: planned(jobs.doors, "controllers", texts.planningPanels),
    readers: planned(jobs.doors, "readers", texts.planningSecondReaders, {
      hint: texts.planningPlannedReadersHint,
    }),
    speakers: planned(jobs.speakers, "speakers", texts.planningSpeakers),
    amplifiers: planned(jobs.speakers, "amplifiers", texts.planningAmplifierCount),
  };
}

/**
 * Returns the query as written: the typical values for a kind of site if the form's `fill` button,
 * used without JavaScript, asks for them, and those of the first kind of site for an empty form;
 * otherwise the query itself.
 */
function writtenQuery(query: string, prices: PlanningPrices | null): string {
  const values = readQuery(query);
  const starts = presets(prices);
  const [first] = starts;
  const start = starts.find(({ value }) => value === values.get("site")?.[0]);
  if (values.has("fill") && start !== undefined) return start.query;
  return query === "" && first !== undefined ? first.query : query;
}

/**
 * Returns the effective query, which asks for nothing that the price list doesn't have, and the
 * jobs that are left out.
 */
export function askedQuery(
  query: string,
  prices: PlanningPrices | null,
): { asked: string; missing: Job[] } {
  const written = writtenQuery(query, prices);
  const values = readQuery(written);
  const jobs = jobsOf(prices);
  const lacking = (Object.keys(jobs) as Job[]).filter((job) => !jobs[job]);
  const defaults: Readonly<Record<string, string | number>> = SITES.home;
  const isAsked = ([name, none]: [string, string]) => {
    const value = values.get(name)?.[0] || String(defaults[name]);
    return value !== none && readNumber(value) !== 0;
  };
  const none = lacking.flatMap((job) => Object.entries(COUNTS[job]));
  return {
    asked: none.length === 0 ? written : `${writeQuery(none)}&${written}`,
    missing: lacking.filter((job) => Object.entries(COUNTS[job]).some(isAsked)),
  };
}

/** Reads the form. */
export function readInput(
  form: FormReader,
  prices: PlanningPrices | null,
  missing: readonly Job[],
) {
  const place = readPlace(form, prices);
  const planned = readPlanned(form, prices);
  const without = form.single.several(
    "without",
    texts.planningLeaveOut,
    (prices?.parts ?? []).map(({ id }) => id),
  );
  const outside = place.entries + YARD_CAMERAS[place.yard];
  const cameras = outside + place.rooms;
  const sound = planned.speakers ?? place.paging;
  if (form.faults.length === 0 && cameras + place.doors + sound === 0) {
    const jobs = jobsOf(prices);
    const fields = { cameras: "rooms", doors: "doors", speakers: "paging" } as const;
    const offered = (Object.keys(fields) as Job[]).filter((job) => jobs[job]);
    const field = offered[0] === undefined ? "site" : fields[offered[0]];
    const text = offered.length < 3 ? texts.planningNothingAsked : texts.planningNothingToPrice;
    const left = missing.map((job) => MISSING[job]);
    form.single.fault(field, "needs", [...left, text].join(" "));
  }
  return { place, planned, without, outside, cameras };
}

/** What a form asks for. */
export type EstimateInput = ReturnType<typeof readInput>;
