/** A key that isn't used for anything else. */
const probe = "probe";

/**
 * Whether the browser can store a text of this length for the tab, so that it survives a reload.
 * Some visitors block storage; it then throws or has no space.
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
