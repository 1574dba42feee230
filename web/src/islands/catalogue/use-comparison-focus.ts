import { type RefObject, useEffect, useRef } from "react";
import type { CatalogueEntry } from "../../generated/model.ts";

/** The headings that take the focus, and where a product was removed. */
export interface ComparisonFocus {
  /** The heading of the comparison's table. */
  comparison: RefObject<HTMLHeadingElement | null>;
  /** Whether the next product to be removed is removed in the table. */
  isFromTable: RefObject<boolean>;
}

/**
 * Moves the focus after a product was removed from the comparison, since the link that removed it
 * is gone: to the first of several places that is shown.
 */
export function useComparisonFocus(
  compared: CatalogueEntry[],
  heading: RefObject<HTMLHeadingElement | null>,
): ComparisonFocus {
  const comparison = useRef<HTMLHeadingElement>(null);
  const before = useRef(compared);
  const isFromTable = useRef(false);

  useEffect(() => {
    const slugs = compared.map(({ slug }) => slug);
    const gone = before.current.findIndex(({ slug }) => !slugs.includes(slug));
    const slug = before.current[gone]?.slug;
    before.current = compared;
    const fromTable = isFromTable.current;
    isFromTable.current = false;
    if (slug === undefined) return;
    const left = [`.tray li:nth-child(${gone + 1}) a`, ".tray .clear", `.pick [value="${slug}"]`];
    const next = left.map((selector) => document.querySelector<HTMLElement>(selector));
    for (const element of [comparison.current, ...(fromTable ? [] : next), heading.current]) {
      if (document.activeElement === document.body) element?.focus({ preventScroll: true });
    }
  }, [compared, heading]);

  return { comparison, isFromTable };
}
