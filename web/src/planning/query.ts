/** The query of an address (after the `?`): lists of values by name, in order. */
export type Query = Map<string, string[]>;

function decoded(text: string): string {
  const spaced = text.replaceAll("+", " ");
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}

/** Parses a query; malformed escapes are taken literally. */
export function readQuery(text: string): Query {
  const query = new Map<string, string[]>();
  for (const pair of text.split("&")) {
    const [name = "", ...rest] = pair.split("=");
    if (name === "") continue;
    const values = query.get(decoded(name)) ?? [];
    values.push(decoded(rest.join("=")).trim());
    query.set(decoded(name), values);
  }
  return query;
}

/** Serializes a query. */
export function writeQuery(pairs: readonly (readonly [string, string])[]): string {
  // A slash is allowed in queries as it is, and unescaped it keeps links readable.
  const encoded = (text: string) => encodeURIComponent(text).replaceAll("%2F", "/");
  return pairs.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join("&");
}
