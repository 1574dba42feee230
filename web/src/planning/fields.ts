import type { PlanningFault, PlanningFaultCode } from "../generated/model.ts";
import * as texts from "../generated/texts.ts";
import { numberText, readNumber, withUnit } from "./number-text.ts";
import { LONGEST_QUERY, type Query, readQuery, writeQuery } from "./query.ts";
import { feet, type LengthUnit, type Meters, meters } from "./units.ts";

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
  least: number | null;
  /** The maximum. */
  most: number | null;
  /** The default value as text; empty if the field has none. */
  usual: string;
  /** The initial value in a form that hasn't been filled in. */
  start: string;
  /** Whether it is rarely changed. */
  rare: boolean;
  /** Whether pages that link to the tool ask for it. */
  first: boolean;
  /** What the visitor typed; empty if the default applies. */
  typed: string;
  /** The effective value, as written in queries. */
  value: string;
}

/** The definition that all fields share. */
interface Said {
  label: string;
  unit?: string;
  hint?: string;
  /** The initial value in a form, if it isn't the default. */
  start?: string;
  /** Whether it is rarely changed. */
  rare?: boolean;
  /** Whether pages that link to the tool ask for it. */
  first?: boolean;
}

/** The definition of a numeric field. */
interface NumberField extends Said {
  /** What to enter, as in `a number of cameras`. */
  what: string;
  least: number;
  most: number;
}

/** Reads the fields of one row, or those that aren't repeated. */
export class FieldReader {
  constructor(
    private readonly form: FormReader,
    private readonly row: number | null,
  ) {}

  private typed(name: string): string {
    return this.form.query.get(name)?.[this.row ?? 0] ?? "";
  }

  private keep(
    name: string,
    { label, unit = "", hint = "", start, rare = false, first = false }: Said,
    rest: Pick<Field, "kind" | "usual"> & Partial<Field>,
  ) {
    const field: Field = {
      name,
      row: this.row,
      label,
      unit,
      hint,
      options: [],
      least: null,
      most: null,
      typed: this.typed(name),
      value: "",
      start: start ?? rest.usual,
      rare,
      first,
      ...rest,
    };
    this.form.fields.push(field);
  }

  /** Records an error in a field. */
  fault(name: string, code: PlanningFaultCode, message: string): void {
    this.form.faults.push({ field: name, row: this.row, code, message });
  }

  /** Returns the message that says what to enter. */
  private give({ what, least, most, unit = "" }: NumberField): string {
    const high = withUnit(numberText(most, 2), unit);
    return texts.planningGive({ what, low: numberText(least, 2), high });
  }

  private read(name: string, said: NumberField, isWhole: boolean, usual: number | null) {
    const { least, most } = said;
    const typed = this.typed(name);
    const read = typed === "" ? usual : readNumber(typed);
    const isFaulty = typed !== "" && (read === null || (isWhole && !Number.isInteger(read)));
    const isOutside = read !== null && (read < least || read > most);
    if (isFaulty || isOutside) {
      this.fault(name, isFaulty ? "number" : "range", this.give(said));
    }
    this.keep(name, said, {
      kind: isWhole ? "whole" : "number",
      least,
      most,
      usual: usual === null ? "" : numberText(usual, 2).replaceAll(",", ""),
      value: typed === "" || read === null ? "" : String(read),
    });
    return read;
  }

  /** Reads a whole number. */
  whole(name: string, said: NumberField & { usual: number }): number {
    return this.read(name, said, true, said.usual) ?? said.usual;
  }

  /** Reads a number. */
  number(name: string, said: NumberField & { usual: number }): number {
    return this.read(name, said, false, said.usual) ?? said.usual;
  }

  /** Reads an optional number. */
  maybe(name: string, said: NumberField): number | null {
    return this.read(name, said, false, null);
  }

  /** Reads a length. Its bounds and its default are in feet; without a default it is required. */
  length(
    name: string,
    said: Omit<NumberField, "unit" | "start"> & { usual: number | null; start?: number },
  ): Meters {
    const isMetric = this.form.unit === "m";
    const { usual, least, most } = said;
    const shown = (length: number) => (isMetric ? Math.round(feet(length) * 10) / 10 : length);
    const field = {
      ...said,
      start: String(shown(said.start ?? usual ?? 0)),
      unit: isMetric ? texts.planningMetersUnit : texts.planningFeetUnit,
      // In metric forms the bounds are rounded outward, so that they include those in feet.
      least: isMetric ? Math.floor(feet(least) * 10) / 10 : least,
      most: isMetric ? Math.ceil(feet(most)) : most,
    };
    const read = this.read(name, field, false, usual === null ? null : shown(usual));
    if (this.typed(name) === "") {
      if (usual !== null) return feet(usual);
      this.fault(name, "needs", this.give(field));
    }
    return isMetric ? meters(read ?? 0) : feet(read ?? 0);
  }

  /** Reads a choice. */
  choice<T extends string>(
    name: string,
    said: Said & { options: Readonly<Record<T, string>>; usual: NoInfer<T> },
  ): T {
    const { options, usual } = said;
    const typed = this.typed(name);
    const isKnown = Object.hasOwn(options, typed);
    if (typed !== "" && !isKnown) {
      this.fault(name, "choice", texts.planningChoose(said.label));
    }
    const entries = Object.entries<string>(options);
    this.keep(name, said, {
      kind: "choice",
      options: entries.map(([value, label]) => ({ value, label })),
      usual,
      value: isKnown ? typed : "",
    });
    return isKnown ? (typed as T) : usual;
  }

  /** Reads a yes-or-no value. */
  flag(name: string, said: Said & { usual?: boolean }): boolean {
    const usual = said.usual ?? false;
    const options = { "1": texts.yes, "0": texts.no } as const;
    const typed = this.typed(name);
    if (typed !== "" && !Object.hasOwn(options, typed)) {
      this.fault(name, "choice", texts.planningChoose(said.label));
    }
    this.keep(name, said, {
      kind: "flag",
      options: Object.entries(options).map(([value, label]) => ({ value, label })),
      usual: usual ? "1" : "0",
      value: typed,
    });
    return typed === "" ? usual : typed === "1";
  }

  /**
   * Reads the values of `known` that the query names, in the order of `known`; each is a field.
   * Others are ignored.
   */
  several(name: string, label: string, known: readonly string[]): string[] {
    const typed = this.form.query.get(name) ?? [];
    const named = known.filter((value) => typed.includes(value));
    for (const value of named) {
      this.keep(name, { label }, { kind: "several", usual: "", typed: value, value });
    }
    return named;
  }

  /** Reads a text that `read` parses; returns `null` if it is optional and missing. */
  text<T, U extends T | null>(
    name: string,
    said: Said & {
      what: string;
      usual: string;
      none: U;
      options?: readonly Option[];
      read: (typed: string) => T | null;
    },
  ): T | U {
    const typed = this.typed(name);
    const read = typed === "" ? null : said.read(typed);
    if (typed !== "" && read === null) this.fault(name, "choice", said.what);
    this.keep(name, said, {
      kind: said.options === undefined ? "text" : "choice",
      options: said.options ?? [],
      usual: said.usual,
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
  /** Reads the fields that aren't repeated. */
  readonly alone: FieldReader;

  constructor(query: string) {
    this.query = readQuery(query);
    if (query.length > LONGEST_QUERY) {
      const message = texts.planningLongQuery;
      this.faults.push({ field: "", row: null, code: "too-many", message });
    }
    this.unit = this.query.get("units")?.[0] === "m" ? "m" : "ft";
    this.alone = new FieldReader(this, null);
  }

  /** Reads the unit of lengths, the last field of a form. */
  units(): LengthUnit {
    return this.alone.choice("units", {
      rare: true,
      label: texts.planningUnits,
      options: { ft: texts.planningUnitsFeet, m: texts.planningUnitsMeters },
      usual: "ft",
    });
  }

  /**
   * Reads the rows of a repeated group, in order. Also applies the form's buttons that add or
   * remove a row.
   */
  rows<T>(
    names: readonly string[],
    { most, tooMany }: { most: number; tooMany: string },
    read: (row: FieldReader, index: number) => T,
  ): T[] {
    const given = Math.max(1, ...names.map((name) => this.query.get(name)?.length ?? 0));
    const removed = this.removedRow(given);
    const isAdding = this.query.has("add");
    const lists = this.query as Map<string, readonly string[]>;
    for (const name of removed === null ? [] : names) {
      const values = lists.get(name) ?? [];
      lists.set(name, values.toSpliced(removed ?? values.length, 1));
    }
    const count = given - (removed === null ? 0 : 1) + (isAdding ? 1 : 0);
    if (count > most)
      this.faults.push({ field: names[0] ?? "", row: most, code: "too-many", message: tooMany });
    return Array.from({ length: Math.min(count, most) }, (_, index) =>
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
   * Returns the equivalent query: only the values that differ from the defaults, in the order of
   * the fields.
   */
  link(): string {
    const differs = ({ value, usual }: Field) => value !== "" && value !== usual;
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
        return [field.name, bare === "" && isLast ? field.usual : bare] as const;
      }),
    );
  }

  /** Returns the fields with their effective values, for programs; rows are lists under `rows`. */
  inputs(rows: string): Record<string, unknown> {
    const alone: Record<string, unknown> = {};
    const lists: Record<string, unknown>[] = [];
    for (const { name, row, kind, value, usual } of this.fields) {
      const text = value === "" ? usual : value;
      const isNumber = kind === "whole" || kind === "number";
      const read = text === "" ? null : isNumber ? Number(text) : text;
      if (kind === "several") {
        const list = (alone[name] ?? []) as unknown[];
        alone[name] = [...list, read];
      } else if (row === null) {
        alone[name] = read;
      } else {
        lists[row] = { ...lists[row], [name]: read };
      }
    }
    return lists.length > 0 ? { [rows]: lists, ...alone } : alone;
  }
}
