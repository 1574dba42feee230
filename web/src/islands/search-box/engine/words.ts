/**
 * Splits texts into words, folded so that spelling variants match. The equivalent of
 * `crates/search/src/words.rs`. Positions are byte offsets in UTF-8, as in Rust, so that both cut
 * texts at the same places.
 */

/** The maximum length of a word in characters; the rest is cut off. */
const maxWordLength = 48;

/** A range of positions, without the end. */
export interface Span {
  start: number;
  end: number;
}

/** A folded word and its position. */
export interface Word {
  /** Lower case, without accents. */
  folded: string;
  /** The position of each folded character's first byte. */
  starts: number[];
  /** Its position. */
  span: Span;
}

/** Text without whitespace: its words, and all of them joined into one if there are several. */
export interface Chunk {
  parts: Word[];
  joined: Word | null;
}

const alphanumeric = /[\p{Alphabetic}\p{N}]/u;
const combining = /\p{M}/u;
const digit = /^[0-9]$/;

/** Returns the length of a text in UTF-8, in bytes. */
export function bytesOf(text: string): number {
  let bytes = 0;
  for (const char of text) {
    bytes += bytesOfChar(char);
  }
  return bytes;
}

function bytesOfChar(char: string): number {
  const code = char.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}

/** Returns the chunk as one word. */
export function whole(chunk: Chunk): Word {
  return chunk.joined ?? (chunk.parts[0] as Word);
}

/** Returns the chunks of a text. */
export function chunks(text: string): Chunk[] {
  const found: Chunk[] = [];
  const chars = [...text];
  let parts: Word[] = [];
  let word: Word | null = null;
  let at = 0;

  function take(): void {
    if (word !== null) {
      parts.push(word);
      word = null;
    }
  }

  function finish(): void {
    const [first] = parts;
    const last = parts.at(-1);
    if (first !== undefined && last !== undefined) {
      const joined = {
        folded: parts.map((part) => part.folded).join(""),
        starts: parts.flatMap((part) => part.starts),
        span: { start: first.span.start, end: last.span.end },
      };
      found.push({ parts, joined: parts.length > 1 ? joined : null });
      parts = [];
    }
  }

  for (const [index, char] of chars.entries()) {
    const start = at;
    at += bytesOfChar(char);
    const next = chars[index + 1] ?? "";
    const begun: Word | null = word;
    const inside = begun !== null && alphanumeric.test(next);
    if (alphanumeric.test(char) || (begun !== null && combining.test(char))) {
      const into: Word = begun ?? { folded: "", starts: [], span: { start, end: start } };
      push(into, start, char);
      into.span.end = at;
      // A character that consists only of accents doesn't begin a word.
      word = into.folded === "" ? null : into;
    } else if (inside && (char === "'" || char === "’")) {
      // The apostrophe in "don't" is part of the word.
    } else if (inside && char === "." && digit.test(begun.folded.slice(-1)) && digit.test(next)) {
      // So is the decimal point in "2.8".
      push(begun, start, char);
      begun.span.end = at;
    } else if (inside && "-/_+.‑".includes(char)) {
      take();
    } else {
      take();
      finish();
    }
  }
  take();
  finish();
  return found;
}

/** Appends a character in lower case, without its accents. */
function push(word: Word, at: number, char: string): void {
  if (word.starts.length >= maxWordLength) {
    return;
  }
  for (const plain of char.normalize("NFKD")) {
    if (!combining.test(plain)) {
      for (const lower of plain.toLowerCase()) {
        word.folded += lower;
        word.starts.push(at);
      }
    }
  }
}

/** The maximum length of a unit, in bytes. */
const maxUnitLength = 3;

/** Joins a number and the unit that follows it into one word: `4 MP` is also written `4MP`. */
export function measure(chunk: Chunk, next: Chunk | undefined): Word | null {
  const number = whole(chunk);
  const unit = next && whole(next);
  if (unit === undefined || !isNumber(number.folded)) {
    return null;
  }
  if (bytesOf(unit.folded) > maxUnitLength || hasDigit(unit.folded)) {
    return null;
  }
  return {
    folded: number.folded + unit.folded,
    starts: [...number.starts, ...unit.starts],
    span: { start: number.span.start, end: unit.span.end },
  };
}

/** Returns a word without its plural ending. */
export function stem(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) {
    return word;
  }
  if (/(?:ch|sh|ss|x)es$/.test(word)) {
    return word.slice(0, -2);
  }
  return /[^sui]s$/.test(word) ? word.slice(0, -1) : word;
}

/** Returns a text in the form in which texts are compared. */
export function folded(text: string): string {
  return chunks(text)
    .map((chunk) => stem(whole(chunk).folded))
    .join(" ");
}

const fillers = new Set([
  "a",
  "an",
  "and",
  "are",
  "at",
  "be",
  "by",
  "can",
  "do",
  "does",
  "for",
  "from",
  "how",
  "i",
  "in",
  "is",
  "it",
  "me",
  "my",
  "of",
  "on",
  "or",
  "our",
  "the",
  "to",
  "we",
  "what",
  "when",
  "which",
  "who",
  "with",
  "you",
  "your",
  "need",
]);

/** Whether a word has no meaning by itself. */
export function isFiller(word: string): boolean {
  return fillers.has(word);
}

/** Whether a word is so short that it begins many others by chance. */
export function isShort(word: string): boolean {
  return [...word].length < 3;
}

/** Whether a word is a number. */
export function isNumber(word: string): boolean {
  return /^[0-9.]*$/.test(word);
}

/** Whether a word contains a digit, like a model number, a size or a rating. */
export function hasDigit(word: string): boolean {
  return /[0-9]/.test(word);
}
