import type { CatalogueChoice, FacetGroup, FacetValue } from "../../generated/model.ts";
import * as texts from "../../generated/texts.ts";
import { SpokenAround } from "../../ui/around.tsx";
import { Glyph } from "../../ui/glyph.tsx";
import { type CatalogueData, isChosen, toggleValue } from "./choice.ts";
import type { Choosing } from "./choice-link.tsx";
import { countsOf } from "./select.ts";

/** Props of `FacetPanel`. */
export interface FacetPanelProps extends Choosing {
  /** The products and their facets. */
  data: CatalogueData;
}

interface GroupProps extends FacetPanelProps {
  group: FacetGroup;
}

function chosenOf(choice: CatalogueChoice, { facet }: FacetGroup) {
  return ({ value }: FacetValue): boolean => isChosen(choice, facet, value);
}

function Group({ data, choice, onChoose, group }: GroupProps) {
  const counts = countsOf(data.entries, choice, group);
  const shown = group.values.filter(
    ({ value }) => (counts.get(value) ?? 0) > 0 || isChosen(choice, group.facet, value),
  );
  // Where all products of the tab have the same value, there is nothing to choose.
  const inTab = countsOf(data.entries, { ...choice, facets: [] }, group);
  const different = [...inTab.values()].filter((count) => count > 0).length;
  if (shown.length === 0 || (different < 2 && !shown.some(chosenOf(choice, group)))) {
    return null;
  }
  return (
    <fieldset>
      <legend>{group.label}</legend>
      {shown.map(({ value, label }) => (
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
            <SpokenAround text={texts.catalogueFilterCount}>{counts.get(value) ?? 0}</SpokenAround>
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
