import type {
  AnswerLine,
  AnswerNote,
  AnswerPart,
  AnswerPrice,
  PlanningFault,
  PlanningPrices,
  PlanningTool,
} from "../generated/model.ts";
import * as texts from "../generated/texts.ts";
import type { Field, FormReader } from "./fields.ts";
import { numberText, withUnit } from "./number-text.ts";
import { writeQuery } from "./query.ts";

/** The version of the formulas. */
export const FORMULAS = 1;

/** A value that the answer depends on. */
export interface Assumption {
  /** Its name. */
  label: string;
  /** Its value. */
  value: string;
  /** Its source. */
  source: string;
  /** Its uncertainty; empty if unknown. */
  spread: string;
  /** The field that changes it, with its row unless that is the first; `null` for a constant. */
  field: string | null;
}

/** A product that fits. */
export interface Suggestion {
  /** Its name. */
  title: string;
  /** Its page. */
  href: string;
  /** Why it fits. */
  text: string;
}

/** Another tool that can continue with the same figures. */
export interface NextTool {
  /** The tool. */
  tool: PlanningTool;
  /** The query that passes the figures on. */
  query: string;
}

/** A starting point of a form. */
export interface Preset {
  /** The field that selects it. */
  field: string;
  /** The field's value. */
  value: string;
  /** The text that visitors read. */
  label: string;
  /** The query. */
  query: string;
}

/** A part of a price that can be excluded. */
export interface Switch {
  /** The name of its field. */
  name: string;
  /** The field's value when the part is excluded. */
  value: string;
  /** The part's title. */
  title: string;
  /** How many, and why. */
  count: string;
  /** The price range; empty without prices. */
  price: string;
  /** Whether it is excluded. */
  isExcluded: boolean;
}

/** An answer. */
export interface Plan<R = unknown> {
  /** The subject of the plan, in a few words. */
  title: string;
  /** A sentence that sums it up for customers. */
  sentence: string;
  /** The most important figures. */
  lines: AnswerLine[];
  /** The parts that it needs. */
  parts: AnswerPart[];
  /** Parts that can be excluded; unless excluded, their lines are among `lines`. */
  switches: readonly Switch[];
  /** The price. */
  price: AnswerPrice | null;
  /** Products from the catalogue that fit. */
  suggestions: Suggestion[];
  /** What to know and to ask about. */
  notes: AnswerNote[];
  /** The values that the answer depends on. */
  assumptions: Assumption[];
  /** The formulas. */
  formulas: string[];
  /** Tools that can continue from here. */
  next: NextTool[];
  /** The effective inputs, including defaults. */
  inputs: Record<string, unknown>;
  /** Every figure, with nine significant digits. */
  results: R;
  /** The equivalent query. */
  link: string;
}

/** A form and its result. */
export interface Outcome<R = unknown> {
  /** The fields, in the order of the form. */
  fields: Field[];
  /** The errors in them. */
  faults: PlanningFault[];
  /** The answer; `null` if there are errors. */
  plan: Plan<R> | null;
}

/** The parts of a plan that its form determines, or that most tools don't have. */
type UsualPart = "switches" | "price" | "suggestions" | "inputs" | "link";

/** Entries of a list; those that don't apply are `false`. */
export type Entries<T> = readonly (T | false)[];

/** A plan as a tool computes it. What it leaves out is usual. */
type ToolPlan<R> = Omit<Plan<R>, UsualPart | "lines" | "assumptions"> &
  Partial<Pick<Plan<R>, UsualPart>> & {
    lines: Entries<AnswerLine>;
    assumptions: Entries<Assumption>;
  };

/** Returns the outcome of a form. `plan` is `null` if there are errors. */
export function outcomeOf<R>(form: FormReader, plan: ToolPlan<R> | null): Outcome<R> {
  const { fields, faults } = form;
  return {
    fields,
    faults,
    plan: plan && {
      switches: [],
      price: null,
      suggestions: [],
      inputs: form.inputs("rows"),
      link: form.link(),
      ...plan,
      lines: plan.lines.filter((one) => !!one),
      assumptions: plan.assumptions.filter((one) => !!one),
    },
  };
}

/** Returns the address of a plan on its tool's page. A bare `?` asks for the default plan. */
export function planAddress(href: string, { link }: Plan): string {
  return `${href}?${link}`;
}

/** A constant from `constants`. */
interface Constant {
  value?: unknown;
  basis?: string;
  source?: string;
  read?: boolean;
  spread?: string;
}

/** Returns the source of a constant. A source that hasn't been verified isn't named. */
function sourceOf({ basis, source, read }: Constant): string {
  if (basis === "estimate") return texts.planningBasisEstimate;
  if (basis === "physics") return texts.planningBasisPhysics;
  if (read === false || source === undefined) {
    return basis === "standard" ? texts.planningBasisStandard : texts.planningBasisUsual;
  }
  return source;
}

/** Returns a constant as an assumption. */
export function assumption(
  constant: Constant,
  label: string,
  value: string,
  field: string | null = null,
): Assumption {
  return { label, value, source: sourceOf(constant), spread: constant.spread ?? "", field };
}

/**
 * Returns the fields that have their defaults as assumptions, each with the first field that
 * changes it. Those of `constants` have a source of their own.
 */
export function defaultAssumptions(
  form: FormReader,
  constants: Readonly<Record<string, Constant>> = {},
): Assumption[] {
  const names = new Set<string>();
  const defaults = form.fields.filter(
    ({ name, isDefault, isIgnored, defaultValue }) =>
      isDefault && !isIgnored && defaultValue !== "" && names.size < names.add(name).size,
  );
  return defaults.map(({ name, row, label, unit, defaultValue: value, options, min }) => {
    const isNumber = min !== null;
    const text = options.find((option) => option.value === value)?.label ?? value;
    const constant = constants[name] ?? { source: texts.planningBasisDefault };
    const shown = withUnit(isNumber ? numberText(Number(value), 2) : text, unit);
    return assumption(constant, label, shown, row ? `${name}-${row}` : name);
  });
}

/**
 * Returns a query from names and values, without names that are empty in every row. Repeated rows
 * have the same names.
 */
export function buildQuery(...rows: Record<string, string | number | null>[]): string {
  const isKnown = (name: string) => rows.some((row) => (row[name] ?? "") !== "");
  return writeQuery(
    rows.flatMap((row) =>
      Object.entries(row)
        .filter(([name]) => isKnown(name))
        .map(([name, value]) => [name, String(value ?? "")] as const),
    ),
  );
}

/**
 * Whether estimates count a part: the owner's price list has it. A company that installs no cameras,
 * doors or speakers leaves their parts out.
 */
export function hasPart(prices: PlanningPrices | null, id: string): boolean {
  return prices?.parts.some((one) => one.id === id) ?? false;
}

/** Returns a part. */
export function part(id: string, title: string, quantity: number): AnswerPart {
  return { id, title, quantity };
}

/** Returns a line. */
export function line(label: string, value: string): AnswerLine {
  return { label, value };
}
