import type { CatalogueChoice, CatalogueEntry, FacetGroup } from "../../generated/model.ts";
import { usualSort } from "./choice.ts";

function facetValue(entry: CatalogueEntry, facet: string): string | undefined {
  return entry.values.find((value) => value.facet === facet)?.value;
}

/** The products of a choice: of its tab, with any of the chosen values of every facet. */
export function matching(
  entries: readonly CatalogueEntry[],
  choice: CatalogueChoice,
  except: string | null = null,
): CatalogueEntry[] {
  const facets = choice.facets.filter(({ facet }) => facet !== except);
  return entries.filter((entry) => {
    const inTab = choice.tab === null || entry.tab === choice.tab;
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

/** Every order but these is a facet of numbers. */
const byWords: Record<string, (a: CatalogueEntry, b: CatalogueEntry) => number> = {
  [usualSort]: () => 0,
  name: (a, b) => byText(a.card.title, b.card.title),
  brand: (a, b) => byText(a.card.brand, b.card.brand),
};

/** The largest first; what has no figure comes last. */
function byFigure(entries: readonly CatalogueEntry[], facet: string): CatalogueEntry[] {
  const figures = new Map(entries.map((entry) => [entry, facetValue(entry, facet)]));
  const figure = (entry: CatalogueEntry): number => Number(figures.get(entry) ?? "-Infinity");
  return [...entries].sort((a, b) => {
    const [first, second] = [figure(a), figure(b)];
    return first === second ? 0 : second - first;
  });
}

/** The products in an order; equals stay as the catalogue has them. */
export function sorted(entries: readonly CatalogueEntry[], sort: string): CatalogueEntry[] {
  const order = byWords[sort];
  return order === undefined ? byFigure(entries, sort) : [...entries].sort(order);
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
