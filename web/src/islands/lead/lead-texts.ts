import type { FieldName, FormKind } from "../../generated/model.ts";
import * as texts from "../../generated/texts.ts";
import type { Failure } from "./send-lead.ts";

/** The texts of a form in each state. */
export interface LeadTexts {
  /** After success. */
  sent: string;
  /** When sending failed. */
  failed: string;
  /** The errors of empty required fields. */
  missing: Record<FieldName, string>;
  /** The error of an invalid e-mail address. */
  email: string;
}

/** Returns why sending failed and what to do. What was typed stays in its fields in all cases. */
export function failureAdvice(failure: Failure): string {
  switch (failure.why) {
    case "offline":
      return texts.formOffline;
    case "timeout":
      return texts.formTimeout;
    case "busy":
      return busyAdvice(failure.seconds);
    case "unavailable":
      return texts.formUnavailable;
    case "unknown":
      return texts.formUnreachable;
  }
}

function busyAdvice(seconds: number): string {
  return seconds < 90
    ? texts.formBusySeconds(seconds)
    : texts.formBusyMinutes(Math.ceil(seconds / 60));
}

// The server uses the same texts.
const missing: LeadTexts["missing"] = {
  name: texts.formFaultRequiredName,
  email: texts.formFaultRequiredEmail,
  phone: texts.formFaultRequiredPhone,
  customer_message: texts.formFaultRequiredMessage,
};

const quoteTexts: LeadTexts = {
  sent: texts.formSent,
  failed: texts.formFailed,
  missing,
  email: texts.formFaultEmail,
};

/** The texts of every form. */
export const leadTexts: Record<FormKind, LeadTexts> = {
  hero: quoteTexts,
  footer: quoteTexts,
  contact: {
    sent: texts.formContactSent,
    failed: texts.formContactFailed,
    missing,
    email: texts.formContactEmailInvalid,
  },
};
