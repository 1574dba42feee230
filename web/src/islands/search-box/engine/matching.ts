/**
 * Finds the words of the index that match a word of a query. The equivalent of
 * `crates/search/src/matching.rs`.
 */
import { bytesOf, hasDigit, isNumber, isShort } from "./words.ts";

/** The score of an exact match; all other matches score less. */
export const exact = 100;
/** The score of a synonym. */
export const synonymFit = 30;

/** A matching word, as its position in the index, with its score. */
export interface TermMatch {
  term: number;
  fit: number;
}

function lengthOf(word: string): number {
  return [...word].length;
}

/** Returns the same word and longer ones that contain it. */
export function literal(words: readonly string[], word: string): TermMatch[] {
  const bytes = bytesOf(word);
  return matches(words, (term) => {
    if (!term.includes(word)) return null;
    if (term === word) return exact;
    const share = (of: number): number => Math.floor((of * bytes) / bytesOf(term));
    if (term.startsWith(word)) {
      // A letter begins many words by chance, and a short number many longer ones.
      if (isShort(word) && isNumber(word) && /^[0-9]/.test(term.slice(word.length))) return 10;
      return bytes === 1 && !isNumber(word) ? null : 50 + share(40);
    }
    return lengthOf(word) >= (hasDigit(term) ? 3 : 4) ? 30 + share(40) : null;
  });
}

/** Returns the words that match a part of a hyphenated word. A short part matches only itself. */
export function partMatches(words: readonly string[], part: string): TermMatch[] {
  const found = literal(words, part);
  return isShort(part) ? found.filter(({ fit }) => fit === exact) : found;
}

/**
 * Returns words that differ by one or two typos. If there are none, the nearest word matches a
 * long one. A number has no typos.
 */
export function misspelled(
  words: readonly string[],
  entriesOf: (term: number) => number,
  word: string,
): TermMatch[] {
  const letters = [...word];
  const { length } = letters;
  if (length < 4 || isNumber(word)) {
    return [];
  }
  const most = length >= 8 && !hasDigit(word) ? 2 : 1;
  const found = matches(words, (term) => {
    const others = [...term];
    if (others.length + most < length) return null;
    if (others.length <= length + most) {
      const typos = distance(others, letters);
      if (typos === 1) return 45;
      if (typos === 2 && most === 2) return 28;
    }
    const isLonger = length >= 5 && others.length > length;
    return isLonger && distance(others.slice(0, length), letters) === 1 ? 22 : null;
  });
  if (found.length === 0 && length >= 9 && !hasDigit(word)) {
    const term = nearest(words, entriesOf, word);
    return term === null ? [] : [{ term, fit: 20 }];
  }
  return found;
}

/**
 * Returns the word whose spelling is closest to an unknown one; of equally close ones, the one that
 * occurs in most entries.
 */
export function nearest(
  words: readonly string[],
  entriesOf: (term: number) => number,
  word: string,
): number | null {
  const letters = [...word];
  if (letters.length < 3 || isNumber(word)) {
    return null;
  }
  const most = Math.min(Math.max(Math.floor(letters.length / 3), 1), 3);
  let best: { term: number; typos: number; entries: number } | null = null;
  for (const [term, other] of words.entries()) {
    const others = [...other];
    if (Math.abs(others.length - letters.length) > most) continue;
    const typos = distance(others, letters);
    const entries = entriesOf(term);
    const isBetter =
      best === null || typos < best.typos || (typos === best.typos && entries > best.entries);
    if (typos <= most && isBetter) {
      best = { term, typos, entries };
    }
  }
  return best?.term ?? null;
}

/**
 * Returns the number of letters that are missing, extra, wrong, or swapped with the next one
 * (optimal string alignment).
 */
function distance(one: readonly string[], other: readonly string[]): number {
  let before: number[] = [];
  let last = other.map((_, at) => at);
  last.push(other.length);
  for (let row = 1; row <= one.length; row += 1) {
    const line = [row];
    for (let at = 1; at <= other.length; at += 1) {
      const isSame = one[row - 1] === other[at - 1];
      let typos = Math.min(
        (last[at] ?? 0) + 1,
        (line[at - 1] ?? 0) + 1,
        (last[at - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isExchanged =
        row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      if (isExchanged && !isSame) {
        typos = Math.min(typos, (before[at - 2] ?? 0) + 1);
      }
      line.push(typos);
    }
    before = last;
    last = line;
  }
  return last[other.length] ?? 0;
}

function matches(words: readonly string[], fitOf: (word: string) => number | null): TermMatch[] {
  return words.flatMap((word, term) => {
    const fit = fitOf(word);
    return fit === null ? [] : [{ term, fit }];
  });
}
