// For hosts of files, which answer every query with the page of the path before it. At a server, whose pages
// are what was asked for, there is nothing to do.

/** A browser looks for the part of the page that the address names when it loads; this one comes later. */
function openPart(id: string): void {
  const observer = new MutationObserver(() => {
    if (document.getElementById(id) !== null) {
      observer.disconnect();
      location.replace(location.href);
    }
  });
  observer.observe(document.body, { childList: true, subtree: true });
}

/** A choice in the catalogue: its island reads the address, once its files are known to be there. */
async function chooseInCatalogue(island: HTMLElement): Promise<void> {
  const { index, facets } = JSON.parse(island.dataset.props ?? "{}") as {
    index: string | null;
    facets: { facet: string }[];
  };
  const names = ["tab", "sort", "compare", ...facets.map(({ facet }) => facet)];
  const asked = [...new URLSearchParams(location.search).keys()];
  if (index !== null && asked.some((name) => names.includes(name)) && (await fetch(index)).ok) {
    const part = location.hash.slice(1);
    if (part !== "" && document.getElementById(part) === null) {
      openPart(part);
    }
    island.dataset.moved = "";
    island.dispatchEvent(new Event("pointerover"));
  }
}

/** A list that a link of the page names by a query: the export has a page of its own for it. */
function openList(): void {
  const { pathname, search, hash } = location;
  const links = document.querySelectorAll<HTMLAnchorElement>(".tabs a:not([aria-current])");
  const [name, value] = [...new URLSearchParams(search)][0] ?? [];
  if ([...links].some((link) => link.pathname === pathname && link.search === search)) {
    location.replace(`${pathname}/${name}/${value}${hash}`);
  }
}

/** Shows what the address asks for. */
export function showAsked(): void {
  const catalogue = document.querySelector<HTMLElement>("x-island[name=catalogue]");
  const results = document.querySelector<HTMLElement>(".search-page");
  if (catalogue !== null) {
    void chooseInCatalogue(catalogue);
  } else if (results !== null) {
    const props = results.querySelector<HTMLElement>("x-island")?.dataset.props ?? "{}";
    const { links, query } = JSON.parse(props) as { links: { suggest: string }; query: string };
    if (query === "" && new URLSearchParams(location.search).get("q")) {
      void import("./results.tsx").then(({ showResults }) => showResults(results, links.suggest));
    }
  } else {
    openList();
  }
}
