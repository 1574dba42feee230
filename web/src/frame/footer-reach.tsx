import type { Company } from "../generated/model.ts";
import * as texts from "../generated/texts.ts";
import { HoursList } from "./hours-list.tsx";

/** Contact details: numbers, address, hours. */
export function FooterReach({ company }: { company: Company }) {
  const phones = [company.toll_free, ...(company.local === null ? [] : [company.local])];
  return (
    <div className="footer-reach">
      <h3>{texts.footerReachUs}</h3>
      <ul>
        {phones.map((phone) => (
          <li key={phone.href}>
            <a href={phone.href}>
              {phone.display} {phone.label}
            </a>
          </li>
        ))}
        <li>
          <a href={`mailto:${company.email}`}>{company.email}</a>
        </li>
        {company.address !== null && <li>{company.address}</li>}
      </ul>
      {company.hours.length > 0 && <HoursList hours={company.hours} className="footer-hours" />}
    </div>
  );
}
