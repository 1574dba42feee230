import type { Company, Emergency, Spec } from "../generated/model.ts";
import * as texts from "../generated/texts.ts";
import { Led } from "../ui/led.tsx";
import { ModelName } from "../ui/model-name.tsx";
import { SpecList } from "../ui/spec-list.tsx";
import { ContactCard } from "./contact-card.tsx";
import type { PlacedProps } from "./placed-props.ts";

/** Props of `EmergencyCard`. */
interface EmergencyCardProps {
  /** What the card says. */
  emergency: Emergency;
  /** The towns from which to call. */
  suburbs: Spec[];
  /** Whom to call. */
  company: Company;
}

/** The line for emergencies, and the towns from which to call it. */
function EmergencyCard({ emergency, suburbs, company }: EmergencyCardProps) {
  return (
    <section className="emergency-card dark">
      <p className="badge">
        <Led />
        {emergency.badge}
      </p>
      <h2>{emergency.title}</h2>
      <a className="phone-number" href={company.toll_free.href}>
        {company.toll_free.display}
      </a>
      <p>
        <ModelName text={emergency.text} />
      </p>
      {suburbs.length > 0 && <SpecList specs={suburbs} />}
    </section>
  );
}

/** The form, beside the emergency line or the towns where there are any. */
export function ContactFormSection({ section, frame }: PlacedProps<"contact-form">) {
  const { emergency, suburbs } = section;
  const isAlone = emergency === null && suburbs.length === 0;
  return (
    <section className="section" aria-label={texts.formContact}>
      <div className={isAlone ? undefined : "contact"}>
        <ContactCard
          title={section.form_title}
          subtitle={section.form_subtitle}
          placeholder={section.message_placeholder}
          frame={frame}
        />
        {emergency ? (
          <EmergencyCard emergency={emergency} suburbs={suburbs} company={frame.company} />
        ) : (
          suburbs.length > 0 && <SpecList specs={suburbs} className="rows" />
        )}
      </div>
    </section>
  );
}
