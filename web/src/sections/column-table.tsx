import { useId } from "react";
import type { PackageRow } from "../generated/model.ts";

/** Props of `ColumnTable`. */
export interface ColumnTableProps {
  /** The table's caption. */
  caption: string;
  /** The names of the columns; the first one labels the rows. */
  columns: string[];
  /** The rows, with a cell for each column except the first. */
  rows: PackageRow[];
  /** Whether the last column has prices. */
  hasPrices?: boolean;
}

/**
 * Rows to compare. On phones each row is shown separately, with the column names beside its cells.
 */
export function ColumnTable({ caption, columns, rows, hasPrices = false }: ColumnTableProps) {
  const labels = columns.slice(1);
  const id = useId();
  return (
    // With enlarged text it can be wider than the page.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
    <section className="table-scroll" tabIndex={0} aria-labelledby={id}>
      <table className="column-table numeric" data-prices={hasPrices || undefined}>
        <caption id={id}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
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
    </section>
  );
}
