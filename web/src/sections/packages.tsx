import { CheckList } from "../ui/check-list.tsx";
import type { PlacedProps } from "./placed-props.ts";
import { TitledSection } from "./titled-section.tsx";

/** Sizes and prices, set as a quote is: rows to compare, and what is in every price. */
export function PackagesSection({ section: packages }: PlacedProps<"packages">) {
  const labels = packages.columns.slice(1);
  return (
    <TitledSection id="packages" title={packages.title} lead={packages.lead}>
      <div className="cost">
        <table className="pack num">
          <caption>{packages.caption}</caption>
          <thead>
            <tr>
              {packages.columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {packages.rows.map((row) => (
              <tr key={row.name}>
                <th scope="row">{row.name}</th>
                {labels.map((label, index) => (
                  <td key={label} data-l={label}>
                    {row.cells[index]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <div>
          <h3 className="h-gap">Every price includes</h3>
          <CheckList items={packages.includes} />
        </div>
      </div>
    </TitledSection>
  );
}
