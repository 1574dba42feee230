import { type MouseEvent, useEffect, useState } from "react";
import * as texts from "../../generated/texts.ts";
import { Icon } from "../../ui/icon.tsx";
import { forgetPlans, rememberedPlans } from "./history.ts";
import type { PlanHistoryProps } from "./props.ts";

/** The plans made in this browser, read when somebody opens the list. */
export function PlanHistory({ title }: PlanHistoryProps) {
  const [plans, setPlans] = useState<ReturnType<typeof rememberedPlans> | null>(null);
  // The list may have been opened before the script ran.
  useEffect(() => setPlans(rememberedPlans()), []);
  function forget({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    const list = currentTarget.parentElement;
    forgetPlans();
    setPlans([]);
    // The button is gone then, and what replaces the list is read out.
    setTimeout(() => list?.querySelector("p")?.focus());
  }
  return (
    <details
      className="plan-fold plan-history"
      onToggle={(event) => event.currentTarget.open && setPlans(rememberedPlans())}
    >
      <summary>
        {title}
        <Icon name="chevron-down" />
      </summary>
      {plans === null || plans.length === 0 ? (
        <p tabIndex={-1}>{texts.planningNoHistory}</p>
      ) : (
        <>
          <ul>
            {plans.map(({ title: name, link }) => (
              <li key={link}>
                <a href={`${link}#plan`}>{name}</a>
              </li>
            ))}
          </ul>
          <button type="button" className="button button-line" onClick={forget}>
            {texts.planningForget}
          </button>
        </>
      )}
    </details>
  );
}
