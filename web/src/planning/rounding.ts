/**
 * The part of a figure that does not count: the two engines' `tan`, `pow` and `log10` differ in the last digit,
 * and no threshold may fall between their answers.
 */
const MILLIONTH = 1e-6;

/** Whether what is there is enough. */
export function isEnough(have: number, need: number): boolean {
  return have >= need * (1 - MILLIONTH);
}

/** A need, rounded up to a whole number. */
export function ceil(need: number): number {
  return Math.ceil(need * (1 - MILLIONTH));
}

/** What there is, rounded down to a whole number. */
export function floor(have: number): number {
  return Math.floor(have * (1 + MILLIONTH));
}

/** A number with nine significant digits. */
function nine(value: number): number {
  return Number(value.toPrecision(9));
}

/** Results with nine significant digits each, before anything is made of them. */
export function cut<T>(results: T): T {
  if (typeof results === "number") return nine(results) as T;
  if (Array.isArray(results)) return results.map((result) => cut(result)) as T;
  if (results === null || typeof results !== "object") return results;
  const entries = Object.entries(results).map(([name, result]) => [name, cut(result)]);
  return Object.fromEntries(entries) as T;
}
