import type { FieldName, FormKind } from "../../generated/model.ts";
import * as texts from "../../generated/texts.ts";
import type { Failure } from "./send-lead.ts";

/** What a form says in each of its states. */
export interface LeadTexts {
  /** After success. */
  sent: string;
  /** When sending failed. */
  failed: string;
  /** What is wrong with a required field that is empty. */
  missing: Record<FieldName, string>;
  /** What is wrong with an e-mail address that is none. */
  email: string;
}

/** Why sending failed and what to do; what was typed stays in its fields in every case. */
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

// The server says the same.
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
