import {
  type FC,
  type FormEvent,
  type MouseEvent,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { PlanningData } from "../../generated/model.ts";
import * as texts from "../../generated/texts.ts";
import { asksForPlan, type Field, WRITTEN_UNIT } from "../../planning/fields.ts";
import { type Outcome, type Plan, type Preset, planAddress } from "../../planning/plan.ts";
import { writeQuery } from "../../planning/query.ts";
import type { LengthUnit } from "../../planning/units.ts";
import { attachPlan } from "../lead/attached-plan.ts";
import { useErrorTitle } from "../lead/error-title.ts";
import { rememberPlan } from "./history.ts";
import { PlanAnswer } from "./plan-answer.tsx";
import { PlanPreview } from "./plan-preview.tsx";
import { PlannerFields, shownValue } from "./planner-fields.tsx";
import type { PlannerProps } from "./props.ts";

/** The parts of a planner that are specific to a tool. */
export interface PlannerTool<R> {
  /** Computes the answer to a query. */
  compute: (query: string, data: PlanningData) => Outcome<R>;
  /** Its drawing, if it has one. */
  Drawing: FC<{ plan: Plan<R> }> | null;
  /** The starting points of its form. */
  presets?: readonly Preset[];
}

/**
 * Returns the query that submitting the form would send. Values at their defaults are empty, so
 * that they stay assumptions.
 */
function queryOf(
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
 * Whether a form's values differ from those that were rendered: typed before the script ran, or
 * restored by the browser.
 */
function isTouched(form: HTMLFormElement, fields: readonly Field[], isFresh: boolean): boolean {
  const isTicked = (control: Element) =>
    control instanceof HTMLInputElement && control.checked !== control.defaultChecked;
  if (Array.from(form.elements).some(isTicked)) return true;
  return fields.some((field) => {
    const control = document.getElementById(fieldId(field.name, field.row));
    const drawn = shownValue(field, isFresh);
    if (control instanceof HTMLInputElement) return control.value !== drawn;
    const isOption = field.options.some(({ value }) => value === drawn);
    return control instanceof HTMLSelectElement && isOption && control.value !== drawn;
  });
}

/** Returns the unit of the lengths in a form. */
function unitOf(fields: readonly Field[]): LengthUnit {
  return fields.find(({ name }) => name === "units")?.value === "m" ? "m" : "ft";
}

/** Returns the query of the address; `null` if it has none. A bare `?` has an empty one. */
function addressQuery(): string | null {
  return /^[^#?]*\?([^#]*)/.exec(window.location.href)?.[1] ?? null;
}

/**
 * A planning tool: its form and the answer. Without JavaScript the form is submitted, and the page
 * comes back with the answer. With it the answer follows what is typed, and the address follows the
 * answer.
 */
export function Planner<R>({
  tool,
  href,
  query,
  data: pageData,
  fullData,
  tools,
  site,
  today,
  compute,
  Drawing,
  presets = [],
}: PlannerProps & PlannerTool<R>) {
  const [asked, setAsked] = useState(query);
  // Hydration needs the data that the page was rendered with.
  const [isFull, setIsFull] = useState(false);
  const data = (isFull ? fullData : null) ?? pageData;
  const outcome = useMemo(() => compute(asked ?? "", data), [asked, data, compute]);
  const [version, setVersion] = useState(0);
  const [last, setLast] = useState<Plan<R> | null>(null);
  const summary = useRef<HTMLDivElement>(null);
  const answer = useRef<HTMLElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const focusNext = useRef<string | null>(null);
  /** The query that the page was opened with. */
  const opened = useRef(query);
  /** Whether the address follows the answer. Until something else is asked for, it stays. */
  const followed = useRef(false);
  const [submits, setSubmits] = useState(0);
  const { fields, faults, plan } = outcome;
  const isAsked = asked !== null;
  const shown = isAsked ? (plan ?? last) : null;
  const hasAnswer = shown !== null;
  const example = useMemo(
    () => (hasAnswer ? null : examplePlan(compute, data)),
    [hasAnswer, compute, data],
  );
  const out = fields.filter(({ kind }) => kind === "several");
  // Excluded parts that the current answer doesn't have stay excluded.
  const apart = out.filter(({ value }) =>
    (shown?.switches ?? []).every((one) => one.value !== value),
  );

  useEffect(() => {
    if (!isAsked || plan === null) return;
    setLast(plan);
    followed.current ||= asked !== opened.current;
    if (followed.current) {
      const address = `${planAddress(href, plan)}#plan`;
      window.history.replaceState(window.history.state, "", address);
    }
    attachPlan({ link: planAddress(href, plan), title: plan.title });
    const keeping = setTimeout(
      () => rememberPlan({ tool, title: plan.title, link: planAddress(href, plan) }),
      1000,
    );
    return () => clearTimeout(keeping);
  }, [isAsked, plan, asked, href, tool]);

  // Back and Forward within the page don't change the form, so the address stays that of its plan.
  useEffect(() => {
    const onPopState = () => {
      if (!followed.current || shown === null) return;
      const address = planAddress(href, shown) + window.location.hash;
      window.history.replaceState(window.history.state, "", address);
    };
    window.addEventListener("popstate", onPopState);
    return () => window.removeEventListener("popstate", onPopState);
  }, [shown, href]);

  // While the form has errors, what is sent is the plan of earlier values.
  useEffect(() => {
    if (plan !== null || shown === null) return;
    attachPlan({ link: planAddress(href, shown), title: shown.title, stale: true });
  }, [plan, shown, href]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the script is there
  useEffect(() => {
    // A host of static files answers every query with the page without one.
    const own = addressQuery();
    if (!isAsked && own !== null && asksForPlan(own, compute(own, data).fields)) {
      opened.current = own;
      setIsFull(true);
      fill(own, fullData);
      return;
    }
    if (form.current === null || !isTouched(form.current, fields, !isAsked)) return;
    const chosen = presets.find(({ field, value }) => {
      const drawn = fields.find(({ name }) => name === field);
      const control = document.getElementById(fieldId(field, null));
      return (
        drawn !== undefined &&
        control instanceof HTMLSelectElement &&
        control.value === value &&
        shownValue(drawn, !isAsked) !== value
      );
    });
    if (chosen === undefined) ask(queryOf(form.current, fields));
    else fill(chosen.query);
  }, []);

  // The list of errors is shown from when the form is sent until none is left. Before, only the
  // fields say what is wrong in them, so that nothing moves away from the visitor who is typing. An
  // excess of rows or text isn't that of a field.
  const [isSent, setIsSent] = useState(isAsked && faults.length > 0);
  const hasFaults = faults.some(({ code }) => isSent || code === "too-many");
  useErrorTitle(hasFaults);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves when the form is sent, not before
  useEffect(() => {
    if (submits === 0) return;
    const target = hasFaults ? summary.current : answer.current;
    target?.focus({ preventScroll: true });
    target?.scrollIntoView({ block: "start" });
  }, [submits]);

  // Fields that are rendered again lose the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves after the fields are rendered again
  useEffect(() => {
    if (focusNext.current !== null) document.getElementById(focusNext.current)?.focus();
    focusNext.current = null;
  }, [version]);

  function ask(next: string): void {
    const after = compute(next, data);
    if (after.faults.length === 0) setIsSent(false);
    const hasOtherUnit = unitOf(fields) !== unitOf(after.fields);
    const isOther = hasOtherUnit || renderedCount(fields) !== renderedCount(after.fields);
    if (isOther) {
      setVersion(version + 1);
      focusNext.current ??= document.activeElement?.id ?? null;
    } else {
      focusNext.current = null;
    }
    // A button's action is applied once, and lengths are converted once.
    setAsked(isOther ? fullQuery(after.fields) : next);
  }

  /** Fills the form with the values of a query. */
  function fill(next: string, known = data): void {
    focusNext.current = document.activeElement?.id ?? null;
    setVersion(version + 1);
    setIsSent(compute(next, known).faults.length > 0);
    setAsked(next);
  }

  function onInput(event: FormEvent<HTMLFormElement>): void {
    const { target } = event;
    const chosen =
      target instanceof HTMLSelectElement
        ? presets.find(({ field, value }) => field === target.name && value === target.value)
        : undefined;
    if (chosen === undefined) {
      ask(queryOf(event.currentTarget, fields));
    } else {
      fill(chosen.query);
    }
  }

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    setIsSent(true);
    ask(queryOf(event.currentTarget, fields));
    setSubmits(submits + 1);
  }

  function onRow(event: MouseEvent<HTMLButtonElement>): void {
    const { form, name, value } = event.currentTarget;
    if (form === null) return;
    event.preventDefault();
    const rows = fields.reduce((max, { row }) => Math.max(max, row ?? 0), 0);
    const row = name === "add" ? rows + 1 : Math.min(Number(value), rows - 1);
    focusNext.current = fieldId(fields.find((field) => field.row !== null)?.name ?? "", row);
    ask(queryOf(form, fields, { name, value }));
  }

  return (
    <div className="planner">
      <form
        className="form planner-form"
        id={FORM}
        action={`${href}#plan`}
        method="get"
        noValidate
        aria-labelledby="planner-title"
        ref={form}
        onInput={onInput}
        onSubmit={onSubmit}
      >
        {/* The default button, which Enter in a field presses. Otherwise it would be the first
            button of the form, which may remove a row. */}
        <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true">
          {texts.planningShow}
        </button>
        <h2 id="planner-title">{texts.planningYourFigures}</h2>
        {presets.length > 0 && (
          // biome-ignore lint/a11y/useSemanticElements: links, not fields
          <div className="planner-starts" role="group" aria-label={texts.planningStartWith}>
            {texts.planningStartWith}{" "}
            {presets.map((preset) => (
              <a key={preset.query} href={`${href}?${preset.query}#plan`}>
                {preset.label}
              </a>
            ))}
          </div>
        )}
        {hasFaults && (
          <div
            className="form-summary"
            role="alert"
            // The target of the form's address if there is no answer, so that it gets the focus
            // without JavaScript too.
            id={shown === null ? "plan" : undefined}
            tabIndex={-1}
            ref={summary}
          >
            <h3>{texts.formFaultsTitle}</h3>
            <p>{texts.planningFaults(faults.length)}</p>
            <ul>
              {faults.map((fault) => (
                <li key={`${fault.field}-${fault.row}-${fault.message}`}>
                  {fault.field === "" ? (
                    fault.message
                  ) : (
                    <a href={`#${fieldId(fault.field, fault.row)}`}>{fault.message}</a>
                  )}
                </li>
              ))}
            </ul>
          </div>
        )}
        <PlannerFields
          fields={fields}
          version={version}
          faults={isAsked ? faults : []}
          isFresh={!isAsked}
          fieldId={fieldId}
          presetField={presets[0]?.field ?? null}
          onRow={onRow}
        />
        {fields.some(({ name }) => name === "units") && (
          <input type="hidden" name={WRITTEN_UNIT} value={unitOf(fields)} />
        )}
        {apart.map(({ name, value }) => (
          <input key={value} type="hidden" name={name} value={value} />
        ))}
        <div className="buttons">
          <button type="submit" className="button button-fill">
            {texts.planningShow}
          </button>
        </div>
      </form>
      {shown === null && (
        <p className="plan-link">
          {texts.planningLink} {site + href}
        </p>
      )}
      {example !== null && (
        <PlanPreview
          plan={example}
          drawing={Drawing === null ? null : <Drawing plan={example} />}
        />
      )}
      {shown !== null && (
        <PlanAnswer
          ref={answer}
          plan={shown}
          href={href}
          tools={tools}
          site={site}
          today={today}
          fieldId={(name) =>
            // For repeated fields, the one in the first row.
            fieldId(name, fields.find((field) => field.name === name)?.row ?? null)
          }
          formId={FORM}
          excluded={out.map(({ value }) => value)}
          onSwitch={() => form.current !== null && ask(queryOf(form.current, fields))}
          stale={plan === null}
          drawing={Drawing === null ? null : <Drawing plan={shown} />}
        />
      )}
    </div>
  );
}

/** The `id` of a planner's form. */
const FORM = "plan-form";

/** Returns the number of fields that are rendered in the form. */
function renderedCount(fields: readonly Field[]): number {
  return fields.filter(({ kind }) => kind !== "several").length;
}

/** Returns the answer for the initial values of the form. */
function examplePlan<R>(compute: PlannerTool<R>["compute"], data: PlanningData): Plan<R> | null {
  const { fields } = compute("", data);
  return compute(writeQuery(fields.map(({ name, initial }) => [name, initial] as const)), data)
    .plan;
}

/** Returns what was typed into fields as a query, including those that are empty. */
function fullQuery(fields: readonly Field[]): string {
  return writeQuery(fields.map(({ name, typed }) => [name, typed] as const));
}

/** Returns the `id` of a field. */
function fieldId(name: string, row: number | null): string {
  return row === null ? `plan-${name}` : `plan-${name}-${row}`;
}
