import type { CatalogueEntry } from "../../generated/model.ts";
import { Glyph } from "../../ui/glyph.tsx";
import { mostCompared, toggleCompared } from "./choice.ts";
import { ChoiceLink, type Choosing } from "./choice-link.tsx";

/** Props of `CompareTray`. */
export interface CompareTrayProps extends Choosing {
  /** The products to compare. */
  entries: CatalogueEntry[];
}

/** What still has to be chosen, or that no more can be. */
function hint(count: number): string | null {
  if (count === 1) {
    return "Choose one more to compare.";
  }
  return count === mostCompared ? `${mostCompared} is the most that fit side by side.` : null;
}

/** The products that were picked for a comparison; stays in sight while one picks further ones. */
export function CompareTray({ entries, path, choice, onChoose }: CompareTrayProps) {
  if (entries.length === 0) {
    return null;
  }
  const words = hint(entries.length);
  return (
    <section className="tray" aria-label="Products to compare">
      <ul>
        {entries.map((entry) => (
          <li key={entry.slug}>
            <span>{entry.card.title}</span>
            <ChoiceLink
              path={path}
              to={toggleCompared(choice, entry.slug)}
              onChoose={onChoose}
              aria-label={`Take ${entry.card.title} out of the comparison`}
              rel="nofollow"
            >
              <Glyph name="x" />
            </ChoiceLink>
          </li>
        ))}
      </ul>
      <div className="tray-acts">
        {words !== null && <p>{words}</p>}
        {entries.length > 1 && (
          <a className="btn btn-fill" href="#compare">
            Compare {entries.length} products
          </a>
        )}
        <ChoiceLink
          className="clear"
          path={path}
          to={{ ...choice, compare: [] }}
          onChoose={onChoose}
          rel="nofollow"
        >
          Clear<span className="vh"> the comparison</span>
        </ChoiceLink>
      </div>
    </section>
  );
}
