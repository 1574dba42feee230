import type { Frame } from "../generated/model.ts";
import type { AttachedPlan } from "../islands/contact-form/props.ts";
import { Island } from "../runtime/server/island.tsx";
import { callLink } from "../ui/call-link.ts";
import { ContactFallback } from "../ui/contact-fallback.tsx";
import { leadsAddressOf } from "../ui/leads-address.ts";

/** Props of `ContactCard`. */
interface ContactCardProps {
  /** The heading. */
  title: string;
  /** The sentence below it. */
  subtitle: string;
  /** The placeholder of the message field. */
  placeholder: string;
  /** The frame. */
  frame: Frame;
  /** The plan to attach; its link is empty as long as there is none. */
  plan?: AttachedPlan;
}

/** The card with the long form, or with contact details if forms can't be sent. */
export function ContactCard(props: ContactCardProps) {
  const { title, subtitle, placeholder, frame, plan } = props;
  const besideAnother = frame.banner.aside.kind === "quote";
  const leads = leadsAddressOf(frame);
  if (leads === null) {
    return (
      <section
        className="form-card"
        id={besideAnother ? undefined : "quote"}
        aria-labelledby="contact-title"
      >
        <h2 id="contact-title">{title}</h2>
        <p>{subtitle}</p>
        <ContactFallback company={frame.company} id="contact-form" />
      </section>
    );
  }
  return (
    <Island
      name="contact-form"
      props={{
        title,
        subtitle,
        placeholder,
        page: frame.path,
        consent: frame.text_consent,
        facts: frame.forms.facts,
        prepare: frame.forms.prepare,
        phone: callLink(frame.company.toll_free),
        submission: frame.submission,
        ...(plan !== undefined && { plan }),
        ...(besideAnother && { beside_another: true }),
        ...(leads !== undefined && { leads }),
      }}
    />
  );
}
