import type { FieldName, FormKind } from "../generated/model.ts";
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

/** The button while a form is on its way. */
export const sendingText = "Sending...";

/** While the browser works for its visitor. */
export const checkingText = "Checking that you are human takes a few seconds…";

/** After a failure, where the draft survives whatever the visitor does next. */
export const keptText = "Your text is still here.";

/** After a failure, in a browser that keeps nothing for the site. */
export const unkeptText =
  "Your text is still here, but your browser does not let this site keep it: copy it before you reload or close the page.";

/** Why sending failed and what to do; what was typed stays in its fields in every case. */
export function failureAdvice(failure: Failure): string {
  switch (failure.why) {
    case "offline":
      return "You are offline.";
    case "timeout":
      return "The server took too long to answer. Sending again is safe: a request that arrived is not counted twice.";
    case "busy":
      return `Too many requests came from your connection. Please wait ${waitLabel(failure.seconds)}, or call.`;
    case "unavailable":
      return "Our server cannot store requests right now. Please try again in a minute, or call.";
    case "unknown":
      return "The server could not be reached. Please check your connection.";
  }
}

function waitLabel(seconds: number): string {
  if (seconds < 90) {
    return seconds === 1 ? "one second" : `${seconds} seconds`;
  }
  return `${Math.ceil(seconds / 60)} minutes`;
}

const missing: LeadTexts["missing"] = {
  name: "Please enter your name.",
  email: "Please enter your email address.",
  phone: "Please enter your phone number.",
  customer_message: "Please tell us what you need.",
};

const quoteTexts: LeadTexts = {
  sent: "Thank you! We'll be in touch soon.",
  failed: "Something went wrong. Please try again.",
  missing,
  email: "Please enter a valid email address.",
};

/** The texts of every form. */
export const leadTexts: Record<FormKind, LeadTexts> = {
  hero: quoteTexts,
  footer: quoteTexts,
  contact: {
    sent: "✅ Message sent successfully!",
    failed: "❌ Failed to send message. Please try again.",
    missing,
    email: "❌ Please enter a valid email address.",
  },
};
