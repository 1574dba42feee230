// For hosts of static files, which ignore the query and answer with the page of the path. A
// server's pages already show what was asked for, so there is nothing to do.

import type { PlannerProps } from "../islands/planner/props.ts";

/**
 * Goes to the part of the page that the address names once that part exists. Browsers look for it
 * only while loading, but this part is rendered later.
 */
function scrollOnceRendered(id: string): void {
  const observer = new MutationObserver(() => {
    if (document.getElementById(id) !== null) {
      observer.disconnect();
      location.replace(location.href);
    }
  });
  observer.observe(document.body, { childList: true, subtree: true });
}

/** Starts an island that shows what the address asks for, and goes to the part that it names. */
function startIsland(island: HTMLElement): void {
  const part = location.hash.slice(1);
  if (part !== "" && document.getElementById(part) === null) {
    scrollOnceRendered(part);
  }
  island.dispatchEvent(new Event("pointerover"));
}

/** Applies a choice in the catalogue: its island reads the address, if the index file exists. */
async function applyCatalogueQuery(island: HTMLElement): Promise<void> {
  const { index, facets } = JSON.parse(island.dataset.props ?? "{}") as {
    index: string | null;
    facets: { facet: string }[];
  };
  const names = ["tab", "sort", "compare", ...facets.map(({ facet }) => facet)];
  const asked = [...new URLSearchParams(location.search).keys()];
  if (index !== null && asked.some((name) => names.includes(name)) && (await fetch(index)).ok) {
    island.dataset.moved = "";
    startIsland(island);
  }
}

/**
 * Starts a planner. Its page lists only some cameras and controllers; if the address names another
 * one, the file with all of them is loaded before.
 */
async function startPlanner(island: HTMLElement): Promise<void> {
  const props = JSON.parse(island.dataset.props ?? "{}") as PlannerProps;
  const asked = new URLSearchParams(location.search);
  const named = ["camera", "item", "panel"].flatMap((name) => asked.getAll(name));
  const listed = [...props.data.cameras, ...props.data.controllers].map(({ slug }) => slug);
  if (named.some((slug) => slug !== "" && !listed.includes(slug))) {
    const file = await fetch("/data/planning.json").catch(() => null);
    if (file?.ok) {
      const fullData = { ...props.data, ...(await file.json()) };
      island.dataset.props = JSON.stringify({ ...props, fullData });
    }
  }
  startIsland(island);
}

/** Opens a list that a link on the page names by a query; an export has a separate page for it. */
function redirectToList(): void {
  const { pathname, search, hash } = location;
  const links = document.querySelectorAll<HTMLAnchorElement>("nav.tabs a:not([aria-current])");
  const [name, value] = [...new URLSearchParams(search)][0] ?? [];
  if ([...links].some((link) => link.pathname === pathname && link.search === search)) {
    location.replace(`${pathname}/${name}/${value}${hash}`);
  }
}

/** Shows what the address's query asks for. */
export function apply(): void {
  const catalogue = document.querySelector<HTMLElement>("x-island[name=catalogue]");
  const results = document.querySelector<HTMLElement>(".search-page");
  const planner = document.querySelector(".planner")?.closest<HTMLElement>("x-island");
  if (catalogue !== null) {
    void applyCatalogueQuery(catalogue);
  } else if (planner) {
    void startPlanner(planner);
  } else if (results !== null) {
    const props = results.querySelector<HTMLElement>("x-island")?.dataset.props ?? "{}";
    const { links, query } = JSON.parse(props) as { links: { suggest: string }; query: string };
    if (query === "" && new URLSearchParams(location.search).get("q")) {
      void import("./results.tsx").then(({ showResults }) => showResults(results, links.suggest));
    }
  } else {
    redirectToList();
  }
}
