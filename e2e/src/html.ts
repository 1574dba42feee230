// Extracts links from HTML as the server sent it, without a browser.

/** Returns the values of an attribute of all elements with a name, in order. */
export function attributes(html: string, element: string, attribute: string): string[] {
  const pattern = new RegExp(`<${element}\\s(?:[^>]*\\s)?${attribute}="([^"]*)"`, "gi");
  return [...html.matchAll(pattern)].map((match) => decoded(match[1] ?? ""));
}

/** Whether the document has an element with this id. */
export function hasId(html: string, id: string): boolean {
  return new RegExp(`\\sid="${id.replace(/[^\w-]/g, "\\$&")}"`).test(html);
}

/**
 * Returns all addresses that a page needs in order to be displayed: scripts, styles, pictures,
 * fonts.
 */
export function parts(html: string): string[] {
  const candidates = [
    ...attributes(html, "img", "srcset"),
    ...attributes(html, "source", "srcset"),
  ].flatMap((set) => set.split(",").map((one) => one.trim().split(/\s+/)[0] ?? ""));
  return [
    ...attributes(html, "img", "src"),
    ...attributes(html, "script", "src"),
    ...attributes(html, "link", "href"),
    ...candidates,
  ].filter((address) => address !== "" && !address.startsWith("data:"));
}

/**
 * Returns the text of a document for readers, with whitespace normalized and without scripts and
 * tags.
 */
export function words(html: string): string {
  const text = html.replace(/<script[^>]*>.*?<\/script>/gs, " ").replace(/<[^>]+>/g, "");
  return decoded(text).replace(/\s+/g, " ").trim();
}

function decoded(text: string): string {
  return text
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&#39;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}
