import type { ConsentOffer, Spec, Submission } from "../../generated/model.ts";
import type { CallLink } from "../../ui/call-link.ts";

/** A plan that goes along with a form. */
export interface PlanOffer {
  /** The path and query that show it; empty before there is one. */
  link: string;
  /** What it plans. */
  title: string;
}

/** Props of `ContactForm`. */
export interface ContactFormProps {
  /** The heading. */
  title: string;
  /** The sentence under it. */
  subtitle: string;
  /** What the message field suggests. */
  placeholder: string;
  /** The page's own path; blank where a page stands at many addresses. */
  page: string;
  /** What a visitor may agree to. */
  consent: ConsentOffer | null;
  /** What stands at the end of the card with proof. */
  facts: readonly Spec[];
  /** What a visitor may have ready for the answer. */
  prepare: readonly string[];
  /** Whom to call when it is urgent. */
  phone: CallLink;
  /** The outcome of a sending without script. */
  submission: Submission | null;
  /** Whether the hero has a form too: links to a quote lead to that one. */
  beside_another?: boolean;
  /** The plan that goes along, on the page of a planning tool. */
  plan?: PlanOffer;
  /** Where the form is sent, where that is another server than the page's. */
  leads?: string | undefined;
}
