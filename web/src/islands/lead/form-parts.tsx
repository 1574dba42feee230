import type { ComponentPropsWithoutRef, ComponentPropsWithRef } from "react";
import type { FieldError, FieldName, FormKind } from "../../generated/model.ts";
import * as texts from "../../generated/texts.ts";
import type { CallLink } from "../../ui/call-link.ts";
import { FaultSummary } from "../../ui/fault-summary.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Interpolate } from "../../ui/interpolate.tsx";
import { Led } from "../../ui/led.tsx";
import { SpokenMark } from "../../ui/spoken-mark.tsx";
import { useErrorTitle } from "./error-title.ts";
import type { LeadState } from "./use-lead-form.ts";

/** Props of `FaultList`. */
export interface FaultListProps extends ComponentPropsWithRef<"div"> {
  /** All errors of the form. */
  errors: readonly FieldError[];
  /** The `id` of a field. */
  fieldId: (field: FieldName) => string;
}

/** The errors of a form for leads, which the window's title names too. */
export function FaultList({ errors, fieldId, ...rest }: FaultListProps) {
  useErrorTitle(true);
  return (
    <FaultSummary
      count={texts.formFaults(errors.length)}
      faults={errors.map(({ field, message }) => ({ href: `#${fieldId(field)}`, message }))}
      {...rest}
    />
  );
}

/** The facts of a stored lead. */
export interface Receipt {
  /** The reference number to quote on the phone. */
  reference: string;
  /** The day by which the lead is answered, formatted for people. */
  answerBy: string | null;
}

/** Props of `Confirmation`. */
export interface ConfirmationProps extends ComponentPropsWithRef<"div"> {
  /** The confirmation's text. */
  text: string;
  /** The form that was sent and its page, so that the draft can be deleted. */
  sent: { form: FormKind; page: string };
  /** The facts of the lead. */
  receipt: Receipt;
  /** What the visitor should have ready for the answer. */
  prepare: readonly string[];
  /** The number to call in urgent cases. */
  phone: CallLink;
  /** Whether the list of things to have ready is collapsed, for places with little room. */
  folded?: boolean;
  /** The address of the form if the confirmation has taken its place and more can be asked. */
  formHref?: string | undefined;
  /** Shows the form again. */
  onAgain?: () => void;
}

/**
 * Confirms that a lead is stored: when it will be answered, its reference number, and what to have
 * ready. It receives the focus.
 */
export function Confirmation({
  text,
  sent,
  receipt,
  prepare,
  phone,
  folded = false,
  formHref,
  onAgain,
  ...rest
}: ConfirmationProps) {
  const ready = (
    <ul>
      {prepare.map((each) => (
        <li key={each}>
          <Icon name="check" />
          {each}
        </li>
      ))}
    </ul>
  );
  return (
    <div
      className="done"
      role="status"
      tabIndex={-1}
      data-sent={sent.form}
      data-page={sent.page}
      {...rest}
    >
      <Led />
      <div>
        <h3>
          <SpokenMark text={text} />
        </h3>
        {receipt.answerBy !== null && (
          <p className="done-day">
            <Interpolate text={texts.formAnswerBy}>
              <b>{receipt.answerBy}</b>
            </Interpolate>
          </p>
        )}
        {prepare.length > 0 &&
          (folded ? (
            <details className="done-ready">
              <summary>
                {texts.formPrepare} <Icon name="chevron-down" />
              </summary>
              {ready}
            </details>
          ) : (
            <div className="done-ready">
              <p>{texts.formPrepare}</p>
              {ready}
            </div>
          ))}
        <p className="done-footer">
          <Interpolate text={texts.formReference}>
            <b>{receipt.reference}</b>
          </Interpolate>{" "}
          <UrgentCall phone={phone} />{" "}
          {formHref !== undefined && (
            <a href={formHref} onClick={onAgain}>
              {texts.formAgain}
            </a>
          )}
        </p>
      </div>
    </div>
  );
}

/** Props of `UrgentCall`. */
export interface UrgentCallProps {
  /** The company's number. */
  phone: CallLink;
}

/** The number to call if a message would be too slow. */
export function UrgentCall({ phone }: UrgentCallProps) {
  return (
    <Interpolate text={texts.formUrgent}>
      <a href={phone.href}>{phone.display}</a>
    </Interpolate>
  );
}

/** Props of `SubmitButton`. */
export interface SubmitButtonProps extends ComponentPropsWithoutRef<"button"> {
  /** The state of the form. */
  state: LeadState;
  /** The label before and after sending. */
  label: string;
}

/** What is shown while a form that was sent waits for its script. */
const beforeHydration = {
  "data-sending": texts.formSending,
  "data-offline": texts.formOfflineWaiting,
};

/**
 * A form's submit button. While the form is being sent the button says so and ignores clicks. It
 * keeps the focus, and the line below it is read out.
 */
export function SubmitButton({ state, label, className = "", ...rest }: SubmitButtonProps) {
  const checking = state.status === "checking";
  const sending = checking || state.status === "sending";
  const spoken = checking ? texts.formChecking : texts.formSending;
  return (
    <>
      <button
        className={`button button-fill ${className}`.trim()}
        type="submit"
        aria-disabled={sending || undefined}
        {...rest}
      >
        {sending && <Icon name="loader-circle" className="spin" />}
        <span {...beforeHydration}>{sending ? texts.formSending : label}</span>
      </button>
      <p
        className={checking ? "form-status" : "visually-hidden"}
        role="status"
        {...beforeHydration}
      >
        {sending ? spoken : ""}
      </p>
    </>
  );
}
