import type { CatalogueEntry, Facet } from "../src/generated/model.ts";
import type { CatalogueData } from "../src/islands/catalogue/choice.ts";
import { picture } from "./samples.ts";

/** A product of the catalogue. */
function entry(
  slug: string,
  category: CatalogueEntry["card"]["category"],
  values: Partial<Record<Facet, string>>,
  rows: Record<string, string> = {},
): CatalogueEntry {
  const pairs = Object.entries(values) as [Facet, string][];
  return {
    slug,
    card: {
      href: `/products/axis/${slug}`,
      title: `Product ${slug}`,
      brand: values.brand ?? "Axis",
      badge: values.type ?? "CCTV",
      picture: picture(slug),
      category,
      specs: [{ label: "Resolution", value: "4 MP" }],
      details: `View Product ${slug} Details`,
    },
    values: pairs.map(([facet, value]) => ({ facet, value })),
    megapixels: values.resolution === undefined ? null : Number(values.resolution),
    channels: values.channels === undefined ? null : Number(values.channels),
    rows: Object.entries(rows).map(([label, value]) => ({ label, value })),
  };
}

const value = (name: string) => ({ value: name, label: name.toUpperCase() });

/** Two cameras, a recorder and a reader. */
export const catalogue: CatalogueData = {
  path: "/security-products",
  tabs: ["All Products", "CCTV Cameras", "Recorders", "Access Control"].map((label) => ({
    label,
    href: "/security-products",
    count: 1,
    current: false,
  })),
  entries: [
    entry(
      "a",
      "cctv-cameras",
      { brand: "axis", resolution: "2" },
      { Lens: "2.8 mm", Housing: "Dome" },
    ),
    entry(
      "b",
      "cctv-cameras",
      { brand: "lts", resolution: "4" },
      { Lens: "12 mm", Housing: "Dome" },
    ),
    entry("c", "recorders", { brand: "lts", channels: "16", poe: "yes" }, { Channels: "16" }),
    entry("d", "access-control", { brand: "axis" }),
    entry("e", "access-control", { brand: "axis" }),
  ],
  facets: [
    { facet: "brand", label: "Brand", values: [value("axis"), value("lts")] },
    { facet: "resolution", label: "Resolution", values: [value("2"), value("4")] },
    { facet: "channels", label: "Channels", values: [value("16")] },
    { facet: "poe", label: "PoE support", values: [value("yes")] },
  ],
  choice: { tab: "all", facets: [], sort: "catalogue", compare: [] },
};
