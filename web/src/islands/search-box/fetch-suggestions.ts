import type { Suggestions } from "../../generated/model.ts";
import type { Place } from "./engine/place.ts";

/** Shorter beginnings fit almost everything. */
const shortest = 2;
/** How many answers are remembered while the page is open. */
const mostKept = 40;

const kept = new Map<string, Suggestions>();
/** Where the search is on a site without a server, once that is known. */
let place: Place | null = null;

async function suggestionsAt(known: Place, url: string): Promise<Suggestions | null> {
  const engine = await import("./engine/place.ts");
  return engine.suggestionsAt(known, url);
}

/**
 * What the search offers for a beginning; `null` when that is too short. Rejects when the server
 * does not answer: the form works without suggestions.
 */
export async function fetchSuggestions(
  address: string,
  typed: string,
  signal: AbortSignal,
): Promise<Suggestions | null> {
  const query = typed.trim();
  if (query.length < shortest) {
    return null;
  }
  const url = `${address}?q=${encodeURIComponent(query)}`;
  const known = kept.get(url);
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
  const [oldest] = kept.keys();
  if (kept.size >= mostKept && oldest !== undefined) {
    kept.delete(oldest);
  }
  kept.set(url, found);
  return found;
}
