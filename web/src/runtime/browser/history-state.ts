/** Returns the choice that is kept under a name in the current history entry. */
export function getHistoryState(name: string): unknown {
  return history.state?.[name];
}

/**
 * Keeps a choice in the current history entry, so that it survives going back, forward and
 * reloading.
 */
export function setHistoryState(name: string, choice: string | undefined): void {
  // The state is null if nothing was kept; spreading null gives nothing.
  history.replaceState({ ...history.state, [name]: choice }, "");
}
