import type { FieldName, PhoneLink, Submission } from "../generated/model.ts";
import { Led } from "../ui/led.tsx";
import { Confirmation, Failure, FaultList, SubmitButton } from "./form-parts.tsx";
import { LeadField } from "./lead-field.tsx";
import { leadTexts } from "./lead-texts.ts";
import { answerAt } from "./send-lead.ts";
import { useLeadForm } from "./use-lead-form.ts";

/** Props of `QuoteForm`. */
export interface QuoteFormProps {
  /** Beside the hero with a message, or short in the footer. */
  form: "hero" | "footer";
  /** The page's own path. */
  page: string;
  /** What the message field suggests. */
  placeholder: string;
  /** Whom to call when it is urgent. */
  phone: PhoneLink;
  /** The outcome of a sending without script. */
  submission: Submission | null;
}

const promises: Record<QuoteFormProps["form"], string> = {
  hero: "We answer within one working day. Your details are used for this request only.",
  footer: "Free visit, fixed written quote, no obligation.",
};

/** The quote form of the hero and of the footer. Success takes the place of the form. */
export function QuoteForm({ form, page, placeholder, phone, submission }: QuoteFormProps) {
  const { state, values, formRef, outcomeRef, onSubmit } = useLeadForm({ form, page, submission });
  const texts = leadTexts[form];
  const inHero = form === "hero";

  if (state.status === "sent") {
    return (
      <Confirmation
        ref={outcomeRef}
        text={texts.sent}
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
      sending={state.status === "sending"}
      label={state.status === "failed" ? "Try again" : texts.submit}
      className={inHero ? "btn-wide" : ""}
    />
  );
  const failure = state.status === "failed" && <Failure text={texts.failed} />;

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
      {errors.length > 0 && <FaultList ref={outcomeRef} errors={errors} fieldId={fieldId} />}
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
