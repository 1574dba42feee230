import type { Company, ContactForm } from "../generated/model.ts";
import * as texts from "../generated/texts.ts";
import { Island } from "../runtime/island.tsx";
import { callLink } from "../ui/call-link.ts";
import { Led } from "../ui/led.tsx";
import { SpecList } from "../ui/spec-list.tsx";
import type { PlacedProps } from "./placed-props.ts";

/** The line that is answered at any hour, and the towns from which to call it. */
function EmergencyCard({ form, company }: { form: ContactForm; company: Company }) {
  return (
    <section className="ecard dark">
      <p className="badge">
        <Led />
        {form.emergency_badge}
      </p>
      <h2>{form.emergency_title}</h2>
      <a className="no" href={company.toll_free.href}>
        {company.toll_free.display}
      </a>
      <p>{form.emergency_text}</p>
      {form.suburbs.length > 0 && <SpecList specs={form.suburbs} />}
    </section>
  );
}

/** The form beside the emergency line. */
export function ContactFormSection({ section, frame }: PlacedProps<"contact-form">) {
  return (
    <section className="sec" aria-label={texts.formContact}>
      <div className="contact">
        <Island
          name="contact-form"
          on="interaction"
          props={{
            title: section.form_title,
            subtitle: section.form_subtitle,
            placeholder: section.message_placeholder,
            page: frame.path,
            consent: frame.text_consent,
            phone: callLink(frame.company.toll_free),
            submission: frame.submission,
          }}
        />
        <EmergencyCard form={section} company={frame.company} />
      </div>
    </section>
  );
}
