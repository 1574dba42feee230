import { useEffect, useRef, useState } from "react";
import type { CatalogueChoice } from "../../generated/model.ts";
import * as texts from "../../generated/texts.ts";
import { countText } from "../../ui/count-text.ts";
import { PageLinks } from "../../ui/page-links.tsx";
import { CatalogueTabs } from "./catalogue-tabs.tsx";
import { Chips } from "./chips.tsx";
import { defaultSort, isOffered } from "./choice.ts";
import { ChoiceLink } from "./choice-link.tsx";
import { CompareTable } from "./compare-table.tsx";
import { CompareTray, compareHint } from "./compare-tray.tsx";
import { FacetPanel } from "./facet-panel.tsx";
import { ProductList } from "./product-list.tsx";
import type { CatalogueData } from "./props.ts";
import { useChoice } from "./use-choice.ts";
import { useComparisonFocus } from "./use-comparison-focus.ts";
import { useKeptControls } from "./use-kept-controls.ts";

/**
 * Returns what screen readers announce about the comparison, in the same words that are visible.
 */
function spokenComparison(count: number): string {
  const ready = count > 1 ? [texts.catalogueCompareProducts(count)] : [];
  return [...ready, compareHint(count) ?? ""].join(" ").trim();
}

/**
 * The catalogue: tabs, filters, order, and a comparison. Every choice is a link or a form field,
 * and all choices are in the address. Once hydrated, the list changes in place.
 */
export function Catalogue(data: CatalogueData) {
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { choice, view, choose } = useChoice(data, form);
  const { path } = data;
  const sorts = data.sorts.filter(({ value }) => isOffered(value, view.facets));
  const { tabs, shown, compared, total } = view;
  const visible = new Set(shown.map((entry) => entry.slug));
  const common = { path, choice, onChoose: choose };
  const { comparison, isFromTable } = useComparisonFocus(compared, heading);
  const [isAlive, setIsAlive] = useState(false);
  const [isSorted, setIsSorted] = useState(false);
  const [refusals, setRefusals] = useState(0);

  useEffect(() => setIsAlive(true), []);
  useKeptControls(form);

  /** For links that disappear when followed: moves the focus to the list that has changed. */
  function chooseFromList(next: CatalogueChoice): void {
    choose(next);
    heading.current?.focus({ preventScroll: true });
  }

  /** For links in the comparison: with one product left, the list is shown instead of it. */
  function chooseFromTable(next: CatalogueChoice): void {
    isFromTable.current = true;
    choose(next);
  }

  /** For links to another page of the list: moves the focus and the view to its top. */
  function choosePage(next: CatalogueChoice): void {
    chooseFromList(next);
    heading.current?.closest("#products")?.scrollIntoView();
  }

  return (
    <>
      <CatalogueTabs view={view} {...common} />
      <form
        className="shop-form"
        action={`${path}#products`}
        autoComplete="off"
        data-reads-itself
        ref={form}
      >
        {choice.tab !== null && <input type="hidden" name="tab" value={choice.tab} />}
        {choice.compare
          .filter((slug) => !visible.has(slug))
          .map((slug) => (
            <input key={slug} type="hidden" name="compare" value={slug} />
          ))}
        <FacetPanel
          data={view}
          {...common}
          isAlive={isAlive}
          onShow={() => heading.current?.focus()}
        />
        <div className="shop-list" aria-busy={view.choice !== choice || undefined}>
          <div className="shop-head">
            <h2 ref={heading} tabIndex={-1}>
              {tabs.find(({ tab }) => tab === choice.tab)?.label ?? texts.products}
            </h2>
            <p className="count numeric" role="status">
              {texts.catalogueCount({ count: total, number: countText(total) })}
            </p>
            <label className="sort">
              <span>{texts.catalogueSortBy}</span>
              <select
                name="sort"
                value={choice.sort}
                onChange={(event) => {
                  const sort = sorts.find(({ value }) => value === event.currentTarget.value);
                  choose({ ...choice, sort: sort?.value ?? defaultSort, page: 1 });
                  setIsSorted(true);
                }}
              >
                {sorts.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            </label>
            <button type="submit" className="button button-line apply">
              {texts.catalogueSort}
            </button>
          </div>
          <Chips data={view} {...common} onChoose={chooseFromList} />
          <ProductList
            view={view}
            {...common}
            isAlive={isAlive}
            onClear={chooseFromList}
            onRefuse={() => setRefusals(refusals + 1)}
          />
          <PageLinks
            page={choice.page}
            pages={view.pages}
            link={(page, rest) => (
              <ChoiceLink
                key={`${page}${rest.rel ?? ""}`}
                path={path}
                to={{ ...choice, page }}
                at="products"
                onChoose={choosePage}
                {...rest}
              />
            )}
          />
          <button type="submit" className="button button-line apply" formAction={`${path}#compare`}>
            {texts.catalogueCompareChosen}
          </button>
        </div>
      </form>
      {/* These must exist before the first announcement. An extra space makes screen readers
          announce the same text again. */}
      <p className="visually-hidden" role="status">
        {spokenComparison(compared.length) + "\u00a0".repeat(refusals % 2)}
      </p>
      <p className="visually-hidden" role="status">
        {isSorted &&
          texts.catalogueSorted(sorts.find(({ value }) => value === choice.sort)?.label ?? "")}
      </p>
      <CompareTray entries={compared} {...common} />
      {compared.length > 1 && (
        <CompareTable
          entries={compared}
          headingRef={comparison}
          {...common}
          onChoose={chooseFromTable}
        />
      )}
    </>
  );
}
