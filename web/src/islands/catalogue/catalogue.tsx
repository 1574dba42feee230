import { useEffect, useRef, useState } from "react";
import type { CatalogueChoice } from "../../generated/model.ts";
import * as texts from "../../generated/texts.ts";
import { countText } from "../../ui/count-text.ts";
import { Interpolate } from "../../ui/interpolate.tsx";
import { PageLinks } from "../../ui/page-links.tsx";
import { ProductCardView } from "../../ui/product-card.tsx";
import { Chips } from "./chips.tsx";
import { defaultSort, isChosen, maxCompared, toggleCompared, withTab } from "./choice.ts";
import { ChoiceLink } from "./choice-link.tsx";
import { CompareTable } from "./compare-table.tsx";
import { CompareTray, compareHint, hintId } from "./compare-tray.tsx";
import { FacetPanel } from "./facet-panel.tsx";
import type { CatalogueData } from "./props.ts";
import { useChoice } from "./use-choice.ts";

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
  const tabRow = useRef<HTMLElement>(null);
  const comparison = useRef<HTMLHeadingElement>(null);
  const { choice, view, choose } = useChoice(data, form);
  const { path, sorts } = data;
  const { tabs, shown, compared, total } = view;
  const visible = new Set(shown.map((entry) => entry.slug));
  const full = compared.length >= maxCompared;
  const common = { path, choice, onChoose: choose };
  const before = useRef(compared);
  const tabInView = useRef(choice.tab);
  const isFromTable = useRef(false);
  const [isAlive, setIsAlive] = useState(false);
  const [refusals, setRefusals] = useState(0);

  useEffect(() => setIsAlive(true), []);

  // The page begins with the chosen tab in view, and a visitor may have moved the row since.
  useEffect(() => {
    if (choice.tab === tabInView.current) return;
    tabInView.current = choice.tab;
    const row = tabRow.current;
    const tab = row?.querySelector("[aria-current]");
    if (row && tab) row.scrollLeft += tab.getBoundingClientRect().left - innerWidth / 3;
  }, [choice.tab]);

  useEffect(() => {
    // Safari clears forms without autocomplete after Back has restored the page from its cache.
    const restore = () => {
      for (const control of form.current?.elements ?? []) {
        if (control instanceof HTMLSelectElement) control.value = choice.sort;
        else if (control instanceof HTMLInputElement && control.type === "checkbox") {
          const { name, value } = control;
          control.checked =
            name === "compare" ? choice.compare.includes(value) : isChosen(choice, name, value);
        }
      }
    };
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setTimeout(restore);
    };
    addEventListener("pageshow", onPageShow);
    return () => removeEventListener("pageshow", onPageShow);
  }, [choice]);

  useEffect(() => {
    const slugs = compared.map(({ slug }) => slug);
    const gone = before.current.findIndex(({ slug }) => !slugs.includes(slug));
    const slug = before.current[gone]?.slug;
    before.current = compared;
    const fromTable = isFromTable.current;
    isFromTable.current = false;
    if (slug === undefined) return;
    // The link that removed a product from the comparison is gone, so the focus moves to the first
    // of these that is shown.
    const left = [`.tray li:nth-child(${gone + 1}) a`, ".tray .clear", `.pick [value="${slug}"]`];
    const next = left.map((selector) => document.querySelector<HTMLElement>(selector));
    for (const element of [comparison.current, ...(fromTable ? [] : next), heading.current]) {
      if (document.activeElement === document.body) element?.focus({ preventScroll: true });
    }
  }, [compared]);

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
      {(tabs.length > 2 || tabs.some(({ count }) => count !== tabs[0]?.count)) && (
        <nav className="tabs" aria-label={texts.catalogueProductType} ref={tabRow}>
          {tabs.map((tab) => {
            const to = withTab(choice, view, tab);
            return (
              <ChoiceLink
                key={tab.tab}
                path={path}
                to={to}
                onChoose={choose}
                aria-current={tab.tab === choice.tab ? "page" : undefined}
              >
                {tab.label} <span>{countText(tab.count)}</span>
              </ChoiceLink>
            );
          })}
        </nav>
      )}
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
          {total === 0 ? (
            <div className="empty">
              <p>{texts.catalogueNoneMatch}</p>
              <ChoiceLink
                className="button button-line"
                path={path}
                to={{ ...choice, facets: [], page: 1 }}
                onChoose={chooseFromList}
                rel="nofollow"
              >
                {texts.catalogueClearFilters}
              </ChoiceLink>
            </div>
          ) : (
            <ul className="product-grid" data-count={shown.length}>
              {shown.map(({ slug, card }) => {
                const picked = choice.compare.includes(slug);
                const isRefused = full && !picked;
                return (
                  <ProductCardView key={slug} card={card}>
                    <label className="pick">
                      <input
                        type="checkbox"
                        name="compare"
                        value={slug}
                        checked={picked}
                        // Once hydrated, a checkbox that can't be ticked is still focusable and
                        // says why.
                        disabled={isRefused && !isAlive}
                        aria-disabled={(isRefused && isAlive) || undefined}
                        aria-describedby={isRefused ? hintId : undefined}
                        onChange={(event) => {
                          if (isRefused) {
                            setRefusals(refusals + 1);
                          } else if (event.currentTarget.checked !== picked) {
                            choose(toggleCompared(choice, slug));
                          }
                        }}
                      />
                      <Interpolate text={texts.catalogueCompare}>
                        <span className="visually-hidden">{card.title}</span>
                      </Interpolate>
                    </label>
                  </ProductCardView>
                );
              })}
            </ul>
          )}
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
      {/* The element must exist before the first announcement. An extra space makes screen readers
          announce the same text again. */}
      <p className="visually-hidden" role="status">
        {spokenComparison(compared.length) + "\u00a0".repeat(refusals % 2)}
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
