import type { PlanningTool } from "../../generated/model.ts";

/** A plan that was made in this browser. */
export interface RememberedPlan {
  /** The tool. */
  tool: PlanningTool;
  /** What it plans. */
  title: string;
  /** The path and query that show it again. */
  link: string;
}

/** Where the browser keeps them. */
const KEY = "sightline-plans";
/** Plans that are kept. */
const MOST = 20;

function isPlan(value: unknown): value is RememberedPlan {
  const { title, link } = (value ?? {}) as Partial<RememberedPlan>;
  return typeof title === "string" && typeof link === "string" && link.startsWith("/");
}

/** The plans that were made in this browser, the last first. */
export function rememberedPlans(): RememberedPlan[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isPlan) : [];
  } catch {
    return [];
  }
}

/** Keeps a plan; one of the same tool that nobody left in between takes the place of the last. */
export function rememberPlan(plan: RememberedPlan): void {
  const others = rememberedPlans().filter(({ link }) => link !== plan.link);
  const isNext = others[0]?.tool === plan.tool && sessionPlan === others[0]?.link;
  sessionPlan = plan.link;
  try {
    const kept = [plan, ...(isNext ? others.slice(1) : others)].slice(0, MOST);
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // A browser that keeps nothing, or no more.
  }
}

/** The plan that this page kept last: while somebody types it is one plan, not many. */
let sessionPlan = "";

/** Forgets all of them. */
export function forgetPlans(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Then there are none.
  }
}
