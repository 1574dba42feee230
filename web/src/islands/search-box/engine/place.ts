/**
 * The place where a site without a server is searched. On such a site, the file `/search/suggest`
 * contains it instead of suggestions.
 */
import type { Suggestions } from "../../../generated/model.ts";
import type { IndexFile } from "./index-file.ts";
import { Search } from "./search.ts";

/** An index beside the pages, a server, or none. */
export type Place = { index: string } | { server: string } | { nowhere: object };

const searches = new Map<string, Promise<Search>>();

async function read<T>(href: string): Promise<T> {
  const response = await fetch(href);
  if (!response.ok) {
    throw new Error(`${href}: ${response.status}`);
  }
  return response.json();
}

/** Returns the search in an index, loaded once. Failures aren't cached. */
export function searchIn(index: string): Promise<Search> {
  let search = searches.get(index);
  if (search === undefined) {
    search = read<IndexFile>(index)
      .then((file) => new Search(file, read))
      .catch((error: unknown) => {
        searches.delete(index);
        throw error;
      });
    searches.set(index, search);
  }
  return search;
}

/** Returns the suggestions of a place for what was typed. */
export async function suggestionsAt(place: Place, path: string): Promise<Suggestions | null> {
  if ("index" in place) {
    const typed = new URLSearchParams(path.split("?")[1]).get("q") ?? "";
    return (await searchIn(place.index)).suggest(typed);
  }
  return "server" in place ? read<Suggestions>(place.server + path) : null;
}
