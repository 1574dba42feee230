import type { ComponentPropsWithoutRef, ComponentPropsWithRef } from "react";
import type { FieldError, FormKind } from "../../generated/model.ts";
import * as texts from "../../generated/texts.ts";
import { Around } from "../../ui/around.tsx";
import type { CallLink } from "../../ui/call-link.ts";
import { Icon } from "../../ui/icon.tsx";
import { Led } from "../../ui/led.tsx";
import { SpokenMark } from "../../ui/spoken-mark.tsx";
import { useErrorTitle } from "./error-title.ts";
import type { LeadState } from "./use-lead-form.ts";

/** Props of `FaultList`. */
export interface FaultListProps extends ComponentPropsWithRef<"div"> {
  /** Every fault of the form. */
  errors: readonly FieldError[];
  /** The `id` of a field. */
  fieldId: (field: FieldError["field"]) => string;
}

/** Every fault of a form in one place, each a link to its field. It takes the focus. */
export function FaultList({ errors, fieldId, ...rest }: FaultListProps) {
  useErrorTitle(true);
  return (
    <div className="form-summary" role="alert" tabIndex={-1} {...rest}>
      <h3>{texts.formFaultsTitle}</h3>
      <p>{texts.formFaults(errors.length)}</p>
      <ul>
        {errors.map((error) => (
          <li key={`${error.field} ${error.code}`}>
            <a href={`#${fieldId(error.field)}`}>
              <SpokenMark text={error.message} />
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What is known of a lead that is stored. */
export interface Receipt {
  /** The number to quote on the telephone. */
  reference: string;
  /** The day by which it is answered, as people read it. */
  answerBy: string | null;
}

/** Props of `Confirmation`. */
export interface ConfirmationProps extends ComponentPropsWithRef<"div"> {
  /** The confirmation. */
  text: string;
  /** Which form was sent, and on which page: its draft is no longer needed. */
  sent: { form: FormKind; page: string };
  /** What is known of the lead. */
  receipt: Receipt;
  /** What the visitor may have ready for the answer. */
  prepare: readonly string[];
  /** Whom to call when it is urgent. */
  phone: CallLink;
  /** Whether what to have ready is folded away, where there is little room. */
  folded?: boolean;
}

/**
 * The word that a lead is stored: by when it is answered, its reference, and what to have ready. It
 * takes the focus.
 */
export function Confirmation(props: ConfirmationProps) {
  const { text, sent, receipt, prepare, phone, folded = false, ...rest } = props;
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
            <Around text={texts.formAnswerBy}>
              <b>{receipt.answerBy}</b>
            </Around>
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
          <Around text={texts.formReference}>
            <b>{receipt.reference}</b>
          </Around>{" "}
          <UrgentCall phone={phone} />
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

/** Whom to call where a message is too slow. */
export function UrgentCall({ phone }: UrgentCallProps) {
  return (
    <Around text={texts.formUrgent}>
      <a href={phone.href}>{phone.display}</a>
    </Around>
  );
}

/** Props of `SubmitButton`. */
export interface SubmitButtonProps extends ComponentPropsWithoutRef<"button"> {
  /** The state of the form. */
  state: LeadState;
  /** The label before and after. */
  label: string;
}

/**
 * The button of a form; while the form is on its way it says so, and to be pressed again does nothing.
 * It keeps the focus then, and the line under it is read out.
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
        <span data-sending={texts.formSending}>{sending ? texts.formSending : label}</span>
      </button>
      <p
        className={checking ? "form-status" : "visually-hidden"}
        role="status"
        data-sending={texts.formSending}
      >
        {sending ? spoken : ""}
      </p>
    </>
  );
}
