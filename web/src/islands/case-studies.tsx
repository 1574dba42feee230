import { type KeyboardEvent, useRef } from "react";
import type { CaseStudies, CaseStudy } from "../generated/model.ts";
import * as texts from "../generated/texts.ts";
import { CaseCard } from "../ui/case-card.tsx";
import { nextTab } from "./next-tab.ts";
import { useKeptChoice } from "./use-kept-choice.ts";

/** Props of `CaseStudiesTabs`. */
export interface CaseStudiesTabsProps {
  /** The case studies with their tabs. */
  caseStudies: CaseStudies;
}

function matches(study: CaseStudy, filter: string): boolean {
  return filter === "all" || study.filters.includes(filter);
}

/** Case studies under tabs that choose among them. Without script all of them are shown. */
export function CaseStudiesTabs({ caseStudies }: CaseStudiesTabsProps) {
  const { tabs, studies } = caseStudies;
  const [filter, setFilter] = useKeptChoice(
    "case-studies",
    caseStudies.filter,
    tabs.map((tab) => tab.filter),
  );
  const list = useRef<HTMLDivElement>(null);
  const shown = studies.filter((study) => matches(study, filter));
  // One card alone in the last row of three would leave the row empty: the first takes a whole row.
  const spans = shown.length % 3 === 1;

  function onKeyDown(event: KeyboardEvent): void {
    const current = tabs.findIndex((tab) => tab.filter === filter);
    const next = nextTab(event.key, current, tabs.length);
    const tab = next === null ? undefined : tabs[next];
    if (next === null || tab === undefined) {
      return;
    }
    event.preventDefault();
    setFilter(tab.filter);
    list.current?.querySelectorAll("button")[next]?.focus();
  }

  return (
    <>
      <div
        className="tabs tabs-gap scripted"
        role="tablist"
        aria-label={texts.sectionCaseKind}
        ref={list}
        onKeyDown={onKeyDown}
      >
        {tabs.map((tab) => (
          <button
            key={tab.filter}
            type="button"
            role="tab"
            id={`case-tab-${tab.filter}`}
            aria-controls="case-panel"
            aria-selected={tab.filter === filter}
            tabIndex={tab.filter === filter ? 0 : -1}
            onClick={() => setFilter(tab.filter)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div id="case-panel" role="tabpanel" aria-labelledby={`case-tab-${filter}`}>
        {shown.length > 0 ? (
          <ul className="cases">
            {shown.map((study, index) => (
              <CaseCard key={study.id} study={study} large={spans && index === 0} />
            ))}
          </ul>
        ) : (
          <div className="empty" role="status">
            <p>{texts.sectionCasesNone}</p>
            <button type="button" className="btn btn-line" onClick={() => setFilter("all")}>
              {texts.sectionCasesAll}
            </button>
          </div>
        )}
      </div>
    </>
  );
}
