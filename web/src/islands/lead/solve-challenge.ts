/** The proof of work that the server requires before it accepts a form; see `computeProofOfWork`. */
export interface Challenge {
  /** The signed challenge. */
  token: string;
  /** The text before the number in what is hashed. */
  salt: string;
  /** The SHA-256 hash of salt and number, in hexadecimal. */
  target: string;
  /** The largest number. */
  most_tries: number;
}

/** The first 32 bits of the fractional parts of the cube roots of the first 64 primes (FIPS 180-4). */
const roundConstants = fractions(64, 1 / 3);
/** The first 32 bits of the fractional parts of the square roots of the first 8 primes. */
const initialState = fractions(8, 1 / 2);

function fractions(count: number, power: number): Int32Array {
  const found: number[] = [];
  for (let candidate = 2; found.length < count; candidate += 1) {
    let isPrime = true;
    for (let divisor = 2; divisor * divisor <= candidate; divisor += 1) {
      isPrime &&= candidate % divisor !== 0;
    }
    if (isPrime) {
      found.push(((candidate ** power % 1) * 2 ** 32) | 0);
    }
  }
  return Int32Array.from(found);
}

/**
 * The longest text that fits one block of 64 bytes: the text, one bit, and its length in the last
 * eight bytes.
 */
const maxTextLength = 55;

const words = new Int32Array(64);
const state = new Int32Array(8);

function rotateRight(value: number, bits: number): number {
  return (value >>> bits) | (value << (32 - bits));
}

/**
 * Computes the SHA-256 hash of an ASCII text of at most 55 characters. The eight words are in
 * `state`.
 */
function hashShort(text: string): void {
  words.fill(0, 0, 16);
  for (let at = 0; at <= text.length; at += 1) {
    const byte = at < text.length ? text.charCodeAt(at) : 0x80;
    words[at >> 2] = (words[at >> 2] ?? 0) | (byte << (24 - (at % 4) * 8));
  }
  words[15] = text.length * 8;
  for (let at = 16; at < 64; at += 1) {
    const near = words[at - 2] as number;
    const far = words[at - 15] as number;
    const nearMix = rotateRight(near, 17) ^ rotateRight(near, 19) ^ (near >>> 10);
    const farMix = rotateRight(far, 7) ^ rotateRight(far, 18) ^ (far >>> 3);
    words[at] = nearMix + (words[at - 7] as number) + farMix + (words[at - 16] as number);
  }
  let [a, b, c, d, e, f, g, h] = initialState as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  for (let at = 0; at < 64; at += 1) {
    const choice = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const sum = rotateRight(e, 6) ^ rotateRight(e, 11) ^ rotateRight(e, 25);
    const one = (h + sum + choice + (roundConstants[at] as number) + (words[at] as number)) | 0;
    const two = ((rotateRight(a, 2) ^ rotateRight(a, 13) ^ rotateRight(a, 22)) + majority) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) | 0;
  }
  state.set([a, b, c, d, e, f, g, h]);
  for (let at = 0; at < 8; at += 1) {
    state[at] = (state[at] as number) + (initialState[at] as number);
  }
}

/** Returns the SHA-256 hash of an ASCII text of at most 55 characters, in hexadecimal. */
export function sha256Short(text: string): string {
  if (text.length > maxTextLength) {
    throw new RangeError("The text does not fit one block.");
  }
  hashShort(text);
  return Array.from(state, (word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

/**
 * Returns the number from `from` (inclusive) to `to` (exclusive) that solves the challenge, if any.
 */
export function solveChallenge(challenge: Challenge, from: number, to: number): number | null {
  const { salt, target, most_tries: max } = challenge;
  // The other words are compared only if the first one matches.
  const first = Number.parseInt(target.slice(0, 8), 16) | 0;
  const end = Math.min(to, max + 1);
  for (let number = from; number < end; number += 1) {
    hashShort(`${salt}${number}`);
    if (state[0] === first && sha256Short(`${salt}${number}`) === target) {
      return number;
    }
  }
  return null;
}
