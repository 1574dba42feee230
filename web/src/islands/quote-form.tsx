import type { ConsentOffer, FieldName, Submission } from "../generated/model.ts";
import * as texts from "../generated/texts.ts";
import type { CallLink } from "../ui/call-link.ts";
import { Led } from "../ui/led.tsx";
import { FailureBox } from "./failure-box.tsx";
import { Confirmation, FaultList, SubmitButton } from "./form-parts.tsx";
import { LeadField } from "./lead-field.tsx";
import { leadTexts } from "./lead-texts.ts";
import { answerAt } from "./send-lead.ts";
import { TextConsent } from "./text-consent.tsx";
import { Trap } from "./trap.tsx";
import { useLeadForm } from "./use-lead-form.ts";

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
  /** The page's own path. */
  page: string;
  /** Its own words. */
  texts: QuoteFormTexts;
  /** The product that the form is about, on the page of one. */
  about?: string | undefined;
  /** What a visitor may agree to. */
  consent: ConsentOffer | null;
  /** Whom to call when it is urgent. */
  phone: CallLink;
  /** The outcome of a sending without script. */
  submission?: Submission | undefined;
}

/** What the form is about; a visitor with another question takes the tick away. */
function About({ product, ticked }: { product: string; ticked: boolean }) {
  return (
    <p className="f-about">
      <label>
        <input type="checkbox" name="about" value={product} defaultChecked={ticked} />
        <span>{texts.formAbout(product)}</span>
      </label>
    </p>
  );
}

/** The quote form of the hero and of the footer. Success takes the place of the form. */
export function QuoteForm(props: QuoteFormProps) {
  const { form, page, texts: own, about, consent, phone, submission = null } = props;
  const { state, values, formRef, outcomeRef, onSubmit } = useLeadForm({ form, page, submission });
  const outcomes = leadTexts[form];
  const inHero = form === "hero";

  if (state.status === "sent") {
    return (
      <Confirmation
        ref={outcomeRef}
        text={outcomes.sent}
        sent={{ form, page }}
        reference={state.reference}
        phone={phone}
        id={`${form}-form`}
      />
    );
  }

  const errors = state.status === "invalid" ? state.errors : [];
  const fieldId = (field: FieldName) => `${form}-${field}`;
  const shared = (name: FieldName) => ({
    id: fieldId(name),
    name,
    required: true,
    error: errors.find((error) => error.field === name) ?? null,
    defaultValue: values?.[name] ?? "",
  });
  const foot = own.promise !== null && (
    <p className="form-foot">
      <Led />
      <span>{own.promise}</span>
    </p>
  );
  const button = (
    <SubmitButton
      state={state}
      label={state.status === "failed" ? texts.formTryAgain : own.submit}
      className={inHero ? "btn-wide" : ""}
    />
  );
  const failure = state.status === "failed" && (
    <FailureBox
      ref={outcomeRef}
      text={outcomes.failed}
      failure={state.failure}
      formRef={formRef}
      phone={phone}
    />
  );

  return (
    <form
      className={inHero ? "form" : "foot-form"}
      id={`${form}-form`}
      method="post"
      action={answerAt(form === "hero" ? "quote" : `${form}-form`)}
      ref={formRef}
      onSubmit={onSubmit}
    >
      <input type="hidden" name="form" value={form} />
      <input type="hidden" name="page" value={page} />
      <Trap />
      {errors.length > 0 && <FaultList ref={outcomeRef} errors={errors} fieldId={fieldId} />}
      {about !== undefined && (
        <About product={about} ticked={values === null || values.about !== ""} />
      )}
      <LeadField {...shared("name")} label={texts.formName} type="text" autoComplete="name" />
      <LeadField {...shared("email")} label={texts.email} type="email" autoComplete="email" />
      <LeadField {...shared("phone")} label={texts.formPhone} type="tel" autoComplete="tel" />
      {inHero && (
        <LeadField
          {...shared("customer_message")}
          multiline
          label={own.question}
          rows={3}
          placeholder={own.example}
        />
      )}
      {consent !== null && <TextConsent offer={consent} ticked={values?.text_consent ?? false} />}
      {inHero ? (
        <>
          {button}
          {failure}
          {foot}
        </>
      ) : (
        <div className="foot-send">
          {button}
          {failure}
          {foot}
        </div>
      )}
    </form>
  );
}
