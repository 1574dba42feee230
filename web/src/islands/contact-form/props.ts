import type { ConsentOffer, Spec, Submission } from "../../generated/model.ts";
import type { CallLink } from "../../ui/call-link.ts";

/** A plan that is attached to a form. */
export interface AttachedPlan {
  /** The path and query of the plan; empty as long as there is none. */
  link: string;
  /** The title of the plan. */
  title: string;
  /** Whether the planner's values have become invalid, so that the plan is of earlier ones. */
  stale?: boolean;
}

/** Props of `ContactForm`. */
export interface ContactFormProps {
  /** The heading. */
  title: string;
  /** The sentence below it. */
  subtitle: string;
  /** The placeholder of the message field. */
  placeholder: string;
  /** The page's path; empty if the page has many addresses. */
  page: string;
  /** The optional consent to text messages. */
  consent: ConsentOffer | null;
  /** Facts at the end of the card that establish trust. */
  facts: readonly Spec[];
  /** What a visitor should have ready when the company answers. */
  prepare: readonly string[];
  /** The number to call in urgent cases. */
  phone: CallLink;
  /** The outcome of a submission without JavaScript. */
  submission: Submission | null;
  /** Whether the hero has a form too; links for a quote lead to that one. */
  beside_another?: boolean;
  /** The plan to attach, on the page of a planning tool. */
  plan?: AttachedPlan;
  /** The address that the form is sent to, if it is another server's. */
  leads?: string | undefined;
}
