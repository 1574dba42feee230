import type {
  PlanningAnswer,
  PlanningData,
  PlanningFault,
  PlanningTool,
} from "../generated/model.ts";
import { coverage } from "./coverage.ts";
import { doors } from "./doors.ts";
import { estimate } from "./estimate.ts";
import { FORMULAS, type Outcome, type Plan, planAddress } from "./plan.ts";
import { power } from "./power.ts";
import { sound } from "./sound.ts";
import { storage } from "./storage.ts";

/** The planning tools by name. */
export const tools: Readonly<Record<PlanningTool, (query: string, data: PlanningData) => Outcome>> =
  { storage, coverage, estimate, power, doors, sound };

/** Returns a plan in the form in which programs get it. */
function envelope(tool: PlanningTool, plan: Plan, path: string): PlanningAnswer {
  const { title, lines, parts, price, notes, inputs } = plan;
  const link = planAddress(path, plan);
  const results = plan.results as Record<string, unknown>;
  return { tool, formulas: FORMULAS, title, link, lines, parts, price, notes, inputs, results };
}

/** Answers a query for programs: the plan, or its errors. */
export function answer(
  tool: PlanningTool,
  query: string,
  data: PlanningData,
  path: string,
): PlanningAnswer | { errors: PlanningFault[] } {
  const { plan, faults } = tools[tool](query, data);
  return plan === null ? { errors: faults } : envelope(tool, plan, path);
}
