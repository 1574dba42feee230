import * as texts from "../../generated/texts.ts";
import { Icon } from "../../ui/icon.tsx";
import { type CatalogueView, toggleValue } from "./choice.ts";
import { ChoiceLink, type Choosing } from "./choice-link.tsx";

/** Props of `Chips`. */
export interface ChipsProps extends Choosing {
  /** The facets with their labels. */
  data: CatalogueView;
}

/** The chosen values, each with a link that removes it, and a link that removes all. */
export function Chips({ data, path, choice, onChoose }: ChipsProps) {
  const chosen = choice.facets.flatMap(({ facet, values }) => {
    const group = data.facets.find((known) => known.facet === facet);
    return values.map((value) => ({
      facet,
      value,
      group: group?.label ?? facet,
      named: group?.named ?? false,
      label: group?.values.find((known) => known.value === value)?.label ?? value,
    }));
  });
  if (chosen.length === 0) {
    return null;
  }
  return (
    <ul className="chips" aria-label={texts.catalogueChosenFilters}>
      {chosen.map(({ facet, value, group, named, label }) => (
        <li key={`${facet} ${value}`}>
          <ChoiceLink
            path={path}
            to={toggleValue(choice, data, facet, value)}
            onChoose={onChoose}
            aria-label={texts.catalogueRemoveFilter({ facet: group, value: label })}
            rel="nofollow"
          >
            {named ? texts.labeled({ label: group, text: label }) : label}
            <Icon name="x" />
          </ChoiceLink>
        </li>
      ))}
      <li>
        <ChoiceLink
          className="clear"
          path={path}
          to={{ ...choice, facets: [], page: 1 }}
          onChoose={onChoose}
          rel="nofollow"
        >
          {texts.catalogueClearFilters}
        </ChoiceLink>
      </li>
    </ul>
  );
}
