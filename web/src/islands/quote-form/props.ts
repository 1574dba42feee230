import type { ConsentOffer, Submission } from "../../generated/model.ts";
import type { CallLink } from "../../ui/call-link.ts";

/** The texts of a quote form. */
export interface QuoteFormTexts {
  /** The label of the button before sending. */
  submit: string;
  /** The label of the message field, if there is one. */
  question?: string;
  /** An example of a message. */
  example?: string;
  /** The text below the form. */
  promise: string | null;
}

/** Props of `QuoteForm`. */
export interface QuoteFormProps {
  /** `hero` is the form beside the hero, with a message; `footer` is the short one. */
  form: "hero" | "footer";
  /** The page's path; empty if the page has many addresses. */
  page: string;
  /** The form's own texts. */
  texts: QuoteFormTexts;
  /** The product that the form is about, on a product's page. */
  about?: string | undefined;
  /** The optional consent to text messages. */
  consent: ConsentOffer | null;
  /** What the visitor should have ready for the answer. */
  prepare: readonly string[];
  /** The number to call in urgent cases. */
  phone: CallLink;
  /** The outcome of a submission without JavaScript. */
  submission?: Submission | undefined;
  /** The address that the form is sent to, if it is another server's. */
  leads?: string | undefined;
}
