/** Everything that a form would send by itself, with what the runtime adds to it; values of one name as lines. */
export function hiddenValues(form: HTMLFormElement): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string") {
      values[name] = Object.hasOwn(values, name) ? `${values[name]}\n${value}` : value;
    }
  }
  return values;
}
