/**
 * Returns everything that submitting the form would send, including what the runtime adds. Values
 * with the same name are joined by newlines.
 */
export function hiddenValues(form: HTMLFormElement): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string") {
      values[name] = Object.hasOwn(values, name) ? `${values[name]}\n${value}` : value;
    }
  }
  return values;
}
