import type { RefObject } from "react";
import type { CatalogueEntry } from "../../generated/model.ts";
import * as texts from "../../generated/texts.ts";
import { Icon } from "../../ui/icon.tsx";
import { Interpolate } from "../../ui/interpolate.tsx";
import { ModelName } from "../../ui/model-name.tsx";
import { noBreak } from "../../ui/no-break.ts";
import { Picture } from "../../ui/picture.tsx";
import { compareId, toggleCompared } from "./choice.ts";
import { ChoiceLink, type Choosing } from "./choice-link.tsx";
import { comparedRows } from "./select.ts";

/** Props of `CompareTable`. */
export interface CompareTableProps extends Choosing {
  /** The products, two to four. */
  entries: CatalogueEntry[];
  /** A ref for the heading, which is focused after a product was removed. */
  headingRef: RefObject<HTMLHeadingElement | null>;
}

/**
 * Products side by side, with the rows in which they differ marked. It is shown instead of the list
 * if the address names it.
 */
export function CompareTable({ entries, path, choice, onChoose, headingRef }: CompareTableProps) {
  const rows = comparedRows(entries);
  const equal = rows.filter((row) => !row.differs).length;
  return (
    <section className="compare" id={compareId} aria-labelledby="compare-title">
      <a className="compare-back" href="#products">
        <Icon name="chevron-right" />
        {texts.catalogueCompareBack}
      </a>
      <h2 id="compare-title" ref={headingRef} tabIndex={-1}>
        {texts.catalogueCompareProducts(entries.length)}
      </h2>
      {equal > 0 && (
        <label className="only-differences">
          <input type="checkbox" />
          {texts.catalogueOnlyDifferences}
        </label>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard. */}
      <section className="compare-scroll" aria-label={texts.catalogueTable} tabIndex={0}>
        <table data-count={entries.length}>
          <thead>
            <tr>
              <td />
              {entries.map(({ slug, card }) => (
                <th key={slug} scope="col">
                  <Picture picture={card.picture} place="compare" />
                  <a href={card.href}>
                    <ModelName text={card.title} />
                  </a>{" "}
                  {card.standing !== null && <b className="standing">{card.standing}</b>}
                  <ChoiceLink
                    className="remove"
                    path={path}
                    to={toggleCompared(choice, slug)}
                    at={entries.length > 2 ? compareId : undefined}
                    onChoose={onChoose}
                    rel="nofollow"
                  >
                    <Interpolate text={texts.catalogueRemove}>
                      <span className="visually-hidden">{card.title}</span>
                    </Interpolate>
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
                  <td key={entries[index]?.slug}>
                    {value === null ? <NotStated /> : noBreak(value)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {/* biome-ignore lint/a11y/useValidAnchor: the link leads to the form, also without script. */}
      <a
        className="button button-fill compare-ask"
        href="#quote"
        onClick={() => addToMessage(entries.map(({ card }) => card.title))}
      >
        {texts.catalogueCompareAsk(entries.length)}
      </a>
    </section>
  );
}

/** Adds the products to the message of the quote form, unless they are in it already. */
function addToMessage(titles: string[]): void {
  const selector = '#quote textarea[name="customer_message"]';
  const message = document.querySelector<HTMLTextAreaElement>(selector);
  const sentence = texts.catalogueCompareMessage(titles.join("; "));
  if (message === null || message.value.includes(sentence)) {
    return;
  }
  message.value = [message.value.trimEnd(), sentence].filter(Boolean).join("\n");
  // Four products take more than the usual three rows, or a fixed height on a low screen.
  message.rows = 5;
  message.style.height = "auto";
  // Drafts are kept from what is typed.
  message.dispatchEvent(new Event("input", { bubbles: true }));
}

function NotStated() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{texts.catalogueNotStated}</span>
    </>
  );
}
