import { FaqList } from "../ui/faq-list.tsx";
import { ButtonLink } from "../ui/links.tsx";
import type { PlacedProps } from "./placed-props.ts";
import { TitledSection } from "./titled-section.tsx";

/** Questions under their heading; outside of the main column, with the phone number beside them. */
export function QuestionsSection({ section, id, area, frame }: PlacedProps<"questions">) {
  const { title, lead, items } = section;
  if (items.length === 0) return null;
  const list = <FaqList name={id ?? undefined} items={items} />;
  if (area === "main") {
    return (
      <TitledSection id={id ?? undefined} title={title} lead={lead}>
        {list}
      </TitledSection>
    );
  }
  const phone = frame.company.local ?? frame.company.toll_free;
  return (
    <section className="section" id={id ?? undefined}>
      <div className="faq-grid">
        <div className="section-head">
          <h2>{title}</h2>
          {lead !== null && <p className="lead">{lead}</p>}
          <ButtonLink
            link={{ label: phone.display, href: phone.href }}
            variant="line"
            icon="phone"
          />
        </div>
        {list}
      </div>
    </section>
  );
}
