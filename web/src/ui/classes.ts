/** Joins class names, without duplicates and absent ones. */
export function classes(...names: readonly (string | false | null | undefined)[]): string {
  const all: string[] = [];
  for (const name of names) {
    if (name && !all.includes(name)) all.push(name);
  }
  return all.join(" ");
}
