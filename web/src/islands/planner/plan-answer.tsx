import { type ReactNode, type Ref, useEffect, useState } from "react";
import type { NoteLevel, PlanningToolLink } from "../../generated/model.ts";
import * as texts from "../../generated/texts.ts";
import { numberText } from "../../planning/number-text.ts";
import { FORMULAS, type Plan, planAddress, type Switch } from "../../planning/plan.ts";
import { classes } from "../../ui/classes.ts";
import { dayLabel, localDay } from "../../ui/day-label.ts";
import { Icon } from "../../ui/icon.tsx";
import { noBreak } from "../../ui/no-break.ts";
import { SpecList } from "../../ui/spec-list.tsx";
import { copyText } from "../lead/copy-text.ts";

/** Props of `PlanAnswer`. */
export interface PlanAnswerProps {
  /** The plan. */
  plan: Plan;
  /** The tool's page. */
  href: string;
  /** All tools of the site. */
  tools: readonly PlanningToolLink[];
  /** The origin of the site, for links in print. */
  site: string;
  /** The day on which the server answered, `YYYY-MM-DD`; `null` if it had nothing to answer. */
  today: string | null;
  /** The `id` of a field of the form. */
  fieldId: (name: string) => string;
  /** The `id` of the form. */
  formId: string;
  /** The parts that the form currently excludes, also if its values are invalid. */
  excluded: readonly string[];
  /** Called when a part is excluded or included again. */
  onSwitch: () => void;
  /** Whether the form's values have become invalid, so that the plan is of earlier ones. */
  stale: boolean;
  /** The drawing. */
  drawing: ReactNode;
  /** A ref for the element that receives the focus. */
  ref: Ref<HTMLElement>;
}

const LEVELS: Readonly<Record<NoteLevel, string>> = {
  fine: texts.planningNoteFine,
  ask: texts.planningNoteAsk,
  stop: texts.planningNoteStop,
};

/** Actions on a plan that need JavaScript. */
function Tools({ link }: { link: string }) {
  const [copied, setCopied] = useState("");
  async function copy() {
    const address = new URL(link, window.location.href).href;
    setCopied((await copyText(address)) ? texts.formCopied : texts.formCopyFailed);
  }
  return (
    <>
      <button type="button" className="button button-line scripted" onClick={copy}>
        {texts.planningCopyLink}
      </button>
      <button type="button" className="button button-line scripted" onClick={() => window.print()}>
        {texts.planningPrint}
      </button>
      <span role="status">{copied}</span>
    </>
  );
}

/** The date of the plan in print: the day of the answer, where the visitor is. */
function PrintDay({ today }: { today: string | null }) {
  const [day, setDay] = useState(today);
  useEffect(() => setDay(localDay(new Date())));
  return <p className="plan-day">{day !== null && texts.planningPrinted(dayLabel(day))}</p>;
}

/** Props of `Switches`. */
interface SwitchesProps {
  switches: readonly Switch[];
  excluded: readonly string[];
  formId: string;
  fieldId: (name: string) => string;
  /** Whether the plan is recomputed automatically, which needs JavaScript. */
  isLive: boolean;
  onSwitch: () => void;
}

/**
 * The parts of a price: each with its count, the reason, the price range, and a box to exclude it.
 */
function Switches({ switches, excluded, formId, fieldId, isLive, onSwitch }: SwitchesProps) {
  return (
    <fieldset className="plan-switches">
      <legend>{texts.planningParts}</legend>
      <ul>
        {switches.map(({ name, value, title, count, price, isExcluded }) => (
          <li key={value} data-out={isExcluded || undefined}>
            <span>
              <b>{noBreak(title)}</b> <span className="muted">{count}</span>
            </span>
            <span className="numeric">{price}</span>
            <label>
              <input
                type="checkbox"
                id={fieldId(`${name}-${value}`)}
                form={formId}
                name={name}
                value={value}
                checked={excluded.includes(value)}
                onChange={onSwitch}
              />
              {texts.planningLeaveOut}
              <span className="visually-hidden">: {title}</span>
            </label>
          </li>
        ))}
      </ul>
      {!isLive && (
        <button type="submit" form={formId} className="button button-line">
          {texts.planningCountAgain}
        </button>
      )}
    </fieldset>
  );
}

/** The answer of a tool, from the summary for customers to the formulas behind it. */
export function PlanAnswer(props: PlanAnswerProps) {
  const { plan, href, tools, site, today, fieldId, formId, excluded, onSwitch, stale } = props;
  const { drawing, ref } = props;
  const link = `${planAddress(href, plan)}#plan`;
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => setAddress(new URL(link, window.location.href).href), [link]);
  const further = plan.next.flatMap(({ tool, query }) =>
    tools
      .filter((one) => one.tool === tool)
      .map((one) => ({ ...one, href: `${one.href}?${query}#plan` })),
  );
  return (
    <section
      className={classes("plan", stale && "plan-stale")}
      id="plan"
      tabIndex={-1}
      ref={ref}
      aria-labelledby="plan-title"
    >
      <p className="plan-for">{plan.title}</p>
      <PrintDay today={today} />
      <p className="muted" aria-live="polite">
        {stale && texts.planningStale}
      </p>
      <h2 id="plan-title">
        {/* No line ends between a number and its noun. */}
        {plan.sentence.replace(/(\d) /g, "$1\u00a0")}
      </h2>
      {drawing}
      <SpecList
        specs={plan.lines.filter(({ label }) =>
          plan.switches.every(({ title }) => title !== label),
        )}
        className="plan-figures numeric"
      />
      {plan.switches.length > 0 && (
        <Switches
          switches={plan.switches}
          excluded={excluded}
          formId={formId}
          fieldId={fieldId}
          isLive={address !== null}
          onSwitch={onSwitch}
        />
      )}
      {plan.suggestions.length > 0 && (
        <>
          <h3>{texts.planningSuggested}</h3>
          <ul className="plan-products">
            {plan.suggestions.map((product) => (
              <li key={product.href}>
                <a href={product.href} data-address={site + product.href}>
                  {product.title}
                </a>
                <span>{product.text}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {plan.parts.length > 0 && plan.switches.length === 0 && (
        <>
          <h3>{texts.planningParts}</h3>
          <ul className="plan-parts numeric">
            {plan.parts.map((part) => (
              <li key={part.id}>
                {noBreak(
                  texts.planningPart({ count: numberText(part.quantity), title: part.title }),
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {plan.notes.length > 0 && (
        <>
          <h3>{texts.planningNotes}</h3>
          <ul className="plan-notes">
            {plan.notes.map((note) => (
              <li key={note.code + note.text} data-level={note.level}>
                <b>{LEVELS[note.level]}</b>
                <span>{note.text}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <div className="buttons plan-actions">
        <a className="button button-fill" href="#send-plan">
          {texts.planningSend}
        </a>
        <Tools key={link} link={link} />
      </div>
      <p className="plan-link">
        {texts.planningLink} <a href={link}>{address ?? site + link}</a>
      </p>
      {further.length > 0 && (
        <p className="plan-next">
          {texts.planningGoOn}{" "}
          {further.map((tool) => (
            <a key={tool.tool} className="go-link" href={tool.href}>
              {tool.name}
              <Icon name="arrow-right" />
            </a>
          ))}
        </p>
      )}
      <details className="plan-fold">
        <summary>
          {/* React can't change a text that a translator replaced, unless it is alone. */}
          <span>{texts.planningAssumptions(plan.assumptions.length)}</span>
          <Icon name="chevron-down" />
        </summary>
        <div className="table-scroll">
          <table aria-label={texts.planningAssumptions(plan.assumptions.length)}>
            <thead>
              <tr>
                <th scope="col">{texts.planningAssumption}</th>
                <th scope="col">{texts.planningValue}</th>
                <th scope="col">{texts.planningSource}</th>
              </tr>
            </thead>
            <tbody>
              {plan.assumptions.map(({ label, value, source, spread, field }) => (
                <tr key={label + value}>
                  <th scope="row">
                    {field === null ? label : <a href={`#${fieldId(field)}`}>{label}</a>}
                  </th>
                  <td className="numeric">{value}</td>
                  <td>
                    {source}
                    {spread !== "" && <small>{` ${texts.planningSpreadOf(spread)}`}</small>}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
      <details className="plan-fold">
        <summary>
          {texts.planningFormulas}
          <Icon name="chevron-down" />
        </summary>
        <ul className="plan-formulas">
          {plan.formulas.map((formula) => (
            <li key={formula}>{formula}</li>
          ))}
        </ul>
        <p className="small muted">{texts.planningEdition(FORMULAS)}</p>
      </details>
    </section>
  );
}
