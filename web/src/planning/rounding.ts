/**
 * The tolerance for comparing figures: `tan`, `pow` and `log10` differ in the last digit between
 * the two engines, and no threshold may fall between their results.
 */
const MILLIONTH = 1e-6;

/** Whether an amount is sufficient. */
export function isEnough(have: number, need: number): boolean {
  return have >= need * (1 - MILLIONTH);
}

/** Rounds a requirement up to a whole number. */
export function ceil(need: number): number {
  return Math.ceil(need * (1 - MILLIONTH));
}

/** Rounds an available amount down to a whole number. */
export function floor(have: number): number {
  return Math.floor(have * (1 + MILLIONTH));
}

/** Rounds a number to nine significant digits. */
function toNineDigits(value: number): number {
  return Number(value.toPrecision(9));
}

/** Rounds all results to nine significant digits, before they are used. */
export function roundResults<T>(results: T): T {
  if (typeof results === "number") return toNineDigits(results) as T;
  if (Array.isArray(results)) return results.map((result) => roundResults(result)) as T;
  if (results === null || typeof results !== "object") return results;
  const entries = Object.entries(results).map(([name, result]) => [name, roundResults(result)]);
  return Object.fromEntries(entries) as T;
}
