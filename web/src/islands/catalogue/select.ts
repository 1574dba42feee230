import type {
  CatalogueChoice,
  CatalogueEntry,
  CatalogueSort,
  CatalogueTab,
  Facet,
  FacetGroup,
  ProductCategory,
} from "../../generated/model.ts";

const categories: Record<CatalogueTab, ProductCategory | null> = {
  all: null,
  cctv: "cctv-cameras",
  recorders: "recorders",
  access: "access-control",
};

function facetValue(entry: CatalogueEntry, facet: Facet): string | undefined {
  return entry.values.find((value) => value.facet === facet)?.value;
}

/** The products of a choice: of its tab, with any of the chosen values of every facet. */
export function matching(
  entries: readonly CatalogueEntry[],
  choice: CatalogueChoice,
  except: Facet | null = null,
): CatalogueEntry[] {
  const category = categories[choice.tab];
  const facets = choice.facets.filter(({ facet }) => facet !== except);
  return entries.filter((entry) => {
    const inTab = category === null || entry.card.category === category;
    return (
      inTab && facets.every(({ facet, values }) => values.includes(facetValue(entry, facet) ?? ""))
    );
  });
}

/** How many products each value of a facet would show, beside what is chosen of the other facets. */
export function countsOf(
  entries: readonly CatalogueEntry[],
  choice: CatalogueChoice,
  group: FacetGroup,
): Map<string, number> {
  const counts = new Map(group.values.map(({ value }) => [value, 0]));
  for (const entry of matching(entries, choice, group.facet)) {
    const value = facetValue(entry, group.facet);
    if (value !== undefined) {
      counts.set(value, (counts.get(value) ?? 0) + 1);
    }
  }
  return counts;
}

/** Compared by their characters, so that the server's order is the browser's. */
function byText(a: string, b: string): number {
  const [first, second] = [a.toLowerCase(), b.toLowerCase()];
  if (first === second) {
    return 0;
  }
  return first < second ? -1 : 1;
}

/** The largest first; what has no figure comes last. */
function byFigure(a: number | null, b: number | null): number {
  return (b ?? -1) - (a ?? -1);
}

const orders: Record<CatalogueSort, (a: CatalogueEntry, b: CatalogueEntry) => number> = {
  catalogue: () => 0,
  name: (a, b) => byText(a.card.title, b.card.title),
  brand: (a, b) => byText(a.card.brand, b.card.brand),
  resolution: (a, b) => byFigure(a.megapixels, b.megapixels),
  channels: (a, b) => byFigure(a.channels, b.channels),
};

/** The products in an order; equals stay as the catalogue has them. */
export function sorted(entries: readonly CatalogueEntry[], sort: CatalogueSort): CatalogueEntry[] {
  return [...entries].sort(orders[sort]);
}

/** A line of a comparison. */
export interface ComparedRow {
  /** What is compared. */
  label: string;
  /** The value of each product; `null` where it has none. */
  values: (string | null)[];
  /** Whether the products differ in it. */
  differs: boolean;
}

/** Every figure that one of the products has, in the order in which they first come. */
export function comparedRows(entries: readonly CatalogueEntry[]): ComparedRow[] {
  const labels = new Set(entries.flatMap((entry) => entry.rows.map((row) => row.label)));
  return [...labels].map((label) => {
    const values = entries.map(
      (entry) => entry.rows.find((row) => row.label === label)?.value ?? null,
    );
    return { label, values, differs: new Set(values).size > 1 };
  });
}
