/** A key that isn't used for anything else. */
const probeKey = "probe";

/**
 * Whether the browser can store a text of this length for the tab, so that it survives a reload.
 * Some visitors block storage; it then throws or has no space.
 */
export function canStoreText(text: string): boolean {
  try {
    sessionStorage.setItem(probeKey, text);
    sessionStorage.removeItem(probeKey);
    return true;
  } catch {
    return false;
  }
}
