import type { Credential } from "../generated/model.ts";
import * as texts from "../generated/texts.ts";
import { Icon } from "../ui/icon.tsx";
import { GoLink } from "../ui/links.tsx";
import type { PlacedProps } from "./placed-props.ts";
import { TitledSection } from "./titled-section.tsx";

function Entry({ credential }: { credential: Credential }) {
  const { name, issuer, number, valid_until, register } = credential;
  return (
    <li>
      <Icon name="badge-check" />
      <div>
        <h3>{name}</h3>
        <p>{issuer}</p>
        {(number !== null || valid_until !== null) && (
          <dl>
            {number !== null && (
              <div>
                <dt>{texts.sectionCredentialNumber}</dt>
                <dd>{number}</dd>
              </div>
            )}
            {valid_until !== null && (
              <div>
                <dt>{texts.sectionCredentialValidUntil}</dt>
                <dd>{valid_until}</dd>
              </div>
            )}
          </dl>
        )}
        {register !== null && <GoLink link={register} />}
      </div>
    </li>
  );
}

/** Licenses, permits and certificates, each with its issuer. */
export function CredentialsSection({ section, id }: PlacedProps<"credentials">) {
  return (
    <TitledSection id={id ?? undefined} title={section.title} lead={section.lead}>
      <ul className="credentials">
        {section.items.map((credential) => (
          <Entry key={`${credential.name} ${credential.number}`} credential={credential} />
        ))}
      </ul>
    </TitledSection>
  );
}
