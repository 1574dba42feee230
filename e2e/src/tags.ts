// The start tags of a document, which are found in a tenth of the time that parsing it takes.

/** A start tag. */
export interface Tag {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
}

const pattern = /<([a-z][a-z0-9-]*)((?:[^>"]|"[^"]*")*)>/g;
const pair = /([^\s="/]+)(?:="([^"]*)")?/g;
const entities: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&quot;": '"',
  "&#x27;": "'",
  "&lt;": "<",
  "&gt;": ">",
};

/** Returns the start tags of a document of ours, except what scripts and styles contain. */
export function tagsOf(html: string): Tag[] {
  const elements = html.replace(/(<(script|style)\b[^>]*>).*?<\/\2>/gs, "$1");
  return Array.from(elements.matchAll(pattern), ([, name = "", written = ""]) => ({
    name,
    attributes: new Map(
      Array.from(written.matchAll(pair), ([, key = "", value = ""]) => [
        key,
        value.replace(/&[a-z0-9#]+;/g, (entity) => entities[entity] ?? entity),
      ]),
    ),
  }));
}

/** Returns the values of an attribute of the elements with one of these names, in order. */
export function valuesOf(tags: readonly Tag[], names: readonly string[], key: string): string[] {
  return tags.flatMap(({ name, attributes }) =>
    names.includes(name) ? (attributes.get(key) ?? []) : [],
  );
}

/**
 * Returns the kinds of elements in a document: their names, classes, roles and ARIA attributes.
 * Most rules find the same in two documents with the same ones.
 */
export function shapeOf(html: string): string {
  const kinds = tagsOf(html).map(({ name, attributes }) => {
    const said = [...attributes].flatMap(([key, value]) => {
      if (key === "class" || key === "role") return `${key}=${value}`;
      return key.startsWith("aria-") ? key : [];
    });
    return [name, ...said.sort()].join(" ");
  });
  return [...new Set(kinds)].sort().join("\n");
}

/** Returns a document's main part, which has the content of the page. */
export function mainOf(html: string): string {
  const [start, end] = [html.indexOf('id="main"'), html.indexOf("</main>")];
  if (start < 0 || end < start) throw new Error("the document has no main part");
  return html.slice(start, end);
}
