import { type RefObject, useEffect, useRef } from "react";
import type { PlanningTool } from "../../generated/model.ts";
import { type Plan, planAddress } from "../../planning/plan.ts";
import { setCanonicalShown } from "../canonical-address.ts";
import { attachPlan } from "../lead/attached-plan.ts";
import { writeAddress } from "../write-address.ts";
import { rememberPlan } from "./history.ts";

/** What `useKeptPlan` keeps. */
interface KeptPlan {
  tool: PlanningTool;
  /** The address of the tool's page. */
  href: string;
  /** The query that the plan answers; `null` if there is none. */
  asked: string | null;
  /** The query that the page was opened with. */
  opened: RefObject<string | null>;
  /** The plan; `null` while the form has errors. */
  plan: Plan | null;
  /** The plan that is shown: while the form has errors, that of earlier values. */
  shown: Plan | null;
}

/** Keeps a plan in the address, in the form that sends it, and among those of this browser. */
export function useKeptPlan({ tool, href, asked, opened, plan, shown }: KeptPlan): void {
  /** Whether the address follows the answer. Until something else is asked for, it stays. */
  const followed = useRef(false);

  useEffect(() => {
    if (plan === null) return;
    const { title } = plan;
    const link = planAddress(href, plan);
    followed.current ||= asked !== opened.current;
    const isWritten = !followed.current || writeAddress(`${link}#plan`);
    attachPlan({ link, title });
    // With a plan, the address is no longer that of the bare tool.
    setCanonicalShown(false);
    const keeping = setTimeout(rememberPlan, 1000, { tool, title, link });
    // The page may have gone on to its form meanwhile.
    const writeLater = () => writeAddress(link + (window.location.hash || "#plan"));
    const writing = isWritten ? undefined : setTimeout(writeLater, 30_000);
    return () => {
      clearTimeout(keeping);
      clearTimeout(writing);
    };
  }, [plan, asked, opened, href, tool]);

  // Back and Forward within the page don't change the form, so the address stays that of its plan.
  useEffect(() => {
    const onPopState = () => {
      if (!followed.current || shown === null) return;
      writeAddress(planAddress(href, shown) + window.location.hash);
    };
    window.addEventListener("popstate", onPopState);
    return () => window.removeEventListener("popstate", onPopState);
  }, [shown, href]);

  // While the form has errors, what is sent is the plan of earlier values.
  useEffect(() => {
    if (plan !== null || shown === null) return;
    attachPlan({ link: planAddress(href, shown), title: shown.title, stale: true });
  }, [plan, shown, href]);
}
