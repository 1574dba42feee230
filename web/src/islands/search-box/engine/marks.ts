/**
 * Texts of results with the search terms marked. The equivalent of `crates/search/src/marks.rs`.
 */
import type { TextRun } from "../../../generated/model.ts";
import { bytesOf, chunks, hasDigit, measure, type Span, stem, type Word } from "./words.ts";

/** The maximum length of a snippet, in bytes. */
const snippetBytes = 180;
/** The length of the snippet before the first mark, in bytes. */
const beforeMark = 48;

/** The words to mark. */
export interface Marks {
  /** Words of the query. They are marked in words that equal, begin with or contain them. */
  needles: readonly string[];
  /** Corrected spellings of words of the query, which are marked as whole words. */
  words: ReadonlySet<string>;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Returns the text as runs. */
export function runsOf(marks: Marks, text: string): TextRun[] {
  return runs(encoder.encode(text), placesOf(marks, text));
}

/**
 * Returns the snippet of a text with the most marks, and the number of different words marked in
 * it.
 */
export function snippetOf(marks: Marks, text: string): { runs: TextRun[]; count: number } {
  const bytes = encoder.encode(text);
  const places = placesOf(marks, text);
  let count = 0;
  let from = 0;
  for (const [at, place] of places.entries()) {
    const different = new Set<string>();
    for (const other of places.slice(at)) {
      if (other.end > place.start + snippetBytes) break;
      different.add(decoder.decode(bytes.subarray(other.start, other.end)).toLowerCase());
    }
    if (different.size > count) {
      count = different.size;
      from = place.start;
    }
  }
  const { start, end } = windowOf(bytes, Math.max(0, from - beforeMark));
  const inside = places
    .filter((place) => place.start >= start && place.end <= end)
    .map((place) => ({ start: place.start - start, end: place.end - start }));
  const shown = runs(bytes.subarray(start, end), inside);
  if (start > 0) {
    shown.unshift({ text: "… ", mark: false });
  }
  if (end < bytes.length) {
    shown.push({ text: " …", mark: false });
  }
  return { runs: shown, count };
}

/** Returns the spans to mark, in order and not overlapping. */
function placesOf(marks: Marks, text: string): Span[] {
  const places: Span[] = [];
  const bytes = encoder.encode(text);
  const all = chunks(text);
  for (const [at, chunk] of all.entries()) {
    const found = [...chunk.parts, chunk.joined, measure(chunk, all[at + 1])]
      .map((word) => word && placeOf(marks, bytes, word))
      .filter((place) => place !== null)
      .sort((one, other) => one.start - other.start || other.end - one.end);
    for (const place of found) {
      const last = places.at(-1);
      if (last !== undefined && place.start < last.end) {
        last.end = Math.max(last.end, place.end);
      } else {
        places.push({ ...place });
      }
    }
  }
  return places;
}

/** Separators between the parts of a word. */
const separators = /[^\p{Alphabetic}\p{N}\p{M}]+$/u;

/** Returns the longest part of a word that is marked. */
function placeOf({ needles, words }: Marks, bytes: Uint8Array, word: Word): Span | null {
  const stemmed = stem(word.folded);
  if (words.has(stemmed) || needles.includes(stemmed)) {
    return word.span;
  }
  let best: { from: number; length: number } | null = null;
  for (const needle of needles) {
    const at = word.folded.indexOf(needle);
    const { length } = [...needle];
    const isTelling = at === 0 || length >= 4 || (length === 3 && hasDigit(word.folded));
    // Of equally long ones the last one is taken, as by `max_by_key` in Rust.
    if (at >= 0 && length > 0 && isTelling && length >= (best?.length ?? 0)) {
      best = { from: [...word.folded.slice(0, at)].length, length };
    }
  }
  if (best === null) {
    return null;
  }
  const place = (index: number): number => word.starts[index] ?? word.span.end;
  const [start, end] = [place(best.from), place(best.from + best.length)];
  const part = decoder.decode(bytes.subarray(start, end)).replace(separators, "");
  return { start, end: start + bytesOf(part) };
}

function runs(bytes: Uint8Array, places: readonly Span[]): TextRun[] {
  const found: TextRun[] = [];
  const part = (start: number, end: number): string => decoder.decode(bytes.subarray(start, end));
  let done = 0;
  for (const { start, end } of places) {
    if (start > done) {
      found.push({ text: part(done, start), mark: false });
    }
    found.push({ text: part(start, end), mark: true });
    done = end;
  }
  if (done < bytes.length) {
    found.push({ text: part(done, bytes.length), mark: false });
  }
  return found;
}

/**
 * Returns the part of a text that begins near a byte, in whole words. A word longer than the part
 * is cut.
 */
function windowOf(bytes: Uint8Array, near: number): Span {
  const from = boundary(bytes, near);
  const blank = lastBlank(bytes, from);
  const word = blank === null ? 0 : blank.end;
  // The start of a very long word would be too far from the byte that must be visible.
  const start = from - word > snippetBytes ? from : word;
  const end = boundary(bytes, start + snippetBytes + beforeMark);
  if (end === bytes.length) {
    return { start, end };
  }
  const last = lastBlank(bytes, end);
  return { start, end: last !== null && last.start > start ? last.start : end };
}

/** Returns the last whitespace before a byte. */
function lastBlank(bytes: Uint8Array, before: number): Span | null {
  const text = decoder.decode(bytes.subarray(0, before));
  const found = [...text.matchAll(/\p{White_Space}/gu)].at(-1);
  if (found === undefined) {
    return null;
  }
  const start = encoder.encode(text.slice(0, found.index)).length;
  return { start, end: start + encoder.encode(found[0]).length };
}

/** Returns the start of the character at or before a byte. */
function boundary(bytes: Uint8Array, at: number): number {
  let place = Math.min(at, bytes.length);
  while (place < bytes.length && ((bytes[place] ?? 0) & 0xc0) === 0x80) {
    place -= 1;
  }
  return place;
}
