import { ContactCard } from "./contact-card.tsx";
import type { PlacedProps } from "./placed-props.ts";

/** A form in the page. */
export function FormSection({ section, id, frame }: PlacedProps<"form">) {
  return (
    <div className="section" id={id ?? undefined}>
      <ContactCard
        title={section.title}
        subtitle={section.text}
        placeholder={section.message_placeholder}
        frame={frame}
      />
    </div>
  );
}
