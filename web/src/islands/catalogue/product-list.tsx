import * as texts from "../../generated/texts.ts";
import { Interpolate } from "../../ui/interpolate.tsx";
import { ProductCardView } from "../../ui/product-card.tsx";
import { type CatalogueView, maxCompared, toggleCompared } from "./choice.ts";
import { ChoiceLink, type Choosing } from "./choice-link.tsx";
import { hintId } from "./compare-tray.tsx";

/** Props of `ProductList`. */
export interface ProductListProps extends Choosing {
  /** The current view, with the products. */
  view: CatalogueView;
  /** Whether the script is ready. */
  isAlive: boolean;
  /** Clears the filters, in place of which the link that does so is gone. */
  onClear: Choosing["onChoose"];
  /** Called when the comparison is full and one more product was ticked. */
  onRefuse: () => void;
}

/** The products of a page of the list, each with a box that adds it to the comparison. */
export function ProductList(props: ProductListProps) {
  const { view, path, choice, isAlive, onChoose, onClear, onRefuse } = props;
  if (view.total === 0) {
    return (
      <div className="empty">
        <p>{texts.catalogueNoneMatch}</p>
        <ChoiceLink
          className="button button-line"
          path={path}
          to={{ ...choice, facets: [], page: 1 }}
          onChoose={onClear}
          rel="nofollow"
        >
          {texts.catalogueClearFilters}
        </ChoiceLink>
      </div>
    );
  }
  const isFull = view.compared.length >= maxCompared;
  return (
    <ul className="product-grid" data-count={view.shown.length}>
      {view.shown.map(({ slug, card }) => {
        const picked = choice.compare.includes(slug);
        const isRefused = isFull && !picked;
        return (
          <ProductCardView key={slug} card={card}>
            <label className="pick">
              <input
                type="checkbox"
                name="compare"
                value={slug}
                checked={picked}
                // Once hydrated, a checkbox that can't be ticked is still focusable and says why.
                disabled={isRefused && !isAlive}
                aria-disabled={(isRefused && isAlive) || undefined}
                aria-describedby={isRefused ? hintId : undefined}
                onChange={(event) => {
                  if (isRefused) {
                    onRefuse();
                  } else if (event.currentTarget.checked !== picked) {
                    onChoose(toggleCompared(choice, slug));
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
  );
}
