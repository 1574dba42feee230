import type { Company, Faq } from "../generated/model.ts";
import { FaqList } from "../ui/faq-list.tsx";
import { ButtonLink } from "../ui/links.tsx";
import { type SectionProps, TitledSection } from "./titled-section.tsx";

/** Props of `FaqSection`. */
export interface FaqSectionProps extends SectionProps {
  /** The heading and the questions. */
  faq: Faq;
  /** Whose telephone answers what is not listed. */
  company: Company;
}

/** Questions over the whole width, with the telephone beside them. */
export function FaqSection({ faq, company, ...rest }: FaqSectionProps) {
  if (faq.items.length === 0) return null;
  const phone = company.local ?? company.toll_free;
  return (
    <section className="sec" id={faq.id} {...rest}>
      <div className="faq-grid">
        <div className="sec-head">
          <h2>{faq.title}</h2>
          {faq.lead !== null && <p className="lead">{faq.lead}</p>}
          <ButtonLink
            link={{ label: phone.display, href: phone.href }}
            variant="line"
            icon="phone"
          />
        </div>
        <FaqList name={faq.id} items={faq.items} />
      </div>
    </section>
  );
}

/** Props of `QuestionsSection`. */
export interface QuestionsSectionProps extends SectionProps {
  /** The heading and the questions. */
  faq: Faq;
}

/** Questions in the main column, under their heading. */
export function QuestionsSection({ faq, ...rest }: QuestionsSectionProps) {
  if (faq.items.length === 0) return null;
  return (
    <TitledSection id={faq.id} title={faq.title} lead={faq.lead} {...rest}>
      <FaqList name={faq.id} items={faq.items} />
    </TitledSection>
  );
}
