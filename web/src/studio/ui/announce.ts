/** Announces something to screen readers without showing it. */
export function announce(words: string): void {
  const region = document.getElementById("said");
  if (region === null) return;
  // An extra space makes screen readers announce the same words again.
  region.textContent = region.textContent === words ? `${words}\u00a0` : words;
}

/** Takes back what was announced, unless something else was since. */
export function withdraw(words: string): void {
  const region = document.getElementById("said");
  if (region?.textContent?.trim() === words) region.textContent = "";
}
