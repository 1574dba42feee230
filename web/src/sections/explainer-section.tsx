import type { Explainer, Section } from "../generated/model.ts";
import { Island } from "../runtime/island.tsx";
import { type SectionProps, TitledSection } from "./titled-section.tsx";

/** Props of `ExplainerSection`. */
export interface ExplainerSectionProps extends SectionProps {
  /** The heading. */
  heading: Section;
  /** The tabs; the first is open. */
  explainers: Explainer[];
}

/** Short explanations of the parts of a system, one open at a time. */
export function ExplainerSection({ heading, explainers, ...rest }: ExplainerSectionProps) {
  return (
    <TitledSection id="explainer" title={heading.title} lead={heading.lead} {...rest}>
      <Island name="explainer" on="visible" props={{ explainers }} />
    </TitledSection>
  );
}
