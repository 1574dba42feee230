/** Where somebody wanted to be before they had to sign in. */

/** Only an address of the studio itself, and not this door again. */
export function returnTo(wanted: string | undefined): string {
  const fits = wanted !== undefined && /^\/studio(\/|\?|$)/.test(wanted);
  return fits && !wanted.startsWith("/studio/enter") && !wanted.includes("\\")
    ? wanted
    : "/studio/";
}
