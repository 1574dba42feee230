import { useRef } from "react";
import type { FacetGroup } from "../../generated/model.ts";
import * as texts from "../../generated/texts.ts";
import { countText } from "../../ui/count-text.ts";
import { Icon } from "../../ui/icon.tsx";
import { SpokenInterpolate } from "../../ui/interpolate.tsx";
import { type CatalogueView, isChosen, toggleValue } from "./choice.ts";
import type { Choosing } from "./choice-link.tsx";

/** Props of `FacetPanel`. */
export interface FacetPanelProps extends Choosing {
  /** The current view, with the facets that can narrow it. */
  data: CatalogueView;
  /** Whether the script is ready. Without it, the form loads the page of the choice. */
  isAlive: boolean;
  /** Shows the list after the filters were chosen. */
  onShow: () => void;
}

interface GroupProps extends Omit<FacetPanelProps, "isAlive" | "onShow"> {
  group: FacetGroup;
}

/** The maximum number of values of a filter that are shown at first. */
const maxShown = 12;

/**
 * A filter. Behind its first values, a disclosure without content shows or hides those after it;
 * the chosen ones are always shown.
 */
function Group({ data, choice, onChoose, group }: GroupProps) {
  const boxes = group.values.map(({ value, label, count }) => (
    <label key={value}>
      <input
        type="checkbox"
        name={group.facet}
        value={value}
        checked={isChosen(choice, group.facet, value)}
        onChange={(event) => {
          // Hydration fires this event again; a box that already has its state is no change.
          if (event.currentTarget.checked !== isChosen(choice, group.facet, value)) {
            onChoose(toggleValue(choice, data, group.facet, value));
          }
        }}
      />
      <span>{label}</span>
      <span className="facet-count">
        <SpokenInterpolate text={texts.catalogueFilterCount}>{countText(count)}</SpokenInterpolate>
      </span>
    </label>
  ));
  if (boxes.length > maxShown) {
    boxes.splice(
      maxShown,
      0,
      <details key="">
        <summary>
          <span>{texts.catalogueShowAll(countText(boxes.length))}</span>
          <span>{texts.catalogueShowFewer}</span>
          <Icon name="chevron-down" />
        </summary>
      </details>,
    );
  }
  return (
    <fieldset>
      <legend>{group.label}</legend>
      {boxes}
    </fieldset>
  );
}

/** The filters of the catalogue. Only values that would show products are offered. */
export function FacetPanel(props: FacetPanelProps) {
  const { data, choice } = props;
  const panel = useRef<HTMLDetailsElement>(null);
  const chosen = choice.facets.reduce((sum, { values }) => sum + values.length, 0);
  if (data.facets.length === 0) {
    return null;
  }
  return (
    // On narrow screens the filters are a sheet. As a menu it closes on Escape and on a click
    // outside. In a column they stay open.
    <details className="facets" data-menu="filters" ref={panel}>
      <summary>
        <Icon name="sliders-horizontal" />
        {texts.catalogueFilters}
        {chosen > 0 && (
          <span className="facet-count">
            <SpokenInterpolate text={texts.catalogueFiltersChosen}>{chosen}</SpokenInterpolate>
          </span>
        )}
        <Icon name="chevron-down" className="chevron" />
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: beside a long list the panel scrolls. */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset of fieldsets would be read out twice. */}
      <div className="facet-groups" role="group" aria-label={texts.catalogueFilters} tabIndex={0}>
        {data.facets.map((group) => (
          <Group key={group.facet} group={group} {...props} />
        ))}
        <div className="facets-end">
          <button
            type="submit"
            className="button button-fill apply"
            onClick={(event) => {
              event.preventDefault();
              panel.current?.removeAttribute("open");
              props.onShow();
            }}
          >
            {props.isAlive
              ? texts.catalogueShowCount({ count: data.total, number: countText(data.total) })
              : texts.catalogueShow}
          </button>
        </div>
      </div>
    </details>
  );
}
