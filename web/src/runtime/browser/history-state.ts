function historyState(): Record<string, unknown> {
  // The state is null if nothing was kept; spreading null gives nothing.
  return { ...history.state };
}

/** Returns the choice that is kept under a name in the current history entry. */
export function getHistoryState(name: string): string | undefined {
  const choice = historyState()[name];
  return typeof choice === "string" ? choice : undefined;
}

/**
 * Keeps a choice in the current history entry, so that it survives going back, forward and
 * reloading.
 */
export function setHistoryState(name: string, choice: string): void {
  history.replaceState({ ...historyState(), [name]: choice }, "");
}
