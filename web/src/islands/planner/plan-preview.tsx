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
  const parts = new Set(plan.switches.map(({ title }) => title));
  const labels = plan.lines.map(({ label }) => (parts.has(label) ? texts.planningParts : label));
  return (
    <div className="plan-preview">
      <h2>{texts.planningPreview}</h2>
      <p>{texts.planningExample(plan.title)}</p>
      {drawing}
      <ul>
        {[...new Set(labels)].slice(0, 6).map((label) => (
          <li key={label}>{label}</li>
        ))}
      </ul>
    </div>
  );
}
