import type { PlacedProps } from "./placed-props.ts";
import { TitledSection } from "./titled-section.tsx";

/** Steps in order. */
export function StepsSection({ section, id }: PlacedProps<"steps">) {
  return (
    <TitledSection id={id ?? undefined} title={section.title} lead={section.lead}>
      <ol className="steps">
        {section.steps.map((step) => (
          <li key={step.title}>
            <h3>{step.title}</h3>
            <p>{step.text}</p>
          </li>
        ))}
      </ol>
    </TitledSection>
  );
}
