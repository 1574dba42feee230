import type { ConsentOffer, FieldName, PhoneLink, Submission } from "../generated/model.ts";
import { Led } from "../ui/led.tsx";
import { FailureBox } from "./failure-box.tsx";
import { Confirmation, FaultList, SubmitButton } from "./form-parts.tsx";
import { LeadField } from "./lead-field.tsx";
import { leadTexts } from "./lead-texts.ts";
import { answerAt } from "./send-lead.ts";
import { TextConsent } from "./text-consent.tsx";
import { Trap } from "./trap.tsx";
import { useLeadForm } from "./use-lead-form.ts";

/** Props of `QuoteForm`. */
export interface QuoteFormProps {
  /** Beside the hero with a message, or short in the footer. */
  form: "hero" | "footer";
  /** The page's own path. */
  page: string;
  /** What the message field suggests. */
  placeholder: string;
  /** The product that the form is about, on the page of one. */
  about: string | null;
  /** What a visitor may agree to. */
  consent: ConsentOffer | null;
  /** Whom to call when it is urgent. */
  phone: PhoneLink;
  /** The outcome of a sending without script. */
  submission: Submission | null;
}

const promises: Record<QuoteFormProps["form"], string> = {
  hero: "We answer within one working day. Your details are used for this request only.",
  footer: "Free visit, fixed written quote, no obligation.",
};

/** What the form is about; a visitor with another question takes the tick away. */
function About({ product, ticked }: { product: string; ticked: boolean }) {
  return (
    <p className="f-about">
      <label>
        <input type="checkbox" name="about" value={product} defaultChecked={ticked} />
        <span>About: {product}</span>
      </label>
    </p>
  );
}

/** The quote form of the hero and of the footer. Success takes the place of the form. */
export function QuoteForm(props: QuoteFormProps) {
  const { form, page, placeholder, about, consent, phone, submission } = props;
  const { state, values, formRef, outcomeRef, onSubmit } = useLeadForm({ form, page, submission });
  const texts = leadTexts[form];
  const inHero = form === "hero";

  if (state.status === "sent") {
    return (
      <Confirmation
        ref={outcomeRef}
        text={texts.sent}
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
  const foot = (
    <p className="form-foot">
      <Led />
      <span>{promises[form]}</span>
    </p>
  );
  const button = (
    <SubmitButton
      state={state}
      label={state.status === "failed" ? "Try again" : texts.submit}
      className={inHero ? "btn-wide" : ""}
    />
  );
  const failure = state.status === "failed" && (
    <FailureBox
      ref={outcomeRef}
      text={texts.failed}
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
      {about !== null && <About product={about} ticked={values === null || values.about !== ""} />}
      <LeadField {...shared("name")} label="Name" type="text" autoComplete="name" />
      <LeadField {...shared("email")} label="Email" type="email" autoComplete="email" />
      <LeadField {...shared("phone")} label="Phone" type="tel" autoComplete="tel" />
      {inHero && (
        <LeadField
          {...shared("customer_message")}
          multiline
          label="What should we look at?"
          rows={3}
          placeholder={placeholder}
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
