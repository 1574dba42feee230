import type { Company, Emergency, Spec } from "../generated/model.ts";
import * as texts from "../generated/texts.ts";
import { Led } from "../ui/led.tsx";
import { ModelName } from "../ui/model-name.tsx";
import { SpecList } from "../ui/spec-list.tsx";
import { ContactCard } from "./contact-card.tsx";
import type { PlacedProps } from "./placed-props.ts";

/** Props of `EmergencyCard`. */
interface EmergencyCardProps {
  /** The card's texts. */
  emergency: Emergency;
  /** The towns whose residents can call. */
  suburbs: Spec[];
  /** The company to call. */
  company: Company;
}

/** The emergency line, and the towns whose residents can call it. */
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

/** The form, with the emergency line or the towns beside it if there are any. */
export function ContactFormSection({ section, id, frame }: PlacedProps<"contact-form">) {
  const { emergency, suburbs } = section;
  const isAlone = emergency === null && suburbs.length === 0;
  return (
    <section className="section" id={id ?? undefined} aria-label={texts.formContact}>
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
