import type { CatalogueEntry } from "../../generated/model.ts";
import * as texts from "../../generated/texts.ts";
import { Icon } from "../../ui/icon.tsx";
import { compareId, maxCompared, toggleCompared } from "./choice.ts";
import { ChoiceLink, type Choosing } from "./choice-link.tsx";

/** The `id` of the hint that no more products can be chosen. */
export const hintId = "compare-hint";

/** Props of `CompareTray`. */
export interface CompareTrayProps extends Choosing {
  /** The products to compare. */
  entries: CatalogueEntry[];
}

/** Returns a hint about what still has to be chosen, or that no more can be. */
export function compareHint(count: number): string | null {
  if (count === 1) {
    return texts.catalogueCompareOneMore;
  }
  return count === maxCompared ? texts.catalogueCompareFull(maxCompared) : null;
}

/** The products picked for a comparison; it stays in view while the visitor picks more. */
export function CompareTray({ entries, path, choice, onChoose }: CompareTrayProps) {
  if (entries.length === 0) {
    return null;
  }
  const words = compareHint(entries.length);
  return (
    <section className="tray" aria-label={texts.catalogueCompared}>
      <ul>
        {entries.map((entry) => (
          <li key={entry.slug}>
            <span>{entry.card.title}</span>
            <ChoiceLink
              path={path}
              to={toggleCompared(choice, entry.slug)}
              onChoose={onChoose}
              aria-label={texts.catalogueTakeOut(entry.card.title)}
              rel="nofollow"
            >
              <Icon name="x" />
            </ChoiceLink>
          </li>
        ))}
      </ul>
      <div className="tray-actions">
        {words !== null && <p id={hintId}>{words}</p>}
        {entries.length > 1 && (
          <a className="button button-fill" href={`#${compareId}`}>
            {texts.catalogueCompareProducts(entries.length)}
          </a>
        )}
        <ChoiceLink
          className="clear"
          path={path}
          to={{ ...choice, compare: [] }}
          onChoose={onChoose}
          aria-label={texts.catalogueClearComparison}
          rel="nofollow"
        >
          {texts.catalogueClear}
        </ChoiceLink>
      </div>
    </section>
  );
}
