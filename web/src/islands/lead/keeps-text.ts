/** A name that nothing else is kept under. */
const probe = "probe";

/**
 * Whether the browser keeps a text of this length for the tab, so that it is there again after a
 * reload. Some visitors let no site keep anything; the storage then throws or is full at once.
 */
export function keepsText(text: string): boolean {
  try {
    sessionStorage.setItem(probe, text);
    sessionStorage.removeItem(probe);
    return true;
  } catch {
    return false;
  }
}
