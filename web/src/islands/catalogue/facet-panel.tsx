import type { FacetGroup } from "../../generated/model.ts";
import * as texts from "../../generated/texts.ts";
import { SpokenAround } from "../../ui/around.tsx";
import { Glyph } from "../../ui/glyph.tsx";
import { type CatalogueView, isChosen, toggleValue } from "./choice.ts";
import type { Choosing } from "./choice-link.tsx";

/** Props of `FacetPanel`. */
export interface FacetPanelProps extends Choosing {
  /** What the choice shows, with what it can be narrowed by. */
  data: CatalogueView;
}

interface GroupProps extends FacetPanelProps {
  group: FacetGroup;
}

function Group({ data, choice, onChoose, group }: GroupProps) {
  return (
    <fieldset>
      <legend>{group.label}</legend>
      {group.values.map(({ value, label, count }) => (
        <label key={value}>
          <input
            type="checkbox"
            name={group.facet}
            value={value}
            checked={isChosen(choice, group.facet, value)}
            onChange={(event) => {
              // Said again when the page becomes alive: what is so already is no change.
              if (event.currentTarget.checked !== isChosen(choice, group.facet, value)) {
                onChoose(toggleValue(choice, data, group.facet, value));
              }
            }}
          />
          <span>{label}</span>
          <span className="n">
            <SpokenAround text={texts.catalogueFilterCount}>{count}</SpokenAround>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** What the catalogue can be narrowed by. Only values that would show something are offered. */
export function FacetPanel(props: FacetPanelProps) {
  const { data, choice } = props;
  const chosen = choice.facets.reduce((sum, { values }) => sum + values.length, 0);
  return (
    <details className="facets">
      <summary>
        <Glyph name="sliders-horizontal" />
        {texts.catalogueFilters}
        {chosen > 0 && (
          <span className="n">
            <SpokenAround text={texts.catalogueFiltersChosen}>{chosen}</SpokenAround>
          </span>
        )}
        <Glyph name="chevron-down" className="cv" />
      </summary>
      <div className="facet-groups">
        {data.facets.map((group) => (
          <Group key={group.facet} group={group} {...props} />
        ))}
        <button type="submit" className="btn btn-line apply">
          {texts.catalogueShow}
        </button>
      </div>
    </details>
  );
}
