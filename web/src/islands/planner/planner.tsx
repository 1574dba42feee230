import {
  type FC,
  type FormEvent,
  type MouseEvent,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { PlanDrawingProps } from "../../drawing/plans/planning-sheet.tsx";
import type { PlanningData } from "../../generated/model.ts";
import * as texts from "../../generated/texts.ts";
import { asksForPlan, type Field } from "../../planning/fields.ts";
import type { Outcome, Plan, Preset } from "../../planning/plan.ts";
import { writeQuery } from "../../planning/query.ts";
import { useErrorTitle } from "../lead/error-title.ts";
import {
  addressQuery,
  fieldId,
  fullQuery,
  isTouched,
  queryOf,
  renderedCount,
  unitOf,
} from "./form-query.ts";
import { PlanAnswer } from "./plan-answer.tsx";
import { PlanPreview } from "./plan-preview.tsx";
import { FORM, PlannerForm } from "./planner-form.tsx";
import type { PlannerProps } from "./props.ts";
import { useKeptPlan } from "./use-kept-plan.ts";

/** The parts of a planner that are specific to a tool. */
export interface PlannerTool<R> {
  /** Computes the answer to a query. */
  compute: (query: string, data: PlanningData) => Outcome<R>;
  /** Its drawing, if it has one. */
  Drawing: FC<PlanDrawingProps<R>> | null;
  /** The starting points of its form. */
  presets?: readonly Preset[];
  /**
   * Returns the query to fill the form with once a control was changed, or several before the script
   * ran; `null` if the other controls stay as they are.
   */
  filled?: (
    form: HTMLFormElement,
    fields: readonly Field[],
    isFresh: boolean,
    changed?: EventTarget,
  ) => string | null;
}

/** Returns the answer for the initial values of the form. */
function examplePlan<R>(compute: PlannerTool<R>["compute"], data: PlanningData): Plan<R> | null {
  const { fields } = compute("", data);
  return compute(writeQuery(fields.map(({ name, initial }) => [name, initial] as const)), data)
    .plan;
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
  filled = () => null,
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
  const [hasChanged, setHasChanged] = useState(false);
  const [submits, setSubmits] = useState(0);
  const { fields, faults } = outcome;
  const isAsked = asked !== null;
  const plan = isAsked ? outcome.plan : null;
  const shown = plan ?? last;
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
    if (plan !== null) setLast(plan);
  }, [plan]);
  useKeptPlan({ tool, href, asked, opened, plan, shown });

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
    if (form.current !== null && isTouched(form.current, fields, !isAsked)) follow(form.current);
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
    setHasChanged(true);
  }

  /** Fills the form with the values of a query. */
  function fill(next: string, known = data): void {
    focusNext.current = document.activeElement?.id ?? null;
    setVersion(version + 1);
    setIsSent(compute(next, known).faults.length > 0);
    setAsked(next);
    setHasChanged(true);
  }

  /** Follows what was changed in the form. */
  function follow(form: HTMLFormElement, changed?: EventTarget): void {
    const next = filled(form, fields, !isAsked, changed);
    if (next === null) ask(queryOf(form, fields));
    else fill(next);
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

  const drawing = ({ results, inputs }: Plan<R>) =>
    Drawing && <Drawing results={results} unit={inputs.units === "m" ? "m" : "ft"} />;

  return (
    <div className="planner">
      <PlannerForm
        ref={form}
        summary={hasFaults ? summary : null}
        href={href}
        fields={fields}
        faults={faults}
        version={version}
        isFresh={!isAsked}
        hasAnswer={hasAnswer}
        presets={presets}
        apart={apart}
        onInput={({ currentTarget, target }) => follow(currentTarget, target)}
        onSubmit={onSubmit}
        onRow={onRow}
      />
      {shown === null && (
        <p className="plan-link">
          {texts.planningLink} {site + href}
        </p>
      )}
      {example !== null && <PlanPreview plan={example} drawing={drawing(example)} />}
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
          drawing={drawing(shown)}
        />
      )}
      {/* The element must exist before the first answer, which would be silent otherwise. */}
      <p className="visually-hidden" role="status">
        {hasChanged && plan?.sentence}
      </p>
    </div>
  );
}

/** Returns the planner of a tool. */
export function plannerOf<R>(tool: PlannerTool<R>): FC<PlannerProps> {
  return (props) => <Planner {...props} {...tool} />;
}
