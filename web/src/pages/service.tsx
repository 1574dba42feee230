import { PageBody } from "../frame/page-body.tsx";
import { Band, Wide } from "../sections/band.tsx";
import { CardSectionView } from "../sections/card-section.tsx";
import { CaseStudiesSection } from "../sections/case-studies-section.tsx";
import { CoverageSection } from "../sections/coverage-section.tsx";
import { Doorway } from "../sections/doorway.tsx";
import { FaqSection, QuestionsSection } from "../sections/faq-section.tsx";
import { InfoBoxSection } from "../sections/info-box.tsx";
import { PackagesSection } from "../sections/packages-section.tsx";
import { TitledSection } from "../sections/titled-section.tsx";
import { Notice } from "../ui/notice.tsx";
import type { PageProps } from "./page-props.ts";

/**
 * The page of a service. Words and questions fill the main column as far as the sidebar goes; where
 * there are no questions, the list of what is on offer does. Everything else is as wide as the page.
 * No band follows on another: what stands before the next one is white.
 */
export function Service({ page, frame }: PageProps<"service">) {
  const covered = page.service === "cctv-installation";
  const listInMain = page.questions === null;
  const services = page.services !== null && (
    <CardSectionView section={page.services} layout={listInMain ? "rows" : "grid"} />
  );
  const cards = <CardSectionView section={page.cards} layout="grid" />;
  const notice = page.notice !== null && <Notice notice={page.notice} icon="shield-alert" />;
  return (
    <>
      <PageBody frame={frame}>
        <InfoBoxSection info={page.info} />
        {page.questions !== null && <QuestionsSection faq={page.questions} />}
        {listInMain && services}
      </PageBody>
      {!listInMain && services !== false && <Wide>{services}</Wide>}
      {covered ? (
        <>
          <Wide>{cards}</Wide>
          <Band>
            <CoverageSection />
          </Band>
        </>
      ) : (
        <Band>
          {cards}
          {notice}
        </Band>
      )}
      <Wide>
        {page.audiences.length > 0 && page.audiences_heading !== null && (
          <TitledSection title={page.audiences_heading.title} lead={page.audiences_heading.lead}>
            <div className="grid2">
              {page.audiences.map((card) => (
                <Doorway key={card.link.href} card={card} />
              ))}
            </div>
          </TitledSection>
        )}
        {page.packages !== null && <PackagesSection packages={page.packages} />}
        <CaseStudiesSection caseStudies={page.case_studies} />
      </Wide>
      <Band>
        <FaqSection faq={page.faq} company={frame.company} />
      </Band>
    </>
  );
}
