import type { Section, Step } from "../generated/model.ts";
import { ShopPlan } from "./shop-plan.tsx";
import { type SectionProps, TitledSection } from "./titled-section.tsx";

/** Props of `ProcessSection`. */
export interface ProcessSectionProps extends SectionProps {
  /** The heading. */
  heading: Section;
  /** The steps in their order; the last one ends at a lit system. */
  steps: Step[];
}

/** The way from the first call to a lit system, beside the drawing that the second step makes. */
export function ProcessSection({ heading, steps, ...rest }: ProcessSectionProps) {
  return (
    <TitledSection title={heading.title} lead={heading.lead} {...rest}>
      <div className="process">
        <ol className="run">
          {steps.map((step) => (
            <li key={step.title}>
              <p className="when">{step.when}</p>
              <h3>{step.title}</h3>
              <p>{step.text}</p>
            </li>
          ))}
        </ol>
        <ShopPlan />
      </div>
    </TitledSection>
  );
}
