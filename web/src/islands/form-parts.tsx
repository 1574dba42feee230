import { type ComponentPropsWithoutRef, type ComponentPropsWithRef, useEffect } from "react";
import type { FieldError, FormKind } from "../generated/model.ts";
import * as texts from "../generated/texts.ts";
import { Around } from "../ui/around.tsx";
import type { CallLink } from "../ui/call-link.ts";
import { Glyph } from "../ui/glyph.tsx";
import { Led } from "../ui/led.tsx";
import { SpokenMark } from "../ui/spoken-mark.tsx";
import type { LeadState } from "./use-lead-form.ts";

/** Props of `FaultList`. */
export interface FaultListProps extends ComponentPropsWithRef<"div"> {
  /** Every fault of the form. */
  errors: readonly FieldError[];
  /** The `id` of a field. */
  fieldId: (field: FieldError["field"]) => string;
}

/** What a form with faults adds to the window's title, at its beginning, so that it is heard first. */
const titleMark = texts.formPageTitle("");

/** Every fault of a form in one place, each a link to its field. It takes the focus. */
export function FaultList({ errors, fieldId, ...rest }: FaultListProps) {
  useEffect(() => {
    const plain = document.title.replace(titleMark, "");
    document.title = texts.formPageTitle(plain);
    return () => {
      document.title = plain;
    };
  }, []);
  return (
    <div className="f-sum" role="alert" tabIndex={-1} {...rest}>
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

/** Props of `Confirmation`. */
export interface ConfirmationProps extends ComponentPropsWithRef<"div"> {
  /** The confirmation. */
  text: string;
  /** Which form was sent, and on which page: its draft is no longer needed. */
  sent: { form: FormKind; page: string };
  /** The number to quote on the telephone. */
  reference: string;
  /** Whom to call when it is urgent. */
  phone: CallLink;
}

/** The word that a lead is stored, with its reference. It takes the focus. */
export function Confirmation({ text, sent, reference, phone, ...rest }: ConfirmationProps) {
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
        <p>
          <Around text={texts.formReference}>
            <b>{reference}</b>
          </Around>{" "}
          <Around text={texts.formUrgent}>
            <a href={phone.href}>{phone.display}</a>
          </Around>
        </p>
      </div>
    </div>
  );
}

/** Props of `SubmitButton`. */
export interface SubmitButtonProps extends ComponentPropsWithoutRef<"button"> {
  /** The state of the form. */
  state: LeadState;
  /** The label before and after. */
  label: string;
}

/** The button of a form; while the form is on its way it says so and cannot be pressed again. */
export function SubmitButton({ state, label, className = "", ...rest }: SubmitButtonProps) {
  const checking = state.status === "checking";
  const sending = checking || state.status === "sending";
  return (
    <>
      <button
        className={`btn btn-fill ${className}`.trim()}
        type="submit"
        disabled={sending}
        {...rest}
      >
        {sending && <Glyph name="loader-circle" className="spin" />}
        {sending ? texts.formSending : label}
      </button>
      <p className="f-check" role="status">
        {checking && texts.formChecking}
      </p>
    </>
  );
}
