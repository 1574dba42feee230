import { useEffect, useState } from "react";
import * as texts from "../../generated/texts.ts";
import { type RememberedPlan, rememberedPlans } from "../planner/history.ts";

/** The maximum number of plans per lead. */
const MAX_PLANS = 5;

/** The plans made in this browser, latest first; those that are ticked are attached. */
export function RememberedPlans() {
  const [plans, setPlans] = useState<readonly RememberedPlan[]>([]);
  useEffect(() => setPlans(rememberedPlans().slice(0, MAX_PLANS)), []);
  if (plans.length === 0) return null;
  return (
    <fieldset className="form-plans">
      <legend>{texts.planningRemembered}</legend>
      {plans.map(({ title, link }) => (
        <p key={link} className="form-about">
          <label>
            <input type="checkbox" name="plan" value={link} />
            <span>{texts.planningSendAlong(title)}</span>
          </label>
        </p>
      ))}
    </fieldset>
  );
}
