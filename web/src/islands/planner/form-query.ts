import type { Field } from "../../planning/fields.ts";
import { writeQuery } from "../../planning/query.ts";
import type { LengthUnit } from "../../planning/units.ts";

/** Returns the initial value of a field. */
export function shownValue({ typed, defaultValue, initial }: Field, isFresh: boolean): string {
  if (typed !== "") return typed;
  return isFresh ? initial : defaultValue;
}

/** Returns the `id` of a field. */
export function fieldId(name: string, row: number | null): string {
  return row === null ? `plan-${name}` : `plan-${name}-${row}`;
}

/**
 * Returns the query that submitting the form would send. Values at their defaults are empty, so
 * that they stay assumptions.
 */
export function queryOf(
  form: HTMLFormElement,
  fields: readonly Field[],
  button?: { name: string; value: string },
): string {
  const rows = new Map<string, number>();
  const pairs: [string, string][] = [];
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== "string") continue;
    const row = rows.get(name) ?? 0;
    rows.set(name, row + 1);
    const field = fields.find((one) => one.name === name && (one.row ?? 0) === row);
    pairs.push([name, value === field?.defaultValue ? "" : value]);
  }
  if (button !== undefined) pairs.push([button.name, button.value]);
  return writeQuery(pairs);
}

/**
 * Returns the fields whose values differ from those that were rendered: typed before the script ran,
 * or restored by the browser.
 */
export function touchedFields(fields: readonly Field[], isFresh: boolean): Field[] {
  return fields.filter((field) => {
    const control = document.getElementById(fieldId(field.name, field.row));
    const drawn = shownValue(field, isFresh);
    if (control instanceof HTMLInputElement) return control.value !== drawn;
    const isOption = field.options.some(({ value }) => value === drawn);
    return control instanceof HTMLSelectElement && isOption && control.value !== drawn;
  });
}

/** Whether a form's values, or boxes that belong to it, differ from those that were rendered. */
export function isTouched(
  form: HTMLFormElement,
  fields: readonly Field[],
  isFresh: boolean,
): boolean {
  const isTicked = (control: Element) =>
    control instanceof HTMLInputElement && control.checked !== control.defaultChecked;
  return Array.from(form.elements).some(isTicked) || touchedFields(fields, isFresh).length > 0;
}

/** Returns the unit of the lengths in a form. */
export function unitOf(fields: readonly Field[]): LengthUnit {
  return fields.find(({ name }) => name === "units")?.value === "m" ? "m" : "ft";
}

/** Returns the query of the address; `null` if it has none. A bare `?` has an empty one. */
export function addressQuery(): string | null {
  return /^[^#?]*\?([^#]*)/.exec(window.location.href)?.[1] ?? null;
}

/** Returns the number of fields that are rendered in the form. */
export function renderedCount(fields: readonly Field[]): number {
  return fields.filter(({ kind }) => kind !== "several").length;
}

/** Returns what was typed into fields as a query, including those that are empty. */
export function fullQuery(fields: readonly Field[]): string {
  return writeQuery(fields.map(({ name, typed }) => [name, typed] as const));
}
