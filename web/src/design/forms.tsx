import type { FieldError, Frame } from "../generated/model.ts";
import { FailureBox } from "../islands/lead/failure-box.tsx";
import { Confirmation, FaultList, SubmitButton } from "../islands/lead/form-parts.tsx";
import { LeadField } from "../islands/lead/lead-field.tsx";
import { Icon } from "../ui/icon.tsx";
import { Led } from "../ui/led.tsx";
import { Specimen } from "./specimen.tsx";

const fault: FieldError = {
  field: "email",
  code: "email",
  message: "❌ Please enter a valid email address.",
};

/** Fields and messages of forms. */
export function Fields() {
  return (
    <Specimen
      id="fields"
      title="Fields"
      lead="The label stands above, the fault in words below. Nothing that was typed is lost."
    >
      <div className="form form-columns">
        <LeadField id="ui-name" name="name" label="Name" error={null} placeholder="Empty" />
        <LeadField id="ui-filled" name="phone" label="Phone" error={null} defaultValue="555-0142" />
        <LeadField id="ui-email" name="email" label="Email" error={fault} defaultValue="zoe@" />
        <LeadField
          id="ui-message"
          name="customer_message"
          label="What should we look at?"
          error={null}
          boxClass="full"
          multiline
        />
        <p className="buttons full form-about">
          <label>
            <input type="checkbox" /> Open
          </label>
          <label>
            <input type="checkbox" defaultChecked /> Ticked
          </label>
          <label>
            <input type="checkbox" disabled /> Not to be ticked now
          </label>
        </p>
        <div className="buttons full">
          <SubmitButton state={{ status: "idle" }} label="Request my survey" />
          <SubmitButton state={{ status: "sending" }} label="Request my survey" />
        </div>
      </div>
    </Specimen>
  );
}

/** Outcomes of a submission. */
export function Outcomes({ frame }: { frame: Frame }) {
  return (
    <Specimen
      id="outcomes"
      title="Outcomes and toasts"
      lead="A form answers in its own place; the contact form also at the upper right corner."
    >
      <FaultList errors={[fault]} fieldId={() => "ui-email"} />
      <Confirmation
        text="✅ Message sent successfully!"
        sent={{ form: "contact", page: "/" }}
        receipt={{ reference: "SL-SAMPLE", answerBy: "Tuesday, November 24" }}
        prepare={["Photos of the places you’re asking about"]}
        phone={frame.company.toll_free}
      />
      {(["timeout", "unavailable"] as const).map((why) => (
        <FailureBox
          key={why}
          text="❌ Something went wrong. Please try again."
          failure={{ why }}
          formRef={{ current: null }}
          later={false}
          onLater={() => {}}
          phone={frame.company.toll_free}
        />
      ))}
      <div className="Toastify__toast">
        <Led />
        <span>Message sent successfully!</span>
      </div>
      <div className="Toastify__toast Toastify__toast--error">
        <Icon name="circle-alert" />
        <span>Failed to send message. Please try again.</span>
      </div>
    </Specimen>
  );
}
