import { PageBody } from "../frame/page-body.tsx";
import { Band, Wide } from "../sections/band.tsx";
import { CardSectionView } from "../sections/card-section.tsx";
import { CaseStudiesSection } from "../sections/case-studies-section.tsx";
import { Doorway } from "../sections/doorway.tsx";
import { QuestionsSection } from "../sections/faq-section.tsx";
import { InfoBoxSection } from "../sections/info-box.tsx";
import { PromoBanner } from "../sections/promo-banner.tsx";
import type { PageProps } from "./page-props.ts";

/** The page for homes or the page for businesses. Its columns end together with the sidebar. */
export function Audience({ page, frame }: PageProps<"audience">) {
  const services = <CardSectionView section={page.services} layout="grid" />;
  return (
    <>
      <PageBody frame={frame}>
        <InfoBoxSection info={page.info} />
        <QuestionsSection faq={page.questions} />
      </PageBody>
      {page.industries !== null && (
        <>
          <Wide>{services}</Wide>
          <Band>
            <CardSectionView section={page.industries} layout="grid" />
          </Band>
        </>
      )}
      <Wide>
        {page.industries === null && services}
        <CaseStudiesSection caseStudies={page.case_studies} />
        <div className="promos">
          <Doorway card={page.other_audience} as="h2" />
          <PromoBanner promo={page.service} />
        </div>
      </Wide>
    </>
  );
}
