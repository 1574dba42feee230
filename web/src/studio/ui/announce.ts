/** Announces something to screen readers without showing it. */
export function announce(words: string): void {
  const region = document.getElementById("said");
  if (region === null) return;
  // An extra space makes screen readers announce the same words again.
  region.textContent = region.textContent === words ? `${words}\u00a0` : words;
}
