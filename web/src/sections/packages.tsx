import * as texts from "../generated/texts.ts";
import { CheckList } from "../ui/check-list.tsx";
import { ColumnTable } from "./column-table.tsx";
import type { PlacedProps } from "./placed-props.ts";
import { TitledSection } from "./titled-section.tsx";

/** Sizes and prices, laid out like a quote: rows to compare, and what every price includes. */
export function PackagesSection({ section: packages, id }: PlacedProps<"packages">) {
  return (
    <TitledSection id={id ?? undefined} title={packages.title} lead={packages.lead}>
      <div className="cost">
        <ColumnTable {...packages} hasPrices={packages.includes_title === null} />
        {packages.includes.length > 0 && (
          <div>
            <h3 className="gap-below">{packages.includes_title ?? texts.sectionPriceIncludes}</h3>
            <CheckList items={packages.includes} />
          </div>
        )}
      </div>
    </TitledSection>
  );
}
