import { ColumnTable } from "./column-table.tsx";
import type { PlacedProps } from "./placed-props.ts";
import { TitledSection } from "./titled-section.tsx";

/** A table of text or figures. */
export function TableSection({ section, id }: PlacedProps<"table">) {
  return (
    <TitledSection id={id ?? undefined} title={section.title} lead={section.lead}>
      <ColumnTable {...section} />
    </TitledSection>
  );
}
