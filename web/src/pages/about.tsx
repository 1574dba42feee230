import { PageBody } from "../frame/page-body.tsx";
import { Band, Wide } from "../sections/band.tsx";
import { BrandGrid } from "../sections/brand-grid.tsx";
import { CardSectionView } from "../sections/card-section.tsx";
import { CaseStudiesSection } from "../sections/case-studies-section.tsx";
import { InfoBoxSection } from "../sections/info-box.tsx";
import { otherMaker } from "../sections/other-maker.ts";
import { TitledSection } from "../sections/titled-section.tsx";
import type { PageProps } from "./page-props.ts";

/** The page about the company. */
export function About({ page, frame }: PageProps<"about">) {
  return (
    <>
      <PageBody frame={frame}>
        <InfoBoxSection info={page.info} />
        <TitledSection
          id="our-story"
          title={page.story_heading.title}
          lead={page.story_heading.lead}
        >
          <div className="prose">
            {page.story.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </TitledSection>
        <CardSectionView section={page.reasons} layout="rows" />
      </PageBody>
      <Band>
        <CardSectionView section={page.services} layout="grid" />
      </Band>
      <Wide>
        <CaseStudiesSection caseStudies={page.case_studies} />
        <TitledSection
          id="authorized-dealers"
          title={page.dealers_heading.title}
          lead={page.dealers_heading.lead}
        >
          <BrandGrid brands={page.dealers} other={otherMaker(frame.company)} />
        </TitledSection>
      </Wide>
    </>
  );
}
