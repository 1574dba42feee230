import type { ComponentPropsWithoutRef } from "react";
import type { Spec } from "../generated/model.ts";
import * as texts from "../generated/texts.ts";
import { noBreak } from "./no-break.ts";

/** Props of `SpecTables`. */
export interface SpecTablesProps extends ComponentPropsWithoutRef<"div"> {
  /** The label and the value of every known figure. */
  rows: Spec[];
}

/** Props of one of the two tables. */
interface SpecTableProps extends SpecTablesProps {
  /** The table's name, for those who don't see that it continues the other one. */
  caption: string;
}

/** One half of the specification, as a table. */
function SpecTable({ rows, caption }: SpecTableProps) {
  return (
    <table className="table numeric">
      <caption className="visually-hidden">{caption}</caption>
      <tbody>
        {rows.map((row) => (
          <tr key={row.label}>
            <th scope="row">{row.label}</th>
            <td>{noBreak(row.value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The specification in two ruled tables side by side; a single row makes one table. */
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
