/** Joins class names, each once, and leaves out what is absent. */
export function classes(...names: readonly (string | false | null | undefined)[]): string {
  return [...new Set(names.filter(Boolean))].join(" ");
}
