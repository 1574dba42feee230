import { Island } from "../runtime/server/island.tsx";
import { callLink } from "../ui/call-link.ts";
import type { PlacedProps } from "./placed-props.ts";

/** A form in the page. */
export function FormSection({ section, id, frame }: PlacedProps<"form">) {
  return (
    <div className="section" id={id ?? undefined}>
      <Island
        name="contact-form"
        props={{
          title: section.title,
          subtitle: section.text,
          placeholder: section.message_placeholder,
          page: frame.path,
          consent: frame.text_consent,
          facts: frame.forms.facts,
          prepare: frame.forms.prepare,
          phone: callLink(frame.company.toll_free),
          submission: frame.submission,
          beside_another: true,
        }}
      />
    </div>
  );
}
