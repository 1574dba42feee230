/**
 * Writes an address of the page to the history: as another step, or in place of the current one.
 * Returns whether the browser did. Safari refuses after 100 times in 10 seconds, older versions in 30,
 * and a saved page may refuse every address.
 */
export function writeAddress(address: string, isStep = false): boolean {
  try {
    if (isStep) history.pushState(null, "", address);
    else history.replaceState(history.state, "", address);
    return true;
  } catch {
    return false;
  }
}
