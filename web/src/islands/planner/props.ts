import type { PlanningData, PlanningTool, PlanningToolLink } from "../../generated/model.ts";

/** Props of `PlanHistory`. */
export interface PlanHistoryProps {
  /** No tool: the list of plans. */
  tool: "history";
  /** What stands over the list. */
  title: string;
}

/** Props of every planner. */
export interface PlannerProps {
  /** The tool. */
  tool: PlanningTool;
  /** Its page. */
  href: string;
  /** What was asked, as it stands behind the `?`; `null` before anything is. */
  query: string | null;
  /** What the tool knows. */
  data: PlanningData;
  /** Every tool of the site. */
  tools: readonly PlanningToolLink[];
  /** The address of the site, for links on paper. */
  site: string;
}
