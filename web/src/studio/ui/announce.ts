/** Announces something to screen readers without showing it. */
export function announce(words: string): void {
  const region = document.getElementById("said");
  if (region !== null) region.textContent = words;
}
