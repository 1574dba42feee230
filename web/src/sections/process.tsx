import type { PlacedProps } from "./placed-props.ts";
import { ShopPlan } from "./shop-plan.tsx";
import { TitledSection } from "./titled-section.tsx";

/** The steps from the first call to a working system, and the drawing that the second step produces. */
export function ProcessSection({ section, id }: PlacedProps<"process">) {
  return (
    <TitledSection id={id ?? undefined} title={section.title} lead={section.lead}>
      <div className={section.drawing === null ? undefined : "process"}>
        <ol className="cable-run">
          {section.steps.map((step) => (
            <li key={step.title}>
              <p className="when">{step.when}</p>
              <h3>{step.title}</h3>
              <p>{step.text}</p>
            </li>
          ))}
        </ol>
        {section.drawing !== null && (
          <ShopPlan id={id ?? "shop"} heading={section.title} sheet={section.drawing} />
        )}
      </div>
    </TitledSection>
  );
}
