import type { ConsentOffer, Submission } from "../../generated/model.ts";
import type { CallLink } from "../../ui/call-link.ts";

/** The words of a quote form. */
export interface QuoteFormTexts {
  /** The button before sending. */
  submit: string;
  /** What the message field asks, where there is one. */
  question?: string;
  /** What a visitor might write there. */
  example?: string;
  /** What stands under the form. */
  promise: string | null;
}

/** Props of `QuoteForm`. */
export interface QuoteFormProps {
  /** Beside the hero with a message, or short in the footer. */
  form: "hero" | "footer";
  /** The page's own path; blank where a page stands at many addresses. */
  page: string;
  /** Its own words. */
  texts: QuoteFormTexts;
  /** The product that the form is about, on the page of one. */
  about?: string | undefined;
  /** What a visitor may agree to. */
  consent: ConsentOffer | null;
  /** What a visitor may have ready for the answer. */
  prepare: readonly string[];
  /** Whom to call when it is urgent. */
  phone: CallLink;
  /** The outcome of a sending without script. */
  submission?: Submission | undefined;
  /** Where the form is sent, where that is another server than the page's. */
  leads?: string | undefined;
}
