import type { CaseStudy } from "../generated/model.ts";
import * as texts from "../generated/texts.ts";
import { Island } from "../runtime/island.tsx";
import { CaseCard } from "../ui/case-card.tsx";
import { Empty } from "../ui/empty.tsx";
import type { PlacedProps } from "./placed-props.ts";
import { TitledSection } from "./titled-section.tsx";

/** The case studies of one filter; a first card over the whole row fills a row that is short. */
function CaseList({ studies }: { studies: CaseStudy[] }) {
  const spans = studies.length % 3 === 1;
  return (
    <ul className="cases" data-count={studies.length}>
      {studies.map((study, index) => (
        <CaseCard key={study.id} study={study} large={spans && index === 0} />
      ))}
    </ul>
  );
}

/** Finished jobs: with tabs to filter them where the page shows all, plain where it shows some. */
export function CaseStudiesSection({ section }: PlacedProps<"case-studies">) {
  const { kind: _, ...caseStudies } = section;
  const { title, lead, tabs, studies, all } = caseStudies;
  return (
    <TitledSection id="case-studies" title={title} lead={lead} action={all}>
      {tabs.length > 0 ? (
        <Island name="case-studies" on="visible" props={{ caseStudies }} />
      ) : studies.length > 0 ? (
        <CaseList studies={studies} />
      ) : (
        <Empty text={texts.sectionCasesNone} />
      )}
    </TitledSection>
  );
}
