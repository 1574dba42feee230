import { useEffect, useState } from "react";
import * as texts from "../../generated/texts.ts";
import type { AttachedPlan } from "../contact-form/props.ts";

/** The plan that a planner on this page has made. */
let currentPlan: AttachedPlan | null = null;
/** Callbacks of hydrated forms. */
const forms = new Set<(plan: AttachedPlan) => void>();

/** Returns the label of the box that attaches a plan. */
export function attachedPlanLabel({ title, link, stale = false }: AttachedPlan): string {
  const name = title || link;
  return stale ? texts.planningGoesAlongStale(name) : texts.planningGoesAlong(name);
}

/** Gives the form the current plan to send, whether the form is already hydrated or not. */
export function attachPlan(plan: AttachedPlan): void {
  currentPlan = plan;
  for (const notify of forms) notify(plan);
  if (forms.size > 0) return;
  for (const box of document.querySelectorAll<HTMLInputElement>("input[data-plan]")) {
    box.value = plan.link;
    box.disabled = false;
    const label = box.closest<HTMLElement>(".form-about");
    label?.removeAttribute("hidden");
    const text = label?.querySelector("span");
    if (text) text.textContent = attachedPlanLabel(plan);
    const message = box.form?.querySelector("textarea");
    if (message && box.checked) {
      message.required = false;
      message.labels[0]?.querySelector("span")?.removeAttribute("hidden");
    }
  }
}

/** Returns the plan that is attached to a form: the one that the page came with, or a newer one. */
export function useAttachedPlan(plan: AttachedPlan | undefined): AttachedPlan | undefined {
  const [attached, setAttached] = useState(plan);
  const takesPlan = plan !== undefined;
  useEffect(() => {
    if (!takesPlan) return;
    if (currentPlan !== null) setAttached(currentPlan);
    forms.add(setAttached);
    return () => {
      forms.delete(setAttached);
    };
  }, [takesPlan]);
  return attached;
}
