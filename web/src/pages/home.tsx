import { PageBody } from "../frame/page-body.tsx";
import { Band, Wide } from "../sections/band.tsx";
import { BrandGallery } from "../sections/brand-gallery.tsx";
import { CaseStudiesSection } from "../sections/case-studies-section.tsx";
import { ExplainerSection } from "../sections/explainer-section.tsx";
import { InfoBoxSection } from "../sections/info-box.tsx";
import { otherMaker } from "../sections/other-maker.ts";
import { ProcessSection } from "../sections/process-section.tsx";
import type { PageProps } from "./page-props.ts";

/** The home page; under a notice it also answers an address that leads nowhere. */
export function Home({ page, frame }: PageProps<"home">) {
  return (
    <>
      <PageBody frame={frame}>
        <InfoBoxSection info={page.info} />
        <CaseStudiesSection caseStudies={page.case_studies} />
      </PageBody>
      <Band>
        <ProcessSection heading={page.process_heading} steps={page.process} />
      </Band>
      <Wide>
        <ExplainerSection heading={page.explainer_heading} explainers={page.explainers} />
        <BrandGallery
          heading={page.brands_heading}
          panels={page.brands}
          other={otherMaker(frame.company)}
        />
      </Wide>
    </>
  );
}
