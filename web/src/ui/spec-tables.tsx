import type { ComponentPropsWithoutRef } from "react";
import type { SpecRow } from "../generated/model.ts";
import * as texts from "../generated/texts.ts";
import { tied } from "./tied.ts";

/** Props of `SpecTables`. */
export interface SpecTablesProps extends ComponentPropsWithoutRef<"div"> {
  /** Name and value of every figure that is known. */
  rows: SpecRow[];
}

/** Props of one of the two tables. */
interface SpecTableProps extends SpecTablesProps {
  /** What the table is, for those who do not see that it continues the other. */
  caption: string;
}

/** One of the two tables. */
function SpecTable({ rows, caption }: SpecTableProps) {
  return (
    <table className="table numeric">
      <caption className="visually-hidden">{caption}</caption>
      <tbody>
        {rows.map((row) => (
          <tr key={row.label}>
            <th scope="row">{row.label}</th>
            <td>{tied(row.value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The specification in two ruled tables side by side; one row is one table. */
export function SpecTables({ rows, ...rest }: SpecTablesProps) {
  const half = Math.ceil(rows.length / 2);
  return (
    <div className="two-columns" {...rest}>
      <SpecTable rows={rows.slice(0, half)} caption={texts.productSpecifications} />
      {rows.length > 1 && (
        <SpecTable rows={rows.slice(half)} caption={texts.productSpecificationsContinued} />
      )}
    </div>
  );
}
