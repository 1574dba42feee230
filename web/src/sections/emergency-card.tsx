import type { ComponentPropsWithoutRef } from "react";
import type { Company, ContactPage } from "../generated/model.ts";
import { Led } from "../ui/led.tsx";
import { SpecList } from "../ui/spec-list.tsx";

/** Props of `EmergencyCard`. */
export interface EmergencyCardProps extends ComponentPropsWithoutRef<"section"> {
  /** The words of the card and the towns served. */
  page: ContactPage;
  /** Whose telephone rings. */
  company: Company;
}

/** The line that is answered at any hour, and the towns from which to call it. */
export function EmergencyCard({ page, company, ...rest }: EmergencyCardProps) {
  return (
    <section className="ecard dark" {...rest}>
      <p className="badge">
        <Led />
        {page.emergency_badge}
      </p>
      <h2>{page.emergency_title}</h2>
      <a className="no" href={company.toll_free.href}>
        {company.toll_free.display}
      </a>
      <p>{page.emergency_text}</p>
      {page.suburbs.length > 0 && <SpecList specs={page.suburbs} />}
    </section>
  );
}
