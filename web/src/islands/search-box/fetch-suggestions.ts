import type { Suggestions } from "../../generated/model.ts";
import type { Place } from "./engine/place.ts";

/** The minimum length; shorter texts match almost everything. */
const minLength = 2;
/** The maximum number of cached answers. */
const cacheLimit = 40;

const cache = new Map<string, Suggestions>();
/** The place of the search on a site without a server, once it is known. */
let place: Place | null = null;

async function suggestionsAt(known: Place, url: string): Promise<Suggestions | null> {
  const engine = await import("./engine/place.ts");
  return engine.suggestionsAt(known, url);
}

/**
 * Returns the suggestions for what was typed; `null` if it is too short. Rejects if the server
 * doesn't answer: the form works without suggestions.
 */
export async function fetchSuggestions(
  address: string,
  typed: string,
  signal: AbortSignal,
): Promise<Suggestions | null> {
  const query = typed.trim();
  if (query.length < minLength) {
    return null;
  }
  const url = `${address}?q=${encodeURIComponent(query)}`;
  const known = cache.get(url);
  if (known !== undefined) {
    return known;
  }
  if (place !== null) {
    return suggestionsAt(place, url);
  }
  const response = await fetch(url, { signal, headers: { accept: "application/json" } });
  if (!response.ok) {
    throw new Error(`The suggestions were answered with ${response.status}.`);
  }
  const found = (await response.json()) as Suggestions | Place;
  if (!("items" in found)) {
    place = found;
    return suggestionsAt(found, url);
  }
  const [oldest] = cache.keys();
  if (cache.size >= cacheLimit && oldest !== undefined) {
    cache.delete(oldest);
  }
  cache.set(url, found);
  return found;
}
