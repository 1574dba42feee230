import {
  MAX_PLAN_QUERY_BYTES,
  type PlanningFault,
  type PlanningFaultCode,
} from "../generated/model.ts";
import * as texts from "../generated/texts.ts";
import { numberText, readNumber, withUnit } from "./number-text.ts";
import { type Query, readQuery, writeQuery } from "./query.ts";
import { feet, inUnit, type LengthUnit, type Meters, meters } from "./units.ts";

/** The name of the hidden field with the unit that a form's lengths are written in. */
export const WRITTEN_UNIT = "written_units";

/**
 * The names in queries that aren't always fields: those of the form's buttons, and of excluded
 * parts.
 */
const OTHER_NAMES: readonly string[] = ["add", "remove", "fill", "without"];

/**
 * Whether the query of a page asks for a plan: it is empty, or names a field or a button of the
 * form. Others, such as those that advertisements add, ask for nothing.
 */
export function asksForPlan(query: string, fields: readonly Field[]): boolean {
  const isOwn = (name: string) =>
    OTHER_NAMES.includes(name) || fields.some((field) => field.name === name);
  return query === "" || [...readQuery(query).keys()].some(isOwn);
}

/** A choice in a list. */
export interface Option {
  /** Its value in queries. */
  value: string;
  /** The text that visitors read. */
  label: string;
}

/** A field of a form: its definition and its value. */
export interface Field {
  /** Its name in queries. */
  name: string;
  /** The index of the row in a repeated group, from 0; `null` if the field isn't repeated. */
  row: number | null;
  /** Its label. */
  label: string;
  /** The unit after it, or an empty string. */
  unit: string;
  /** What to type, if it isn't obvious. */
  hint: string;
  /** How it is shown. */
  kind: "whole" | "number" | "text" | "choice" | "flag" | "several";
  /** The choices of a list. */
  options: readonly Option[];
  /** The minimum. */
  min: number | null;
  /** The maximum. */
  max: number | null;
  /** The default value as text; empty if the field has none. */
  defaultValue: string;
  /** The initial value in a form that hasn't been filled in. */
  initial: string;
  /** Whether it is rarely changed. */
  advanced: boolean;
  /** Whether pages that link to the tool ask for it. */
  first: boolean;
  /** What the visitor typed; empty if the default applies. */
  typed: string;
  /** The effective value, as written in queries. */
  value: string;
  /** Whether the default applies: nothing was typed, or the default itself. */
  isDefault: boolean;
  /** Whether another field's value makes this one irrelevant. */
  isIgnored: boolean;
}

/** The definition that all fields share. */
interface FieldDefinition {
  label: string;
  unit?: string;
  hint?: string;
  /** The initial value in a form, if it isn't the default. */
  initial?: string;
  /** Whether it is rarely changed. */
  advanced?: boolean;
  /** Whether pages that link to the tool ask for it. */
  first?: boolean;
  /** Whether another field's value makes this one irrelevant. */
  isIgnored?: boolean;
}

/** The definition of a numeric field. */
interface NumberDefinition extends FieldDefinition {
  /** What to enter, as in `a number of cameras`. */
  what: string;
  min: number;
  max: number;
}

/** The minimum and the maximum of a field. */
type Bounds = readonly [min: number, max: number];

/** Reads the fields of one row, or those that aren't repeated. */
export class FieldReader {
  constructor(
    private readonly form: FormReader,
    private readonly row: number | null,
  ) {}

  private typed(name: string): string {
    return this.form.query.get(name)?.[this.row ?? 0] ?? "";
  }

  private add(
    name: string,
    said: FieldDefinition,
    rest: Pick<Field, "kind" | "defaultValue"> & Partial<Field>,
  ) {
    const typed = this.typed(name);
    const field: Field = {
      name,
      row: this.row,
      unit: "",
      hint: "",
      min: null,
      max: null,
      typed,
      value: "",
      isDefault: typed === "" || typed === rest.defaultValue,
      initial: rest.defaultValue,
      advanced: false,
      first: false,
      isIgnored: false,
      ...said,
      options: [],
      ...rest,
    };
    this.form.fields.push(field);
  }

  /** Records an error in a field. */
  fault(name: string, code: PlanningFaultCode, message: string): void {
    this.form.faults.push({ field: name, row: this.row, code, message });
  }

  /** Returns the message that says what to enter. */
  private rangeMessage({ what, min, max, unit = "" }: NumberDefinition): string {
    const high = withUnit(numberText(max, 2), unit);
    return texts.planningGive({ what, low: numberText(min, 2), high });
  }

  private read(
    name: string,
    said: NumberDefinition,
    isWhole: boolean,
    defaultValue: number | null,
  ) {
    const { min, max } = said;
    const typed = this.typed(name);
    const read = typed === "" ? defaultValue : readNumber(typed);
    const isFaulty = typed !== "" && (read === null || (isWhole && !Number.isInteger(read)));
    const isOutside = read !== null && (read < min || read > max);
    if (isFaulty || isOutside) {
      this.fault(name, isFaulty ? "number" : "range", this.rangeMessage(said));
    }
    this.add(name, said, {
      kind: isWhole ? "whole" : "number",
      min,
      max,
      defaultValue: String(defaultValue ?? ""),
      value: typed === "" ? "" : String(read ?? ""),
      isDefault: typed === "" || read === defaultValue,
    });
    return read;
  }

  /** Reads a whole number. */
  whole(name: string, said: NumberDefinition & { defaultValue: number }): number {
    return this.read(name, said, true, said.defaultValue) ?? said.defaultValue;
  }

  /** Reads a number. */
  number(name: string, said: NumberDefinition & { defaultValue: number }): number {
    return this.read(name, said, false, said.defaultValue) ?? said.defaultValue;
  }

  /** Reads an optional number. */
  optionalNumber(name: string, said: NumberDefinition, isWhole = false): number | null {
    return this.read(name, said, isWhole, null);
  }

  /** Reads a length. Its bounds and its default are in feet; without a default it is required. */
  length(
    name: string,
    said: Omit<NumberDefinition, "unit" | "initial"> & {
      defaultValue: number | null;
      initial?: number;
    },
  ): Meters {
    const { unit, writtenUnit } = this.form;
    const isMetric = unit === "m";
    const { defaultValue, min, max } = said;
    const inMeters = (length: number) => Math.round(feet(length) * 100) / 100;
    const shown = (length: number) => (isMetric ? inMeters(length) : length);
    // In metric forms the bounds are rounded outward, so that they include those in feet.
    const inFeet: Bounds = [min, max];
    const rounded: Bounds = [Math.floor(feet(min) * 10) / 10, Math.ceil(feet(max) * 10) / 10];
    const [bounds, formerBounds] = isMetric ? [rounded, inFeet] : [inFeet, rounded];
    if (writtenUnit !== unit) {
      const wasShown = isMetric ? defaultValue : inMeters(defaultValue ?? 0);
      this.convertLength(name, defaultValue === null ? null : wasShown, formerBounds, bounds);
    }
    const field = {
      ...said,
      initial: String(shown(said.initial ?? defaultValue ?? 0)),
      unit: isMetric ? texts.planningMetersUnit : texts.planningFeetUnit,
      min: bounds[0],
      max: bounds[1],
    };
    const usual = defaultValue === null ? null : shown(defaultValue);
    const read = this.read(name, field, false, usual);
    if (read === null && this.typed(name) === "") {
      this.fault(name, "needs", this.rangeMessage(field));
    }
    // The default is shown to the centimeter, but it's the same length in either unit.
    if (defaultValue !== null && read === usual) return feet(defaultValue);
    return isMetric ? meters(read ?? 0) : feet(read ?? 0);
  }

  /**
   * Converts what was typed in the form's former unit; the default stays the default, and a length
   * within the bounds stays within them.
   */
  private convertLength(
    name: string,
    formerDefault: number | null,
    [formerMin, formerMax]: Bounds,
    [min, max]: Bounds,
  ): void {
    const { query, unit } = this.form;
    const length = readNumber(this.typed(name));
    if (length === null) return;
    const exact = inUnit(unit === "m" ? feet(length) : length, unit);
    const isWithin = length >= formerMin && length <= formerMax;
    const converted = isWithin ? Math.min(max, Math.max(min, exact)) : exact;
    const text = numberText(converted, unit === "m" ? 2 : 1);
    query.get(name)?.splice(this.row ?? 0, 1, length === formerDefault ? "" : text);
  }

  /** Reads a choice. */
  choice<T extends string>(
    name: string,
    said: FieldDefinition & { options: Readonly<Record<T, string>>; defaultValue: NoInfer<T> },
    kind: "choice" | "flag" = "choice",
  ): T {
    const { options, defaultValue } = said;
    const typed = this.typed(name);
    const isKnown = Object.hasOwn(options, typed);
    if (typed !== "" && !isKnown) {
      this.fault(name, "choice", texts.planningChoose(said.label));
    }
    const entries = Object.entries<string>(options);
    this.add(name, said, {
      kind,
      options: entries.map(([value, label]) => ({ value, label })),
      defaultValue,
      value: isKnown ? typed : "",
    });
    return isKnown ? (typed as T) : defaultValue;
  }

  /** Reads a yes-or-no value. */
  flag(name: string, said: FieldDefinition & { defaultValue?: boolean }): boolean {
    const options = { "1": texts.yes, "0": texts.no };
    const defaultValue = said.defaultValue ? "1" : "0";
    return this.choice(name, { ...said, options, defaultValue }, "flag") === "1";
  }

  /**
   * Reads the values of `known` that the query names, in the order of `known`; each is a field.
   * Others are ignored.
   */
  several(name: string, label: string, known: readonly string[]): string[] {
    const typed = this.form.query.get(name) ?? [];
    const named = known.filter((value) => typed.includes(value));
    for (const value of named) {
      this.add(name, { label }, { kind: "several", defaultValue: "", typed: value, value });
    }
    return named;
  }

  /** Reads a text that `read` parses; returns `null` if it is optional and missing. */
  text<T, U extends T | null>(
    name: string,
    said: FieldDefinition & {
      what: string;
      defaultValue: string;
      none: U;
      options?: readonly Option[];
      read: (typed: string) => T | null;
    },
  ): T | U {
    const typed = this.typed(name);
    const read = typed === "" ? null : said.read(typed);
    if (typed !== "" && read === null) this.fault(name, "choice", said.what);
    this.add(name, said, {
      kind: said.options === undefined ? "text" : "choice",
      options: said.options ?? [],
      defaultValue: said.defaultValue,
      value: typed,
    });
    return read ?? said.none;
  }
}

/** Reads a tool's query. Each field is read once, in the order of forms and links. */
export class FormReader {
  /** The fields that were read. */
  readonly fields: Field[] = [];
  /** All errors. */
  readonly faults: PlanningFault[] = [];
  /** The query. */
  readonly query: Query;
  /** The unit of lengths. */
  readonly unit: LengthUnit;
  /** The unit in which the lengths were typed, before the visitor chose another one. */
  readonly writtenUnit: LengthUnit;
  /** Reads the fields that aren't repeated. */
  readonly single: FieldReader;

  constructor(query: string) {
    this.query = readQuery(query);
    if (query.length > MAX_PLAN_QUERY_BYTES) {
      const message = texts.planningLongQuery;
      this.faults.push({ field: "", row: null, code: "too-many", message });
    }
    this.unit = this.query.get("units")?.[0] === "m" ? "m" : "ft";
    const written = this.query.get(WRITTEN_UNIT)?.[0];
    this.writtenUnit = written === "m" || written === "ft" ? written : this.unit;
    this.single = new FieldReader(this, null);
  }

  /** Reads the unit of lengths, the last field of a form. */
  units(): LengthUnit {
    return this.single.choice("units", {
      advanced: true,
      label: texts.planningUnits,
      options: { ft: texts.planningUnitsFeet, m: texts.planningUnitsMeters },
      defaultValue: "ft",
    });
  }

  /**
   * Reads the rows of a repeated group, in order. Also applies the form's buttons that add or
   * remove a row.
   */
  rows<T>(
    { max, tooMany }: { max: number; tooMany: string },
    read: (row: FieldReader, index: number) => T,
  ): T[] {
    // The names of a row's fields, as they are read from an empty form.
    const empty = new FormReader("");
    read(new FieldReader(empty, 0), 0);
    const names = empty.fields.map(({ name }) => name);
    const given = Math.max(1, ...names.map((name) => this.query.get(name)?.length ?? 0));
    const removed = this.removedRow(given);
    const isAdding = this.query.has("add");
    if (removed !== null) for (const name of names) this.query.get(name)?.splice(removed, 1);
    const count = given - (removed === null ? 0 : 1) + (isAdding ? 1 : 0);
    if (count > max) {
      const [field = ""] = names;
      this.faults.push({ field, row: max - 1, code: "too-many", message: tooMany });
    }
    return Array.from({ length: Math.min(count, max) }, (_, index) =>
      read(new FieldReader(this, index), index),
    );
  }

  private removedRow(rows: number): number | null {
    const index = readNumber(this.query.get("remove")?.[0] ?? "");
    return index !== null && rows > 1 && Number.isInteger(index) && index >= 0 && index < rows
      ? index
      : null;
  }

  /**
   * Returns the equivalent query: only the values that count and differ from the defaults, in the
   * order of the fields.
   */
  link(): string {
    const differs = ({ isDefault, isIgnored }: Field) => !isDefault && !isIgnored;
    const last = new Map<string, number>();
    const rows = Math.max(0, ...this.fields.map(({ row }) => row ?? 0));
    const first = this.fields.find(({ row }) => row !== null)?.name;
    for (const field of this.fields) {
      if (field.row !== null && differs(field)) last.set(field.name, field.row);
    }
    // Rows are identified by position, so a value in a later row needs the rows before it written
    // too.
    if (first !== undefined && rows > 0) last.set(first, rows);
    const isWritten = (field: Field) =>
      field.row === null ? differs(field) : field.row <= (last.get(field.name) ?? -1);
    const written = this.fields.filter(isWritten);
    return writeQuery(
      written.map((field) => {
        const isLast = field.name === first && field.row !== null;
        const bare = differs(field) ? field.value : "";
        return [field.name, bare === "" && isLast ? field.defaultValue : bare] as const;
      }),
    );
  }

  /** Returns the fields with their effective values, for programs; rows are lists under `rows`. */
  inputs(rows: string): Record<string, unknown> {
    const single: Record<string, unknown> = {};
    const lists: Record<string, unknown>[] = [];
    for (const { name, row, kind, value, defaultValue } of this.fields) {
      const text = value === "" ? defaultValue : value;
      const isNumber = kind === "whole" || kind === "number";
      const read = text === "" ? null : isNumber ? Number(text) : text;
      if (kind === "several") {
        const list = (single[name] ?? []) as unknown[];
        single[name] = [...list, read];
      } else if (row === null) {
        single[name] = read;
      } else {
        lists[row] = { ...lists[row], [name]: read };
      }
    }
    return lists.length > 0 ? { [rows]: lists, ...single } : single;
  }
}
