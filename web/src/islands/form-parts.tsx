import type { ComponentPropsWithoutRef, ComponentPropsWithRef } from "react";
import type { FieldError, PhoneLink } from "../generated/model.ts";
import { Glyph } from "../ui/glyph.tsx";
import { Led } from "../ui/led.tsx";
import { SpokenMark } from "../ui/spoken-mark.tsx";
import { sendingText } from "./lead-texts.ts";

/** Props of `FaultList`. */
export interface FaultListProps extends ComponentPropsWithRef<"div"> {
  /** Every fault of the form. */
  errors: readonly FieldError[];
  /** The `id` of a field. */
  fieldId: (field: FieldError["field"]) => string;
}

/** Every fault of a form in one place, each a link to its field. It takes the focus. */
export function FaultList({ errors, fieldId, ...rest }: FaultListProps) {
  const count = errors.length === 1 ? "one field" : `${errors.length} fields`;
  return (
    <div className="f-sum" role="alert" tabIndex={-1} {...rest}>
      <p>Nothing was sent yet. Please check {count}:</p>
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

/** Props of `Failure`. */
export interface FailureProps extends ComponentPropsWithoutRef<"p"> {
  /** What happened. */
  text: string;
}

/** The word that sending failed. */
export function Failure({ text, ...rest }: FailureProps) {
  return (
    <p className="f-msg f-fail" role="alert" {...rest}>
      <Glyph name="triangle-alert" />
      <SpokenMark text={text} />
    </p>
  );
}

/** Props of `Confirmation`. */
export interface ConfirmationProps extends ComponentPropsWithRef<"div"> {
  /** The confirmation. */
  text: string;
  /** The number to quote on the telephone. */
  reference: string;
  /** Whom to call when it is urgent. */
  phone: PhoneLink;
}

/** The word that a lead is stored, with its reference. It takes the focus. */
export function Confirmation({ text, reference, phone, ...rest }: ConfirmationProps) {
  return (
    <div className="done" role="status" tabIndex={-1} {...rest}>
      <Led />
      <div>
        <h3>
          <SpokenMark text={text} />
        </h3>
        <p>
          Reference <b>{reference}</b>. If it is urgent, call{" "}
          <a href={phone.href}>{phone.display}</a>.
        </p>
      </div>
    </div>
  );
}

/** Props of `SubmitButton`. */
export interface SubmitButtonProps extends ComponentPropsWithoutRef<"button"> {
  /** Whether the form is on its way. */
  sending: boolean;
  /** The label before and after. */
  label: string;
}

/** The button of a form; while the form is on its way it says so and cannot be pressed again. */
export function SubmitButton({ sending, label, className = "", ...rest }: SubmitButtonProps) {
  return (
    <button
      className={`btn btn-fill ${className}`.trim()}
      type="submit"
      disabled={sending}
      {...rest}
    >
      {sending && <Glyph name="loader-circle" className="spin" />}
      {sending ? sendingText : label}
    </button>
  );
}
