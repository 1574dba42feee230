import type {
  CatalogueChoice,
  CatalogueIndex,
  CatalogueTab,
  FacetGroup,
} from "../../generated/model.ts";
import type { CatalogueData } from "./props.ts";

/** The data that shows a choice. */
export type CatalogueView = Omit<CatalogueData, "path" | "index" | "sorts">;

/** The anchor of the comparison. An address with it shows the comparison instead of the list. */
export const compareId = "compare";

/** The maximum number of products in a comparison. */
export const maxCompared = 4;

/** The default order, which addresses don't mention. */
export const defaultSort = "catalogue";

/**
 * Whether a sort order makes a difference for a list that these facets can narrow. The server offers
 * the same orders.
 */
export function isOffered(sort: string, facets: readonly FacetGroup[]): boolean {
  return sort === defaultSort || sort === "name" || facets.some(({ facet }) => facet === sort);
}

/** Returns the address of a choice, in the same form as Rust's router. */
export function choiceHref(path: string, choice: CatalogueChoice): string {
  const joined = (values: readonly string[]): string => values.map(encodeURIComponent).join(",");
  const query = [
    choice.tab === null ? "" : `tab=${choice.tab}`,
    ...choice.facets.map(({ facet, values }) => `${facet}=${joined(values)}`),
    choice.sort === defaultSort ? "" : `sort=${choice.sort}`,
    choice.compare.length === 0 ? "" : `compare=${joined(choice.compare)}`,
  ].filter((part) => part !== "");
  const list = choice.page === 1 ? path : `${path}/page/${choice.page}`;
  return query.length === 0 ? list : `${list}?${query.join("&")}`;
}

/** Whether two choices show the same page of the same list, regardless of the comparison. */
export function isSameList(one: CatalogueChoice, other: CatalogueChoice): boolean {
  const list = (choice: CatalogueChoice): string => choiceHref("", { ...choice, compare: [] });
  return list(one) === list(other);
}

/** Returns the page number in a path of the catalogue. */
export function readPage(path: string): number {
  return Number(/\/page\/(\d+)$/.exec(path)?.[1] ?? 1);
}

/**
 * Reads the choice from an address or a form. Values that the catalogue doesn't have are left out; a
 * page's form, which comes without the list of all products, has none of those.
 */
export function readChoice(
  params: URLSearchParams,
  page: number,
  known: Pick<CatalogueIndex, "tabs" | "facets"> &
    Partial<Pick<CatalogueIndex, "slugs">> &
    Pick<CatalogueData, "sorts">,
): CatalogueChoice {
  const asked = (name: string): string[] =>
    params.getAll(name).flatMap((value) => value.split(","));
  const compare = [...new Set(asked("compare"))].filter(
    (slug) => known.slugs?.includes(slug) ?? true,
  );
  const [tab = ""] = asked("tab");
  const [sort = ""] = asked("sort");
  return {
    tab: known.tabs.find((each) => each.tab === tab)?.tab ?? null,
    facets: known.facets
      .map(({ facet, values }) => {
        const wanted = new Set(asked(facet));
        const chosen = values.map(({ value }) => value).filter((value) => wanted.has(value));
        return { facet, values: chosen };
      })
      .filter(({ values }) => values.length > 0),
    sort: known.sorts.find(({ value }) => value === sort)?.value ?? defaultSort,
    compare: compare.slice(0, maxCompared),
    page,
  };
}

/** Whether a value is chosen. */
export function isChosen(choice: CatalogueChoice, facet: string, value: string): boolean {
  return choice.facets.some((chosen) => chosen.facet === facet && chosen.values.includes(value));
}

/** Returns the choice with a value added or removed. */
export function toggleValue(
  choice: CatalogueChoice,
  data: CatalogueView,
  facet: string,
  value: string,
): CatalogueChoice {
  const was = isChosen(choice, facet, value);
  const facets = data.facets
    .map((group) => ({
      facet: group.facet,
      values: group.values
        .map((known) => known.value)
        .filter((known) =>
          group.facet === facet && known === value ? !was : isChosen(choice, group.facet, known),
        ),
    }))
    .filter(({ values }) => values.length > 0);
  return { ...choice, facets, page: 1 };
}

/** Returns the choice with a product added to or removed from the comparison. */
export function toggleCompared(choice: CatalogueChoice, slug: string): CatalogueChoice {
  const compare = choice.compare.includes(slug)
    ? choice.compare.filter((known) => known !== slug)
    : [...choice.compare, slug].slice(0, maxCompared);
  return { ...choice, compare };
}

/**
 * Returns the choice in another tab. Facets of which the tab has none of the chosen values are
 * dropped, since they would leave the list empty.
 */
export function withTab(
  choice: CatalogueChoice,
  data: CatalogueView,
  { tab, keeps = [] }: CatalogueTab,
): CatalogueChoice {
  if (tab === choice.tab) {
    return choice;
  }
  const stays = data.facets.filter((group) => group.everywhere).map(({ facet }) => facet);
  const kept = new Set([...stays, ...keeps]);
  return { ...choice, page: 1, tab, facets: choice.facets.filter(({ facet }) => kept.has(facet)) };
}
