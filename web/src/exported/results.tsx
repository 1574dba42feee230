import { createRoot } from "react-dom/client";
import * as texts from "../generated/texts.ts";
import { type Place, searchIn } from "../islands/search-box/engine/place.ts";
import { readQuery } from "../islands/search-box/engine/search.ts";
import { SearchFound } from "../sections/search-found.tsx";

/** Shows the results for the query in the address, below the search of a page without results. */
export async function showResults(page: Element, suggest: string): Promise<void> {
  const query = readQuery(location.search);
  if (query.text === "") {
    return;
  }
  const answer = await fetch(suggest);
  const place = (await answer.json()) as Place;
  if ("server" in place) {
    location.replace(place.server + location.pathname + location.search);
  }
  if (!("index" in place)) {
    return;
  }
  const found = await (await searchIn(place.index)).find(query);
  const box = page.querySelector("x-island");
  const field = box?.querySelector("input");
  if (field != null) {
    field.value = query.text;
    field.blur();
  }
  document.title = document.title.replace(texts.search, texts.searchTitle(query.text));
  if (found.pager !== null && found.pager.page > 1) {
    document.title = texts.listPageTitle({ page: found.pager.page, title: document.title });
  }
  const heading = document.querySelector("h1");
  if (heading !== null) {
    heading.textContent = texts.searchResultsTitle;
  }
  const container = document.createElement("div");
  // The page itself lays out its parts.
  container.style.display = "contents";
  box?.after(container);
  createRoot(container).render(<SearchFound found={found} />);
  if (found.results.length > 0) {
    page.querySelector(".link-groups")?.remove();
  }
}
