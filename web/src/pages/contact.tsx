import { PageBody } from "../frame/page-body.tsx";
import { Island } from "../runtime/island.tsx";
import { AreaSection } from "../sections/area-section.tsx";
import { Band } from "../sections/band.tsx";
import { CaseStudiesSection } from "../sections/case-studies-section.tsx";
import { EmergencyCard } from "../sections/emergency-card.tsx";
import { QuestionsSection } from "../sections/faq-section.tsx";
import type { PageProps } from "./page-props.ts";

/** The contact page: the form beside the emergency line, where the company works, what it did. */
export function Contact({ page, frame }: PageProps<"contact">) {
  return (
    <>
      <PageBody frame={frame} hours>
        <section className="sec" aria-label="Contact form">
          <div className="contact">
            <Island
              name="contact-form"
              on="interaction"
              props={{
                title: page.form_title,
                subtitle: page.form_subtitle,
                placeholder: page.message_placeholder,
                page: frame.path,
                consent: frame.text_consent,
                phone: frame.company.toll_free,
                submission: frame.submission,
              }}
            />
            <EmergencyCard page={page} company={frame.company} />
          </div>
        </section>
        <AreaSection heading={page.area_heading} areas={frame.company.areas} />
        <QuestionsSection faq={page.faq} />
      </PageBody>
      <Band>
        <CaseStudiesSection caseStudies={page.case_studies} />
      </Band>
    </>
  );
}
