import type { Company } from "../generated/model.ts";
import * as texts from "../generated/texts.ts";
import { ButtonLink } from "./links.tsx";

/** How to reach the company where nothing takes what a form sends. */
export function NoForm({ company }: { company: Company }) {
  const { toll_free, email } = company;
  return (
    <div className="form">
      <p>{texts.formElsewhere}</p>
      <div className="buttons">
        <ButtonLink link={{ label: toll_free.display, href: toll_free.href }} icon="phone" />
        <ButtonLink link={{ label: email, href: `mailto:${email}` }} variant="line" />
      </div>
    </div>
  );
}
