/** Says something to those who hear the page, and shows nothing. */
export function say(words: string): void {
  const region = document.getElementById("said");
  if (region !== null) region.textContent = words;
}
