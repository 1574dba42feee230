import { useEffect, useState } from "react";
import * as texts from "../../generated/texts.ts";
import { type RememberedPlan, rememberedPlans } from "../planner/history.ts";

/** Plans that one lead takes. */
const MOST = 5;

/** The plans that were made in this browser, the last first: each goes along where its box is ticked. */
export function RememberedPlans() {
  const [plans, setPlans] = useState<readonly RememberedPlan[]>([]);
  useEffect(() => setPlans(rememberedPlans().slice(0, MOST)), []);
  if (plans.length === 0) return null;
  return (
    <fieldset className="form-plans">
      <legend>{texts.planningRemembered}</legend>
      {plans.map(({ title, link }) => (
        <p key={link} className="form-about">
          <label>
            <input type="checkbox" name="plan" value={link} />
            <span>{texts.planningGoesAlong(title)}</span>
          </label>
        </p>
      ))}
    </fieldset>
  );
}
