import type { PlanningData, PlanningTool, PlanningToolLink } from "../../generated/model.ts";

/** Props of `PlanHistory`. */
export interface PlanHistoryProps {
  /** Marks the list of plans, which isn't a tool. */
  tool: "history";
  /** The title of the list. */
  title: string;
}

/** Props of every planner. */
export interface PlannerProps {
  /** The tool. */
  tool: PlanningTool;
  /** The address of its page. */
  href: string;
  /** The query of the address, without the `?`; `null` if there is none. */
  query: string | null;
  /** The data that the tool uses. */
  data: PlanningData;
  /**
   * The data with every product, on a host of static files whose page leaves out a product that the
   * address names. Only the browser has it.
   */
  fullData?: PlanningData;
  /** All tools of the site. */
  tools: readonly PlanningToolLink[];
  /** The origin of the site, for links in print. */
  site: string;
  /** The day on which the server answers the query, `YYYY-MM-DD`; `null` if there is none. */
  today: string | null;
}
