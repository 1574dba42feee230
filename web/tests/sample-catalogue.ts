import { vi } from "vitest";
import type { CatalogueEntry, CatalogueIndex, FacetGroup } from "../src/generated/model.ts";
import type { CatalogueData } from "../src/islands/catalogue/props.ts";
import { select } from "../src/islands/catalogue/select.ts";
import { picture } from "./samples.ts";

/** A product with its tab and its facet values. */
interface Product {
  tab: string;
  values: Record<string, string>;
  entry: CatalogueEntry;
}

/** A product of the catalogue. */
function product(
  slug: string,
  tab: string,
  values: Record<string, string>,
  rows: Record<string, string> = {},
): Product {
  return {
    tab,
    values,
    entry: {
      slug,
      card: {
        href: `/products/axis/${slug}`,
        title: `Product ${slug}`,
        brand: values.brand ?? "Axis",
        badge: values.type ?? "CCTV",
        standing: values.standing ?? null,
        picture: picture(slug),
        specs: [{ label: "Resolution", value: "4 MP" }],
      },
      rows: Object.entries(rows).map(([label, value]) => ({ label, value })),
    },
  };
}

const value = (name: string) => ({ value: name, label: name.toUpperCase(), count: 0 });

function group(facet: string, label: string, values: string[], more: Partial<FacetGroup> = {}) {
  return { facet, label, values: values.map(value), everywhere: false, named: false, ...more };
}

function ranks(texts: string[]): number[] {
  const ordered = [...new Set(texts)].sort();
  return texts.map((text) => ordered.indexOf(text));
}

function indexOf(
  name: string,
  size: number,
  tabs: Record<string, string>,
  facets: FacetGroup[],
  products: Product[],
): CatalogueIndex {
  const own = Object.keys(tabs);
  return {
    size,
    cards: `/data/${name}-{page}.json`,
    tabs: [
      { tab: null, label: "All Products", title: "Security products", count: products.length },
      ...own.map((tab) => ({
        tab,
        label: tabs[tab] ?? tab,
        title: `${tabs[tab] ?? tab} | Company`,
        count: products.filter((each) => each.tab === tab).length,
      })),
    ],
    facets,
    slugs: products.map(({ entry }) => entry.slug),
    own_tabs: products.map(({ tab }) => own.indexOf(tab) + 1),
    values: facets.map(({ facet, values }) =>
      products.map((each) => values.findIndex((known) => known.value === each.values[facet])),
    ),
    ranks: {
      name: ranks(products.map(({ entry }) => entry.card.title)),
      brand: ranks(products.map(({ entry }) => entry.card.brand)),
    },
  };
}

/** A catalogue with the files that its script loads. */
export interface SampleCatalogue {
  /** The props of the page's island. */
  data: CatalogueData;
  /** The index. */
  index: CatalogueIndex;
  /** The products in the index's order. */
  entries: CatalogueEntry[];
}

function sample(
  name: string,
  size: number,
  tabs: Record<string, string>,
  facets: FacetGroup[],
  products: Product[],
): SampleCatalogue {
  const index = indexOf(name, size, tabs, facets, products);
  const entries = products.map(({ entry }) => entry);
  const sorts = ["catalogue", "name", "brand", "resolution", "channels", "apartments"];
  const data: CatalogueData = {
    path: "/security-products",
    index: `/data/${name}.json`,
    sorts: sorts.map((sort) => ({ value: sort, label: sort })),
    choice: { tab: null, facets: [], sort: "catalogue", compare: [], page: 1 },
    tabs: [],
    facets: [],
    shown: [],
    compared: [],
    total: 0,
    pages: 1,
  };
  return { data: chosen({ data, index, entries }, {}), index, entries };
}

/** Returns the props of the island on the page of a choice. */
export function chosen(
  { data, index, entries }: SampleCatalogue,
  choice: Partial<CatalogueData["choice"]>,
): CatalogueData {
  const whole = { ...data.choice, ...choice };
  const { places, sort, page, ...selection } = select(index, whole);
  return {
    ...data,
    ...selection,
    choice: { ...whole, sort, page },
    shown: places.flatMap((place) => entries[place] ?? []),
    compared: whole.compare.flatMap((slug) => entries.find((each) => each.slug === slug) ?? []),
  };
}

/** Answers requests for the files of a catalogue. Returns the addresses that are requested. */
export function serve({ data, index, entries }: SampleCatalogue): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (href: string) => {
    asked.push(href);
    const page = Number(/-(\d+)\.json$/.exec(href)?.[1] ?? 0);
    const cards = entries.slice((page - 1) * index.size, page * index.size);
    return Response.json(href === data.index ? index : cards);
  });
  return asked;
}

const TABS = { cctv: "CCTV Cameras", recorders: "Recorders", access: "Access Control" };

const FACETS = [
  group("brand", "Brand", ["axis", "lts"], { everywhere: true }),
  group("resolution", "Resolution", ["2", "4"]),
  group("channels", "Channels", ["16"]),
  group("poe", "PoE support", ["yes"], { named: true }),
];

const PRODUCTS = [
  product("a", "cctv", { brand: "axis", resolution: "2" }, { Lens: "2.8 mm", Housing: "Dome" }),
  product("b", "cctv", { brand: "lts", resolution: "4" }, { Lens: "12 mm", Housing: "Dome" }),
  product("c", "recorders", { brand: "lts", channels: "16", poe: "yes" }, { Channels: "16" }),
  product("d", "access", { brand: "axis" }),
  product("e", "access", { brand: "axis" }),
];

/** Two cameras, a recorder and two readers. */
export const catalogue = sample("catalogue", 48, TABS, FACETS, PRODUCTS);

/** The same catalogue with two products on each page of the list. */
export const paged = sample("paged", 2, TABS, FACETS, PRODUCTS);

/** The same catalogue with a recorder that isn't sold. */
export const withService = sample("service", 48, TABS, FACETS, [
  ...PRODUCTS,
  product("h", "recorders", { brand: "lts", standing: "Service only" }),
]);

/** The same catalogue with another category, whose products have a number and a text. */
export const withIntercoms = sample(
  "intercoms",
  48,
  { ...TABS, intercoms: "Intercoms" },
  [...FACETS, group("apartments", "Apartments", ["8", "120"], { named: true })],
  [
    ...PRODUCTS,
    product(
      "f",
      "intercoms",
      { brand: "lts", apartments: "8" },
      { Apartments: "8", Mount: "Flush" },
    ),
    product(
      "g",
      "intercoms",
      { brand: "axis", apartments: "120" },
      { Apartments: "120", Mount: "Wall" },
    ),
  ],
);
