import type { ReactNode } from "react";
import * as texts from "../../generated/texts.ts";
import type { Plan } from "../../planning/plan.ts";

/** Props of `PlanPreview`. */
interface PlanPreviewProps {
  /** The plan of the numbers that stand in an untouched form. */
  plan: Plan;
  /** Its drawing. */
  drawing: ReactNode;
}

/** What stands beside a form before anything is asked: the drawing of its usual numbers, and what the answer says. */
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
