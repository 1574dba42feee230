import type {
  AnswerLine,
  AnswerNote,
  AnswerPart,
  AnswerPrice,
  PlanningFault,
  PlanningTool,
} from "../generated/model.ts";
import * as texts from "../generated/texts.ts";
import type { Field, FormReader } from "./fields.ts";
import { numberText, withUnit } from "./number-text.ts";
import { writeQuery } from "./query.ts";

/** The edition of the formulas. */
export const FORMULAS = 1;

/** A value that the answer rests on. */
export interface Assumption {
  /** What it is. */
  label: string;
  /** How much. */
  value: string;
  /** Where it comes from. */
  source: string;
  /** How far off it may be; empty where nothing is known of that. */
  spread: string;
  /** The field that changes it; `null` of a constant. */
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

/** Another tool that goes on with the same figures. */
export interface NextTool {
  /** The tool. */
  tool: PlanningTool;
  /** The query that carries the figures on. */
  query: string;
}

/** Where a form may start. */
export interface Start {
  /** The field that chooses it. */
  field: string;
  /** What the field says then. */
  value: string;
  /** What visitors read. */
  label: string;
  /** The query. */
  query: string;
}

/** A part of a price that may be left out of it. */
export interface Switch {
  /** The name of its field. */
  name: string;
  /** What the field says when the part is left out. */
  value: string;
  /** The part. */
  title: string;
  /** How many, and why. */
  count: string;
  /** From low to high; empty where nothing is priced. */
  price: string;
  /** Whether it is left out. */
  isOut: boolean;
}

/** An answer. */
export interface Plan<R = unknown> {
  /** What it plans, in a few words. */
  title: string;
  /** A sentence that a customer can repeat. */
  sentence: string;
  /** The figures that matter. */
  lines: AnswerLine[];
  /** What it takes. */
  parts: AnswerPart[];
  /** Parts that may be left out; their lines are among `lines` unless they are. */
  switches: readonly Switch[];
  /** What it costs. */
  price: AnswerPrice | null;
  /** What fits from the catalogue. */
  suggestions: Suggestion[];
  /** What to know and to ask. */
  notes: AnswerNote[];
  /** What the answer rests on. */
  assumptions: Assumption[];
  /** How it is computed. */
  formulas: string[];
  /** Tools that go on from here. */
  next: NextTool[];
  /** What was asked, with what was left out. */
  inputs: Record<string, unknown>;
  /** Every figure, with nine significant digits. */
  results: R;
  /** The query that asks for the same. */
  link: string;
}

/** A form with what came of it. */
export interface Outcome<R = unknown> {
  /** The fields, in the order of the form. */
  fields: Field[];
  /** What is wrong with them. */
  faults: PlanningFault[];
  /** The answer; `null` where something is wrong. */
  plan: Plan<R> | null;
}

/** The address of a plan on the page of its tool: a bare `?` asks for the usual plan. */
export function planAddress(href: string, { link }: Plan): string {
  return `${href}?${link}`;
}

/** A constant of `constants`. */
interface Constant {
  basis?: string;
  source?: string;
  read?: boolean;
  spread?: string;
}

/** Where a constant comes from. A source that nobody has read is not named. */
function sourceOf({ basis, source, read }: Constant): string {
  if (basis === "estimate") return texts.planningBasisEstimate;
  if (basis === "physics") return texts.planningBasisPhysics;
  if (read === false || source === undefined) {
    return basis === "standard" ? texts.planningBasisStandard : texts.planningBasisUsual;
  }
  return source;
}

/** A constant as an assumption. */
export function assumption(
  constant: Constant,
  label: string,
  value: string,
  field: string | null = null,
): Assumption {
  return { label, value, source: sourceOf(constant), spread: constant.spread ?? "", field };
}

/** What a form was left at, as assumptions that a click changes. */
export function leftOut(form: FormReader): Assumption[] {
  const usual = form.fields.filter(({ typed, usual, row }) => typed === "" && usual !== "" && !row);
  return usual.map(({ name, label, unit, usual: value, options, least }) => {
    const isNumber = least !== null;
    const text = options.find((option) => option.value === value)?.label ?? value;
    return {
      label,
      value: withUnit(isNumber ? numberText(Number(value), 2) : text, unit),
      source: texts.planningBasisDefault,
      spread: "",
      field: name,
    };
  });
}

/** A query from names and values; what is empty is left out. */
export function carry(values: Record<string, string | number | null>): string {
  const known = Object.entries(values).filter(([, value]) => value !== null && value !== "");
  return writeQuery(known.map(([name, value]) => [name, String(value)] as const));
}

/** A part. */
export function part(id: string, title: string, quantity: number): AnswerPart {
  return { id, title, quantity };
}

/** A line. */
export function line(label: string, value: string): AnswerLine {
  return { label, value };
}
