import type {
  CatalogueChoice,
  CatalogueEntry,
  CatalogueIndex,
  CatalogueTab,
  FacetGroup,
} from "../../generated/model.ts";
import { defaultSort, isOffered } from "./choice.ts";

/** The result of a choice, as positions in the index. It equals Rust's `Selection`. */
export interface Selection {
  /** The sort order: the default one if the choice asks for one that isn't offered. */
  sort: string;
  /** The products of the current page, in order. */
  places: number[];
  /** The number of products on all pages. */
  total: number;
  /** The number of pages. */
  pages: number;
  /** The current page; the last one if the choice asks for a later one. */
  page: number;
  /** The tabs, each with the number of products it would show. */
  tabs: CatalogueTab[];
  /**
   * The facets that can narrow it further, each value with the number of products it would show.
   */
  facets: FacetGroup[];
}

/** A choice as indices into the catalogue's index. */
interface Wanted {
  /** The index of the tab; -1 for all products. */
  tab: number;
  /** For each facet, the indices of the chosen values. */
  values: Set<number>[];
}

function tabPlace({ tabs }: CatalogueIndex, tab: string | null): number {
  return tab === null ? -1 : tabs.findIndex((known) => known.tab === tab);
}

function wantedOf(index: CatalogueIndex, choice: CatalogueChoice): Wanted {
  const values = index.facets.map(({ facet, values: known }) => {
    const chosen = choice.facets.find((each) => each.facet === facet)?.values ?? [];
    const places = known.flatMap(({ value }, place) => (chosen.includes(value) ? [place] : []));
    return new Set(places);
  });
  return { tab: tabPlace(index, choice.tab), values };
}

/** Returns the positions that match, ignoring one facet. */
function matching(index: CatalogueIndex, { tab, values }: Wanted, except = -1): number[] {
  const asked = values
    .map((chosen, facet) => ({ chosen, column: index.values[facet] ?? [], facet }))
    .filter(({ chosen, facet }) => chosen.size > 0 && facet !== except);
  const found: number[] = [];
  for (let place = 0; place < index.slugs.length; place += 1) {
    const inTab = tab === -1 || index.own_tabs[place] === tab;
    if (inTab && asked.every(({ chosen, column }) => chosen.has(column[place] ?? -1))) {
      found.push(place);
    }
  }
  return found;
}

/** Returns for each value of a facet the number of products that match the other facets. */
function countsOf(index: CatalogueIndex, wanted: Wanted, facet: number): number[] {
  const column = index.values[facet] ?? [];
  const counts = (index.facets[facet]?.values ?? []).map(() => 0);
  for (const place of matching(index, wanted, facet)) {
    const value = column[place] ?? -1;
    if (value >= 0) {
      counts[value] = (counts[value] ?? 0) + 1;
    }
  }
  return counts;
}

/**
 * Returns the positions in sorted order. The sort is stable: equal products keep the catalogue's
 * order.
 */
function sorted(index: CatalogueIndex, places: number[], sort: string): number[] {
  if (sort === defaultSort) {
    return places;
  }
  if (sort === "name" || sort === "brand") {
    const ranks = index.ranks[sort];
    return places.sort((one, other) => (ranks[one] ?? 0) - (ranks[other] ?? 0));
  }
  // Largest first; products without the figure come last.
  const facet = index.facets.findIndex((group) => group.facet === sort);
  const values = index.facets[facet]?.values ?? [];
  const column = index.values[facet] ?? [];
  const figure = (place: number): number =>
    Number(values[column[place] ?? -1]?.value ?? Number.MIN_SAFE_INTEGER);
  return places.sort((one, other) => figure(other) - figure(one));
}

/** Returns what a choice shows. */
export function select(index: CatalogueIndex, choice: CatalogueChoice): Selection {
  const wanted = wantedOf(index, choice);
  const inTab: Wanted = { tab: wanted.tab, values: index.facets.map(() => new Set()) };
  const facets = index.facets.flatMap((group, facet) => {
    const chosen = wanted.values[facet] ?? new Set();
    const counts = countsOf(index, wanted, facet);
    const values = group.values
      .map((value, place) => ({ ...value, count: counts[place] ?? 0 }))
      .filter(({ count }, place) => count > 0 || chosen.has(place));
    // If all products of the tab have the same value, there is nothing to choose.
    const different = countsOf(index, inTab, facet).filter((count) => count > 0).length;
    return values.length > 0 && (different > 1 || chosen.size > 0) ? [{ ...group, values }] : [];
  });
  const sort = isOffered(choice.sort, facets) ? choice.sort : defaultSort;
  const found = sorted(index, matching(index, wanted), sort);
  const pages = Math.max(1, Math.ceil(found.length / index.size));
  const page = Math.min(choice.page, pages);
  return {
    sort,
    places: found.slice((page - 1) * index.size, page * index.size),
    total: found.length,
    pages,
    page,
    tabs: index.tabs.map((tab) => {
      const place = tabPlace(index, tab.tab);
      const isThere = (facet: number): boolean =>
        tab.tab === choice.tab ||
        index.own_tabs.some(
          (own, at) =>
            (place === -1 || own === place) &&
            wanted.values[facet]?.has(index.values[facet]?.[at] ?? -1),
        );
      // Other facets stay chosen only in tabs with one of the chosen values.
      const keeps = index.facets.flatMap((group, facet) =>
        !group.everywhere && wanted.values[facet]?.size && isThere(facet) ? [group.facet] : [],
      );
      const values = wanted.values.map((chosen, facet) => {
        const group = index.facets[facet];
        return group?.everywhere || keeps.includes(group?.facet ?? "") ? chosen : new Set<number>();
      });
      const count = matching(index, { tab: place, values }).length;
      return { ...tab, count, ...(keeps.length > 0 && { keeps }) };
    }),
    facets,
  };
}

/** A row of a comparison. */
export interface ComparedRow {
  /** The name of the compared figure. */
  label: string;
  /** The value of each product; `null` if it has none. */
  values: (string | null)[];
  /** Whether the products differ in this row. */
  differs: boolean;
}

/** Returns a row for each figure that any of the products has, in order of first appearance. */
export function comparedRows(entries: readonly CatalogueEntry[]): ComparedRow[] {
  const labels = new Set(entries.flatMap((entry) => entry.rows.map((row) => row.label)));
  return [...labels].map((label) => {
    const values = entries.map(
      (entry) => entry.rows.find((row) => row.label === label)?.value ?? null,
    );
    return { label, values, differs: new Set(values).size > 1 };
  });
}
