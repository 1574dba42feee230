import { type ComponentType, useEffect, useState } from "react";
import * as texts from "../../generated/texts.ts";
import { Interpolate } from "../../ui/interpolate.tsx";
import { ModelName } from "../../ui/model-name.tsx";
import { SpecList } from "../../ui/spec-list.tsx";
import { attachedPlanLabel, useAttachedPlan } from "../lead/attached-plan.ts";
import { FailureBox } from "../lead/failure-box.tsx";
import { Confirmation, FaultList, SubmitButton, UrgentCall } from "../lead/form-parts.tsx";
import { Honeypot } from "../lead/honeypot.tsx";
import { LeadField } from "../lead/lead-field.tsx";
import { leadTexts } from "../lead/lead-texts.ts";
import { RememberedPlans } from "../lead/remembered-plans.tsx";
import { formActionFor } from "../lead/send-lead.ts";
import { SentNote } from "../lead/sent-note.tsx";
import { TextConsent } from "../lead/text-consent.tsx";
import { type LeadState, useLeadForm } from "../lead/use-lead-form.ts";
import type { ContactFormProps } from "./props.ts";

const outcomes = leadTexts.contact;

/**
 * The contact page's form card. The form stays after success. Toasts show the outcome, and the card
 * repeats it for visitors who miss the toast or listen.
 */
export function ContactForm(props: ContactFormProps) {
  const { title, subtitle, placeholder, page, consent, facts, prepare, phone } = props;
  const { submission, beside_another, leads } = props;
  const plan = useAttachedPlan(props.plan);
  const [isTicked, setIsTicked] = useState(true);
  const [Toasts, setToasts] = useState<ComponentType | null>(null);
  const lead = useLeadForm({
    form: "contact",
    submission,
    leads,
    onOutcome: tell,
  });
  const { state, values, formRef, outcomeRef, later, setLater, onSubmit } = lead;
  const { errors, fieldId, fieldProps } = lead;

  // The box may have been changed before the script was there.
  useEffect(() => {
    const box = formRef.current?.querySelector<HTMLInputElement>("[data-plan]");
    if (box) setIsTicked(box.checked);
  }, [formRef]);

  useEffect(() => {
    void import("../lead/toasts.tsx").then((module) => setToasts(() => module.Toasts));
  }, []);

  function tell(outcome: LeadState): void {
    const good = outcome.status === "sent";
    if (good || outcome.status === "failed") {
      void import("../lead/toasts.tsx").then(({ showToast }) =>
        showToast(good ? outcomes.sent : outcomes.failed, good),
      );
    }
  }

  // A form that is shown again has the plan it was sent with.
  const planLink = plan?.link || (values?.plans?.[0] ?? "");
  const planLabel = plan && attachedPlanLabel({ ...plan, link: planLink });
  // A plan that goes along stands in for the message.
  const needsMessage = planLink === "" || !isTicked;

  // A planner may have made the message optional before this form was hydrated.
  useEffect(() => {
    const message = formRef.current?.querySelector("textarea");
    if (!message) return;
    message.required = needsMessage;
    message.labels[0]?.querySelector("span")?.toggleAttribute("hidden", needsMessage);
  }, [formRef, needsMessage]);

  // On a page that confirms a submission, the confirmation comes first. On a page that stays, it
  // replaces what is below the button, so that nothing moves.
  const onArrival =
    submission?.state === "sent" &&
    state.status === "sent" &&
    submission.reference === state.reference;
  const confirmation = state.status === "sent" && (
    <Confirmation
      ref={outcomeRef}
      text={outcomes.sent}
      sent={{ form: "contact", page }}
      receipt={state}
      prepare={prepare}
      phone={phone}
      id={onArrival ? "contact-form" : undefined}
      folded={!onArrival}
    />
  );

  return (
    <section
      className="form-card"
      id={beside_another ? undefined : "quote"}
      aria-labelledby="contact-title"
    >
      <h2 id="contact-title">{title}</h2>
      <p>{subtitle}</p>
      <SentNote form="contact" leads={leads} text={outcomes.sent} />
      {onArrival && confirmation}
      <form
        className="form form-columns"
        id={onArrival ? undefined : "contact-form"}
        method="post"
        action={formActionFor(beside_another ? "contact-form" : "quote", leads)}
        ref={formRef}
        onSubmit={onSubmit}
        onReset={() => setIsTicked(true)}
      >
        <input type="hidden" name="form" value="contact" />
        <input type="hidden" name="page" value={page} />
        <Honeypot />
        {planLabel !== undefined && (
          <p className="form-about full" hidden={planLink === ""}>
            <label>
              <input
                type="checkbox"
                name="plan"
                value={planLink}
                defaultChecked
                disabled={planLink === ""}
                data-plan=""
                onChange={(event) => setIsTicked(event.currentTarget.checked)}
              />
              {/* A planner may have set another title already. The key renews the element with
                  its text, which a translator may have replaced. */}
              <span key={planLabel} suppressHydrationWarning>
                <ModelName text={planLabel} />
              </span>
            </label>
          </p>
        )}
        {errors.length > 0 && <FaultList ref={outcomeRef} errors={errors} fieldId={fieldId} />}
        <LeadField
          {...fieldProps("name")}
          label={texts.formName}
          type="text"
          autoComplete="name"
          required
        />
        <LeadField
          {...fieldProps("phone")}
          label={texts.formPhone}
          type="tel"
          autoComplete="tel"
          required
        />
        <LeadField
          {...fieldProps("email")}
          boxClass="full"
          label={
            <Interpolate text={texts.formEmailOptional}>
              <span>{texts.formOptional}</span>
            </Interpolate>
          }
          type="email"
          autoComplete="email"
        />
        <LeadField
          {...fieldProps("customer_message")}
          boxClass="full"
          multiline
          label={
            plan === undefined && planLink === "" ? (
              texts.formMessage
            ) : (
              <Interpolate text={texts.formMessageOptional}>
                <span hidden={needsMessage}>{texts.formOptional}</span>
              </Interpolate>
            )
          }
          rows={3}
          placeholder={placeholder}
          required={needsMessage}
        />
        {plan === undefined && <RememberedPlans />}
        {consent !== null && <TextConsent offer={consent} ticked={values?.text_consent ?? false} />}
        <div className="full buttons">
          <SubmitButton state={state} label={texts.formSendMessage} />
        </div>
        {state.status === "failed" && (
          <FailureBox
            ref={outcomeRef}
            className="form-failure full"
            text={outcomes.failed}
            failure={state.failure}
            formRef={formRef}
            later={later}
            onLater={setLater}
            phone={phone}
          />
        )}
      </form>
      <div className="form-after">
        {!onArrival && confirmation}
        <div>
          {facts.length > 0 && <SpecList specs={facts} className="rows" />}
          <p>
            <UrgentCall phone={phone} />
          </p>
        </div>
      </div>
      {Toasts !== null && <Toasts />}
    </section>
  );
}
