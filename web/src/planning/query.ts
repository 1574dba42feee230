/** The longest query that is answered, in bytes. What queries hold besides ASCII is escaped. */
export const LONGEST_QUERY = 4096;

/** What stands behind the `?` of an address: values by name, in their order. */
export type Query = ReadonlyMap<string, readonly string[]>;

function decoded(text: string): string {
  const spaced = text.replaceAll("+", " ");
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}

/** Reads a query; what is not well written is taken as it stands. */
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

/** Writes a query. */
export function writeQuery(pairs: readonly (readonly [string, string])[]): string {
  // What a query may hold as it is need not look like code to who reads the link.
  const encoded = (text: string) => encodeURIComponent(text).replaceAll("%2F", "/");
  return pairs.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join("&");
}
