import { useState } from "react";

import type { FieldName } from "../../generated/model.ts";
import * as texts from "../../generated/texts.ts";
import { Led } from "../../ui/led.tsx";
import { FailureBox } from "../lead/failure-box.tsx";
import { Confirmation, FaultList, SubmitButton } from "../lead/form-parts.tsx";
import { Honeypot } from "../lead/honeypot.tsx";
import { LeadField } from "../lead/lead-field.tsx";
import { leadTexts } from "../lead/lead-texts.ts";
import { RememberedPlans } from "../lead/remembered-plans.tsx";
import { formActionFor } from "../lead/send-lead.ts";
import { SentNote } from "../lead/sent-note.tsx";
import { TextConsent } from "../lead/text-consent.tsx";
import { useLeadForm } from "../lead/use-lead-form.ts";
import type { QuoteFormProps } from "./props.ts";

/** The product that the form is about; visitors with another question can untick it. */
function About({ product, ticked }: { product: string; ticked: boolean }) {
  return (
    <p className="form-about">
      <label>
        <input type="checkbox" name="about" value={product} defaultChecked={ticked} />
        <span>{texts.formAbout(product)}</span>
      </label>
    </p>
  );
}

/**
 * The quote form of the hero and the footer. The confirmation takes the form's place and size,
 * unless the visitor has gone on typing or asks something else.
 */
export function QuoteForm(props: QuoteFormProps) {
  const { form, page, texts: own, about, consent, prepare, phone, leads } = props;
  const { submission = null } = props;
  const lead = useLeadForm({ form, submission, leads });
  const { state, values, formRef, outcomeRef, later, setLater, onSubmit } = lead;
  const { errors, fieldId, fieldProps, onAgain } = lead;
  const outcomes = leadTexts[form];
  const inHero = form === "hero";

  const stays = state.status !== "sent" || state.edited === true;
  // The receipt stays until another message is stored.
  const [receipt, setReceipt] = useState(state.status === "sent" ? state : null);
  if (state.status === "sent" && state !== receipt) setReceipt(state);
  const confirmation = receipt !== null && (
    <Confirmation
      ref={state.status === "sent" ? outcomeRef : undefined}
      text={outcomes.sent}
      sent={{ form, page }}
      receipt={receipt}
      prepare={prepare}
      phone={phone}
      // The footer's form has no room for a question.
      formHref={
        inHero && !stays ? `${submission === null ? "" : page}#${fieldId("name")}` : undefined
      }
      onAgain={onAgain}
    />
  );

  const shared = (name: FieldName) => ({ ...fieldProps(name), required: true });
  const foot = own.promise !== null && (
    <p className="form-promise">
      <Led />
      <span>{own.promise}</span>
    </p>
  );
  const button = (
    <SubmitButton
      state={state}
      label={state.status === "failed" ? texts.formTryAgain : own.submit}
      className={inHero ? "button-wide" : ""}
    />
  );
  const failure = state.status === "failed" && (
    <FailureBox
      ref={outcomeRef}
      text={outcomes.failed}
      failure={state.failure}
      formRef={formRef}
      later={later}
      onLater={setLater}
      phone={phone}
    />
  );

  const fields = (
    <form
      className={inHero ? "form" : "footer-form"}
      id={`${form}-form`}
      method="post"
      action={formActionFor(form === "hero" ? "quote" : `${form}-form`, leads)}
      ref={formRef}
      inert={!stays}
      // A link below compared products writes into the form.
      onInput={stays ? undefined : onAgain}
      onSubmit={onSubmit}
    >
      <input type="hidden" name="form" value={form} />
      <input type="hidden" name="page" value={page} />
      <Honeypot />
      {errors.length > 0 && <FaultList ref={outcomeRef} errors={errors} fieldId={fieldId} />}
      {about !== undefined && (
        <About product={about} ticked={values === null || values.about !== ""} />
      )}
      <LeadField {...shared("name")} label={texts.formName} type="text" autoComplete="name" />
      <LeadField {...shared("phone")} label={texts.formPhone} type="tel" autoComplete="tel" />
      <LeadField {...shared("email")} label={texts.email} type="email" autoComplete="email" />
      {inHero && (
        <LeadField
          {...shared("customer_message")}
          multiline
          label={own.question}
          rows={3}
          placeholder={own.example}
        />
      )}
      <RememberedPlans />
      {consent !== null && <TextConsent offer={consent} ticked={values?.text_consent ?? false} />}
      {inHero ? (
        <>
          {button}
          {failure}
          {foot}
        </>
      ) : (
        <div className="footer-send">
          {button}
          {failure}
          {foot}
        </div>
      )}
    </form>
  );
  return (
    <div className="form-place" data-done={stays ? undefined : ""}>
      <SentNote form={form} leads={leads} text={outcomes.sent} />
      {confirmation}
      {fields}
    </div>
  );
}
