import type { PlanningTool } from "../../generated/model.ts";

/** A plan made in this browser. */
export interface RememberedPlan {
  /** The tool. */
  tool: PlanningTool;
  /** The title of the plan. */
  title: string;
  /** The path and query of the plan. */
  link: string;
}

/** The key in the browser's local storage. */
const STORAGE_KEY = "plans";
/** The maximum number of plans that are kept. */
const MAX_PLANS = 20;

function isPlan(value: unknown): value is RememberedPlan {
  const { title, link } = (value ?? {}) as Partial<RememberedPlan>;
  return typeof title === "string" && typeof link === "string" && link.startsWith("/");
}

/** Returns the plans made in this browser, latest first. */
export function rememberedPlans(): RememberedPlan[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isPlan) : [];
  } catch {
    return [];
  }
}

/**
 * Keeps a plan. It replaces the latest one if both are of the same tool and this page kept the
 * latest one.
 */
export function rememberPlan(plan: RememberedPlan): void {
  const others = rememberedPlans().filter(({ link }) => link !== plan.link);
  const isNext = others[0]?.tool === plan.tool && sessionPlan === others[0]?.link;
  sessionPlan = plan.link;
  try {
    const kept = [plan, ...(isNext ? others.slice(1) : others)].slice(0, MAX_PLANS);
    localStorage.setItem(STORAGE_KEY, JSON.stringify(kept));
  } catch {
    // The browser blocks storage, or it is full.
  }
}

/** The plan that this page kept last, so that typing changes one plan instead of adding many. */
let sessionPlan = "";

/** Deletes all plans. */
export function forgetPlans(): void {
  try {
    localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Without storage there are no plans to delete.
  }
}
