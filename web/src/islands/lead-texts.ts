import type { FieldName, FormKind } from "../generated/model.ts";

/** What a form says in each of its states. */
export interface LeadTexts {
  /** The button before sending. */
  submit: string;
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

const missing: LeadTexts["missing"] = {
  name: "Please enter your name.",
  email: "Please enter your email address.",
  phone: "Please enter your phone number.",
  customer_message: "Please tell us what you need.",
};

const quoteTexts: Omit<LeadTexts, "submit"> = {
  sent: "Thank you! We'll be in touch soon.",
  failed: "Something went wrong. Please try again.",
  missing,
  email: "Please enter a valid email address.",
};

/** The texts of every form. */
export const leadTexts: Record<FormKind, LeadTexts> = {
  hero: { submit: "Request my survey", ...quoteTexts },
  footer: { submit: "Get a free site survey", ...quoteTexts },
  contact: {
    submit: "Send message",
    sent: "✅ Message sent successfully!",
    failed: "❌ Failed to send message. Please try again.",
    missing,
    email: "❌ Please enter a valid email address.",
  },
};
