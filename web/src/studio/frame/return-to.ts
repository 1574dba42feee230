/** The page that the user asked for before signing in. */

/**
 * Returns the address to go to after signing in; only addresses in the studio other than the
 * sign-in page are accepted.
 */
export function returnTo(wanted: string | undefined): string {
  const fits = wanted !== undefined && /^\/studio(\/|\?|$)/.test(wanted);
  return fits && !wanted.startsWith("/studio/enter") && !wanted.includes("\\")
    ? wanted
    : "/studio/";
}
