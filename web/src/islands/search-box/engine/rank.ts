/** Ranks entries for a query. The equivalent of `crates/search/src/rank.rs`. */
import type { Index } from "./index-file.ts";
import {
  exact,
  literal,
  misspelled,
  nearest,
  partMatches,
  synonymFit,
  type TermMatch,
} from "./matching.ts";
import { type Chunk, chunks, isFiller, isShort, type Span, stem, whole } from "./words.ts";

/** The maximum number of query words that are looked up. */
const maxQueryWords = 12;

/** Parts that an entry must all contain, each with the words that match it. */
type Alternative = TermMatch[][];

/** A word of a query. */
interface QueryTerm {
  /** Its position in the query. */
  span: Span;
  /** The words to mark in texts. */
  needles: string[];
  /** Its possible meanings, of which an entry must match at least one. */
  alternatives: Alternative[];
  /** Corrected spellings of the word. */
  corrections: number[];
  /** Synonyms of the word. */
  synonyms: number[];
}

/** A query, resolved against an index. */
export interface ParsedQuery {
  terms: QueryTerm[];
}

/** Resolves the words of a query. */
export function parse(index: Index, query: string): ParsedQuery {
  let asked = chunks(query);
  const telling = asked.filter((chunk) => !isFiller(whole(chunk).folded));
  asked = (telling.length > 0 ? telling : asked).slice(0, maxQueryWords);
  const same = synonymAlternatives(index, asked);
  const terms = asked.map((chunk, at) =>
    queryTerm(index, chunk, [asked[at - 1], asked[at + 1]], same[at] ?? []),
  );
  return { terms };
}

function synonymAlternatives({ file, words }: Index, asked: Chunk[]): Alternative[][] {
  const said = asked.map((chunk) => stem(whole(chunk).folded));
  const same: Alternative[][] = said.map(() => []);
  let at = 0;
  while (at < said.length) {
    const found = synonymsOf(file.synonyms, said.slice(at));
    if (found === null) {
      at += 1;
      continue;
    }
    const alternatives = found.others.flatMap((phrase) => {
      const terms = phrase.map((word) => words.indexOf(word));
      const known = terms.every((term) => term >= 0);
      return known ? [terms.map((term) => [{ term, fit: synonymFit }])] : [];
    });
    same.fill(alternatives, at, at + found.length);
    at += found.length;
  }
  return same;
}

/** Returns the longest synonym that these words begin with; of equally long ones, the last. */
function synonymsOf(
  groups: readonly string[][][],
  words: readonly string[],
): { length: number; others: string[][] } | null {
  let best: { length: number; others: string[][] } | null = null;
  for (const group of groups) {
    for (const [at, phrase] of group.entries()) {
      const isPhrase = phrase.every((word, place) => words[place] === word);
      const length = isPhrase ? phrase.length : words[0] === phrase.join("") ? 1 : 0;
      if (length > 0 && length >= (best?.length ?? 0)) {
        best = { length, others: group.filter((_, other) => other !== at) };
      }
    }
  }
  return best;
}

function queryTerm(
  index: Index,
  chunk: Chunk,
  [before, after]: [Chunk | undefined, Chunk | undefined],
  same: Alternative[],
): QueryTerm {
  const { words } = index;
  const own = whole(chunk);
  const word = stem(own.folded);
  const needles = [word];
  let alternatives: Alternative[] = [[literal(words, word)]];
  if (chunk.joined !== null) {
    const parts = chunk.parts.map((part) => stem(part.folded));
    const long = parts.filter((part) => !isShort(part));
    // The parts of "e-mail" and "Wi-Fi" mean nothing alone.
    if (long.length > 1 || !words.includes(word)) {
      needles.push(...long);
      alternatives.push(parts.map((part) => partMatches(words, part)));
    }
  }
  // "hik vision" and "ds 7732" are also written with a space.
  let isHalf = false;
  for (const [first, second] of [
    [before, chunk],
    [chunk, after],
  ]) {
    if (first !== undefined && second !== undefined) {
      const halves = [whole(first).folded, whole(second).folded];
      const both = stem(halves.join(""));
      isHalf ||= halves.every(isShort) && words.includes(both);
      alternatives.push([literal(words, both)]);
      needles.push(both);
    }
  }
  // The halves of "wi fi" and "4 MP" mean nothing alone either.
  if (isHalf) {
    alternatives.shift();
    needles.shift();
  }
  alternatives.push(...same);
  alternatives = alternatives.filter((alternative) => isKnown(index, alternative));
  let corrections: number[] = [];
  if (alternatives.length === 0) {
    const found = misspelled(words, entriesWith(index), word);
    const best = Math.max(...found.map(({ fit }) => fit));
    corrections = found.filter(({ fit }) => fit === best).map(({ term }) => term);
    alternatives = found.length > 0 ? [[found]] : [];
  }
  return {
    span: own.span,
    needles,
    alternatives,
    corrections,
    synonyms: same.flat(2).map(({ term }) => term),
  };
}

/** Whether an entry has all parts of an alternative. */
function isKnown({ postings }: Index, alternative: Alternative): boolean {
  if (alternative.some((part) => part.length === 0)) {
    return false;
  }
  // A common word has many entries.
  if (alternative.length === 1) {
    return true;
  }
  const [first = [], ...others] = alternative.map((part) =>
    part.flatMap(({ term }) => postings[term]?.map(({ entry }) => entry) ?? []),
  );
  const sets = others.map((entries) => new Set(entries));
  return first.some((entry) => sets.every((set) => set.has(entry)));
}

/** Returns a function that returns the number of entries with a word. */
function entriesWith({ postings }: Index): (term: number) => number {
  return (term) => postings[term]?.length ?? 0;
}

/** A score: the number of summands, their sum, and where the words are, as `placesOf` returns it. */
interface Sum {
  parts: number;
  score: number;
  places: number;
}

/** Scores per entry. */
type Sums = Map<number, Sum>;

function add(sums: Sums, entry: number, part: Sum): void {
  const sum = sums.get(entry) ?? { parts: 0, score: 0, places: part.places };
  sums.set(entry, {
    parts: sum.parts + 1,
    score: sum.score + part.score,
    places: sum.places & part.places,
  });
}

function raise(sums: Sums, entry: number, score: number, places: number): void {
  const before = sums.get(entry);
  sums.set(entry, {
    parts: 1,
    score: Math.max(before?.score ?? 0, score),
    places: (before?.places ?? 0) | places,
  });
}

/** The bit of the body in a posting's fields. */
const bodyBit = 1 << 5;

/** Whether a word is in the body, as the lowest bit, and whether it's in another field, as the next. */
function placesOf(fields: number): number {
  return Number((fields & bodyBit) !== 0) | (Number((fields & ~bodyBit) !== 0) << 1);
}

/** Returns the inverse document frequency as an integer. */
function inverseDocumentFrequency(entries: number, withWord: number): number {
  return Math.floor(Math.log2(Math.max(1, Math.floor(entries / Math.max(1, withWord))))) + 2;
}

/**
 * Returns the entries that match all words; if there are none, those that match the most. Each has
 * its score and whether only its body has all the words.
 */
export function scoresOf(
  { file, postings }: Index,
  { terms }: ParsedQuery,
): { scores: { entry: number; score: number; isOnlyInBody: boolean }[]; partial: boolean } {
  const entries = file.hrefs.length;
  const total: Sums = new Map();
  for (const { alternatives } of terms) {
    // An entry's score for a word is that of its best alternative.
    const best: Sums = new Map();
    for (const alternative of alternatives) {
      // The score of an alternative is the mean of its parts' scores, if all of them match.
      const sums: Sums = new Map();
      for (const matches of alternative) {
        const part: Sums = new Map();
        for (const { term, fit } of matches) {
          const found = postings[term] ?? [];
          const rare = inverseDocumentFrequency(entries, found.length);
          for (const { entry, fields } of found) {
            const score = Math.floor((weightOf(file.fields, fields) * fit * rare) / exact);
            raise(part, entry, score, placesOf(fields));
          }
        }
        for (const [entry, sum] of part) add(sums, entry, sum);
      }
      for (const [entry, { parts, score, places }] of sums) {
        if (parts === alternative.length) raise(best, entry, Math.floor(score / parts), places);
      }
    }
    for (const [entry, sum] of best) add(total, entry, sum);
  }
  const most = Math.max(0, ...[...total.values()].map(({ parts }) => parts));
  const full = [...total].filter(([, { parts }]) => parts === most);
  return {
    scores: full.map(([entry, { score, places }]) => ({
      entry,
      score,
      isOnlyInBody: places === 1,
    })),
    partial: full.length > 0 && most < terms.length,
  };
}

function weightOf(weights: readonly number[], fields: number): number {
  return weights.reduce((sum, weight, field) => sum + ((fields >> field) & 1) * weight, 0);
}

/**
 * Returns the query with unknown words corrected; `null` if all words are known or no correction is
 * found. `spellings` loads the site's spellings of its words, which are rarely needed.
 */
export async function spellingOf(
  index: Index,
  { terms }: ParsedQuery,
  query: string,
  spellings: () => Promise<string[]>,
): Promise<string | null> {
  const { words } = index;
  const bytes = new TextEncoder().encode(query);
  const corrected = terms.map(({ corrections, alternatives, needles }) => {
    const isUnknown = alternatives.length === 0;
    const near = isUnknown ? nearest(words, entriesWith(index), needles[0] ?? "") : null;
    return corrections[0] ?? near;
  });
  if (corrected.every((term) => term === null)) {
    return null;
  }
  const written = await spellings();
  return corrected
    .map((term, at) => {
      const span = terms[at]?.span ?? { start: 0, end: 0 };
      return term === null
        ? new TextDecoder().decode(bytes.subarray(span.start, span.end))
        : written[term] || words[term];
    })
    .join(" ");
}
