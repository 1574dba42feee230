import { useEffect, useRef } from "react";
import type { CatalogueChoice } from "../../generated/model.ts";
import * as texts from "../../generated/texts.ts";
import { AllTabs } from "../../ui/all-tabs.tsx";
import { countText } from "../../ui/count-text.ts";
import { type CatalogueView, withTab } from "./choice.ts";
import { ChoiceLink, type Choosing } from "./choice-link.tsx";

/** Props of `CatalogueTabs`. */
export interface CatalogueTabsProps extends Choosing {
  /** The current view, with the tabs. */
  view: CatalogueView;
}

/** A tab for all products, and one for each of their categories if there are several. */
export function CatalogueTabs({ path, choice, view, onChoose }: CatalogueTabsProps) {
  const { tabs } = view;
  const row = useRef<HTMLElement>(null);
  const tabInView = useRef(choice.tab);

  // The page begins with the chosen tab in view, and a visitor may have moved the row since.
  useEffect(() => {
    if (choice.tab === tabInView.current) return;
    tabInView.current = choice.tab;
    const tab = row.current?.querySelector("[aria-current]");
    if (row.current && tab) {
      row.current.scrollLeft += tab.getBoundingClientRect().left - innerWidth / 3;
    }
  }, [choice.tab]);

  /** Chooses a tab and closes the row, since the list would be far below all tabs. */
  function chooseTab(next: CatalogueChoice): void {
    row.current?.querySelector("details")?.removeAttribute("open");
    row.current?.scrollIntoView({ behavior: "instant", block: "nearest" });
    onChoose(next);
  }

  if (tabs.length < 3 && tabs.every(({ count }) => count === tabs[0]?.count)) {
    return null;
  }
  return (
    <nav className="tabs" aria-label={texts.catalogueProductType} ref={row}>
      <AllTabs count={tabs.length} />
      {tabs.map((tab) => (
        <ChoiceLink
          key={tab.tab}
          path={path}
          to={withTab(choice, view, tab)}
          onChoose={chooseTab}
          aria-current={tab.tab === choice.tab ? "page" : undefined}
        >
          {tab.label} <span>{countText(tab.count)}</span>
        </ChoiceLink>
      ))}
    </nav>
  );
}
