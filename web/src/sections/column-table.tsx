import type { PackageRow } from "../generated/model.ts";

/** Props of `ColumnTable`. */
export interface ColumnTableProps {
  /** What the table shows. */
  caption: string;
  /** The names of the columns; the first names the rows. */
  columns: string[];
  /** The rows, with a cell for each column but the first. */
  rows: PackageRow[];
}

/** Rows to compare; on a phone each row stands by itself, its cells with the names of their columns. */
export function ColumnTable({ caption, columns, rows }: ColumnTableProps) {
  const labels = columns.slice(1);
  return (
    <table className="column-table numeric">
      <caption>{caption}</caption>
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
  );
}
