function keptChoices(): Record<string, unknown> {
  // It is null where nothing was kept, which spreads to nothing.
  return { ...history.state };
}

/** The choice that this page's entry in the history has under a name. */
export function keptChoice(name: string): string | undefined {
  const choice = keptChoices()[name];
  return typeof choice === "string" ? choice : undefined;
}

/** Keeps a choice with this page's entry in the history: going back, forward and loading again find it. */
export function keepChoice(name: string, choice: string): void {
  history.replaceState({ ...keptChoices(), [name]: choice }, "");
}
