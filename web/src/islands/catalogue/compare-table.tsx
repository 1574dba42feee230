import type { CatalogueEntry } from "../../generated/model.ts";
import { Picture } from "../../ui/picture.tsx";
import { toggleCompared } from "./choice.ts";
import { ChoiceLink, type Choosing } from "./choice-link.tsx";
import { comparedRows } from "./select.ts";

/** Props of `CompareTable`. */
export interface CompareTableProps extends Choosing {
  /** The products, two to four. */
  entries: CatalogueEntry[];
}

/** Products side by side; the lines in which they differ are marked. */
export function CompareTable({ entries, path, choice, onChoose }: CompareTableProps) {
  const rows = comparedRows(entries);
  const equal = rows.filter((row) => !row.differs).length;
  return (
    <section className="compare" id="compare" aria-labelledby="compare-title">
      <h2 id="compare-title">Compare {entries.length} products</h2>
      {equal > 0 && (
        <label className="only">
          <input type="checkbox" />
          Show only what differs
        </label>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
      <section className="compare-scroll" aria-label="Table, scrolls sideways" tabIndex={0}>
        <table data-count={entries.length}>
          <thead>
            <tr>
              <td />
              {entries.map(({ slug, card }) => (
                <th key={slug} scope="col">
                  <Picture picture={card.picture} place="compare" />
                  <a href={card.href}>{card.title}</a>
                  <ChoiceLink
                    className="out"
                    path={path}
                    to={toggleCompared(choice, slug)}
                    onChoose={onChoose}
                    rel="nofollow"
                  >
                    Remove<span className="vh"> {card.title}</span>
                  </ChoiceLink>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.label} data-differs={row.differs}>
                <th scope="row">
                  {row.label}
                  {row.differs && <span className="differs">differs</span>}
                </th>
                {row.values.map((value, index) => (
                  <td key={entries[index]?.slug}>{value ?? <NotStated />}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}

function NotStated() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="vh">not stated</span>
    </>
  );
}
