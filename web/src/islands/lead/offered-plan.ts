import { useEffect, useState } from "react";
import * as texts from "../../generated/texts.ts";
import type { PlanOffer } from "../contact-form/props.ts";

/** The plan that a planner on this page has made. */
let made: PlanOffer | null = null;
/** Callbacks of hydrated forms. */
const forms = new Set<(plan: PlanOffer) => void>();

/** Gives the form the current plan to send, whether the form is already hydrated or not. */
export function offerPlan(plan: PlanOffer): void {
  made = plan;
  for (const tell of forms) tell(plan);
  if (forms.size > 0) return;
  for (const box of document.querySelectorAll<HTMLInputElement>("input[data-plan]")) {
    box.value = plan.link;
    box.disabled = false;
    const label = box.closest<HTMLElement>(".form-about");
    label?.removeAttribute("hidden");
    const text = label?.querySelector("span");
    if (text) text.textContent = texts.planningGoesAlong(plan.title);
  }
}

/** Returns the plan that is attached to a form: the one that the page came with, or a newer one. */
export function useOfferedPlan(plan: PlanOffer | undefined): PlanOffer | undefined {
  const [offered, setOffered] = useState(plan);
  const isOffering = plan !== undefined;
  useEffect(() => {
    if (!isOffering) return;
    if (made !== null) setOffered(made);
    forms.add(setOffered);
    return () => {
      forms.delete(setOffered);
    };
  }, [isOffering]);
  return offered;
}
