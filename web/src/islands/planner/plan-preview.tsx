import type { ReactNode } from "react";
import * as texts from "../../generated/texts.ts";
import type { Plan } from "../../planning/plan.ts";

/** Props of `PlanPreview`. */
interface PlanPreviewProps {
  /** The plan for the initial values of the form. */
  plan: Plan;
  /** Its drawing. */
  drawing: ReactNode;
}

/** Shown beside an empty form: the drawing for its initial values, and what the answer contains. */
export function PlanPreview({ plan, drawing }: PlanPreviewProps) {
  const labels = new Set(plan.lines.map(({ label }) => label));
  if (plan.switches.length === 0 && plan.parts.length > 0) labels.add(texts.planningParts);
  return (
    <aside className="plan-preview" aria-labelledby="plan-preview-title">
      <h2 id="plan-preview-title">{texts.planningPreview}</h2>
      <p>{plan.title}</p>
      {drawing}
      <ul>
        {[...labels].map((label) => (
          <li key={label}>{label}</li>
        ))}
      </ul>
    </aside>
  );
}
