import { Island } from "../runtime/island.tsx";
import type { PlacedProps } from "./placed-props.ts";
import { TitledSection } from "./titled-section.tsx";

/** Short explanations of the parts of a system, one open at a time. */
export function ExplainersSection({ section }: PlacedProps<"explainers">) {
  return (
    <TitledSection id="explainer" title={section.title} lead={section.lead}>
      <Island name="explainer" on="visible" props={{ explainers: section.explainers }} />
    </TitledSection>
  );
}
