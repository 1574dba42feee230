import type { CatalogueEntry, FacetGroup } from "../src/generated/model.ts";
import type { CatalogueData } from "../src/islands/catalogue/choice.ts";
import { picture } from "./samples.ts";

/** A product of the catalogue. */
function entry(
  slug: string,
  tab: string,
  values: Record<string, string>,
  rows: Record<string, string> = {},
): CatalogueEntry {
  return {
    slug,
    tab,
    card: {
      href: `/products/axis/${slug}`,
      title: `Product ${slug}`,
      brand: values.brand ?? "Axis",
      badge: values.type ?? "CCTV",
      picture: picture(slug),
      specs: [{ label: "Resolution", value: "4 MP" }],
      details: `View Product ${slug} Details`,
    },
    values: Object.entries(values).map(([facet, value]) => ({ facet, value })),
    rows: Object.entries(rows).map(([label, value]) => ({ label, value })),
  };
}

const value = (name: string) => ({ value: name, label: name.toUpperCase() });

function group(facet: string, label: string, values: string[], more: Partial<FacetGroup> = {}) {
  return { facet, label, values: values.map(value), everywhere: false, named: false, ...more };
}

/** Two cameras, a recorder and two readers. */
export const catalogue: CatalogueData = {
  path: "/security-products",
  tabs: [
    { tab: null, label: "All Products", count: 5 },
    { tab: "cctv", label: "CCTV Cameras", count: 2 },
    { tab: "recorders", label: "Recorders", count: 1 },
    { tab: "access", label: "Access Control", count: 2 },
  ],
  entries: [
    entry("a", "cctv", { brand: "axis", resolution: "2" }, { Lens: "2.8 mm", Housing: "Dome" }),
    entry("b", "cctv", { brand: "lts", resolution: "4" }, { Lens: "12 mm", Housing: "Dome" }),
    entry("c", "recorders", { brand: "lts", channels: "16", poe: "yes" }, { Channels: "16" }),
    entry("d", "access", { brand: "axis" }),
    entry("e", "access", { brand: "axis" }),
  ],
  facets: [
    group("brand", "Brand", ["axis", "lts"], { everywhere: true }),
    group("resolution", "Resolution", ["2", "4"]),
    group("channels", "Channels", ["16"]),
    group("poe", "PoE support", ["yes"], { named: true }),
  ],
  sorts: [
    { value: "catalogue", label: "Kind and brand" },
    { value: "name", label: "Name" },
    { value: "brand", label: "Brand" },
    { value: "resolution", label: "Highest resolution" },
    { value: "channels", label: "Most channels" },
  ],
  choice: { tab: null, facets: [], sort: "catalogue", compare: [] },
};

/** The same with a category more, whose products have a number and a text of their own. */
export const withIntercoms: CatalogueData = {
  ...catalogue,
  tabs: [
    { tab: null, label: "All Products", count: 7 },
    ...catalogue.tabs.slice(1),
    { tab: "intercoms", label: "Intercoms", count: 2 },
  ],
  entries: [
    ...catalogue.entries,
    entry("f", "intercoms", { brand: "lts", apartments: "8" }, { Apartments: "8", Mount: "Flush" }),
    entry(
      "g",
      "intercoms",
      { brand: "axis", apartments: "120" },
      { Apartments: "120", Mount: "Wall" },
    ),
  ],
  facets: [...catalogue.facets, group("apartments", "Apartments", ["8", "120"], { named: true })],
  sorts: [...catalogue.sorts, { value: "apartments", label: "Apartments, largest first" }],
};
