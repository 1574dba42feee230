import type { CatalogueEntry } from "../../generated/model.ts";
import * as texts from "../../generated/texts.ts";
import { Around } from "../../ui/around.tsx";
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
      <h2 id="compare-title">{texts.catalogueCompareProducts(entries.length)}</h2>
      {equal > 0 && (
        <label className="only">
          <input type="checkbox" />
          {texts.catalogueOnlyDifferences}
        </label>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
      <section className="compare-scroll" aria-label={texts.catalogueTable} tabIndex={0}>
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
                    <Around text={texts.catalogueRemove}>
                      <span className="vh">{card.title}</span>
                    </Around>
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
                  {row.differs && <span className="differs">{texts.catalogueDiffers}</span>}
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
      <span className="vh">{texts.catalogueNotStated}</span>
    </>
  );
}
