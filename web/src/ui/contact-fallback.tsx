import type { Company } from "../generated/model.ts";
import * as texts from "../generated/texts.ts";
import { ButtonLink } from "./links.tsx";

/** Props of `ContactFallback`. */
interface ContactFallbackProps {
  /** The company to contact. */
  company: Company;
  /** The `id` of the form, for links that lead to it. */
  id?: string;
}

/** Contact details, shown when forms can't be sent. */
export function ContactFallback({ company, id }: ContactFallbackProps) {
  const { toll_free, email } = company;
  return (
    <div className="form" id={id}>
      <p>{texts.formElsewhere}</p>
      <div className="buttons">
        <ButtonLink link={{ label: toll_free.display, href: toll_free.href }} icon="phone" />
        <ButtonLink link={{ label: email, href: `mailto:${email}` }} variant="line" />
      </div>
    </div>
  );
}
