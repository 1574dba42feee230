import type { PlanningPrices } from "../generated/model.ts";
import * as texts from "../generated/texts.ts";
import type { FormReader } from "./fields.ts";
import { buildQuery, type Preset } from "./plan.ts";
import { readQuery } from "./query.ts";

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
export const YARD_CAMERAS = { none: 0, small: 1, large: 3 } as const;

/** Reads what there is at the site. */
function readPlace(form: FormReader) {
  const { query, single } = form;
  // A planned number replaces a field.
  const replacedBy = (name: string, label: string) => {
    const isIgnored = (query.get(name)?.[0] ?? "") !== "";
    return { isIgnored, hint: isIgnored ? texts.planningReplacedHint(label) : "" };
  };
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
    ...replacedBy("speakers", texts.planningSpeakers),
  });
  const days = single.whole("days", {
    advanced: true,
    label: texts.planningDays,
    what: texts.planningDaysWhat,
    min: 1,
    max: 730,
    defaultValue: 30,
    ...replacedBy("terabytes", texts.planningDisks),
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
    channels: planned("channels", texts.planningChannels),
    controllers: planned("controllers", texts.planningPanels),
    speakers: planned("speakers", texts.planningSpeakers),
    amplifiers: planned("amplifiers", texts.planningAmplifierCount),
  };
}

/**
 * Returns the effective query: the typical values for a kind of site if the form's `fill` button,
 * used without JavaScript, asks for them; otherwise the query itself.
 */
export function askedQuery(query: string): string {
  const values = readQuery(query);
  const start = presets().find(({ value }) => value === values.get("site")?.[0]);
  return values.has("fill") && start !== undefined ? start.query : query;
}

/** Reads the form. */
export function readInput(form: FormReader, prices: PlanningPrices | null) {
  const place = readPlace(form);
  const planned = readPlanned(form);
  const without = form.single.several(
    "without",
    texts.planningLeaveOut,
    (prices?.parts ?? []).map(({ id }) => id),
  );
  const outside = place.entries + YARD_CAMERAS[place.yard];
  const cameras = outside + place.rooms;
  const sound = planned.speakers ?? place.paging;
  if (form.faults.length === 0 && cameras + place.doors + sound === 0) {
    form.single.fault("rooms", "needs", texts.planningNothingToPrice);
  }
  return { place, planned, without, outside, cameras };
}

/** What a form asks for. */
export type EstimateInput = ReturnType<typeof readInput>;
