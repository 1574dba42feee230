import type { CaseStudies, CaseStudy } from "../generated/model.ts";
import * as texts from "../generated/texts.ts";
import { CaseCard } from "../ui/case-card.tsx";
import { Empty } from "../ui/empty.tsx";
import type { PlacedProps } from "./placed-props.ts";
import { TitledSection } from "./titled-section.tsx";

/** The case studies. If the last row would be short, the first card spans a whole row. */
function CaseList({ studies }: { studies: CaseStudy[] }) {
  const spans = studies.length % 3 === 1;
  return (
    <ul className="cases" data-count={studies.length}>
      {studies.map((study, index) => (
        <CaseCard
          key={study.title}
          study={study}
          large={spans && index === 0}
          data-filters={study.filters.join(" ")}
        />
      ))}
    </ul>
  );
}

/** All case studies, with tabs that filter them if scripts run. */
function ChosenCases({ tabs, studies }: Pick<CaseStudies, "tabs" | "studies">) {
  return (
    <>
      <div
        className="tabs tabs-gap scripted"
        role="tablist"
        aria-label={texts.sectionCaseKind}
        data-filter="case-studies"
      >
        {tabs.map((tab, index) => (
          <button
            key={tab.filter}
            type="button"
            role="tab"
            id={`case-tab-${tab.filter}`}
            value={tab.filter}
            aria-controls="case-panel"
            aria-selected={index === 0}
            tabIndex={index === 0 ? 0 : -1}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        id="case-panel"
        role="tabpanel"
        aria-labelledby={`case-tab-${tabs[0]?.filter}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: nothing in the cards takes the focus, so the panel does
        tabIndex={0}
      >
        <CaseList studies={studies} />
      </div>
    </>
  );
}

/** Finished jobs: with filter tabs on the page that shows all, without them elsewhere. */
export function CaseStudiesSection({ section, id }: PlacedProps<"case-studies">) {
  const { title, lead, tabs, studies, all } = section;
  return (
    <TitledSection id={id ?? undefined} title={title} lead={lead} action={all}>
      {studies.length === 0 ? (
        <Empty text={texts.sectionCasesNone} />
      ) : tabs.length > 0 ? (
        <ChosenCases tabs={tabs} studies={studies} />
      ) : (
        <CaseList studies={studies} />
      )}
    </TitledSection>
  );
}
