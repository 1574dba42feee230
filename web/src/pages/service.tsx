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
 * The page of a service. A service with a short list of what is on offer fills the main column
 * with it, and its cards go over the whole width. One without has its cards in the main column,
 * unless questions fill that and the cards have pictures to show.
 */
export function Service({ page, frame }: PageProps<"service">) {
  const pictured = page.cards.cards.every((card) => card.picture !== null);
  const cardsInMain = page.services === null && (page.questions === null || !pictured);
  return (
    <>
      <PageBody frame={frame}>
        <InfoBoxSection info={page.info} />
        {page.questions !== null && <QuestionsSection faq={page.questions} />}
        {page.services !== null && <CardSectionView section={page.services} layout="rows" />}
        {cardsInMain && <CardSectionView section={page.cards} layout="rows" />}
        {page.notice !== null && <Notice notice={page.notice} icon="shield-alert" />}
      </PageBody>
      {!cardsInMain && (
        <Band>
          <CardSectionView section={page.cards} layout="grid" />
        </Band>
      )}
      {page.service === "cctv-installation" && (
        <Band>
          <CoverageSection />
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
