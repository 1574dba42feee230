import { Paragraphs } from "../ui/paragraphs.tsx";
import type { PlacedProps } from "./placed-props.ts";
import { TitledSection } from "./titled-section.tsx";

/** Planning tools. */
export function PlanningToolsSection({ section }: PlacedProps<"planning-tools">) {
  return (
    <TitledSection title={section.title} lead={section.lead}>
      <div className="planning-tools">
        <Paragraphs text={section.text} />
      </div>
    </TitledSection>
  );
}
