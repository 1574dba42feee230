// @vitest-environment node
// What a planning tool's page knows.
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Page, PlanningTool } from "../src/generated/model.ts";
import type { PlannerProps } from "../src/islands/planner/props.ts";
import { Planning } from "../src/pages/planning.tsx";
import { IslandRecorderContext, type IslandUse } from "../src/runtime/server/island.tsx";
import { data, planOf } from "./planning-plans.tsx";
import { frame, sample } from "./samples.ts";

/** Returns what the page of a tool passes to its script. */
function known(tool: PlanningTool) {
  const own = sample("planningtool").page as Extract<Page, { kind: "planning-tool" }>;
  const uses: IslandUse[] = [];
  const record = (use: IslandUse) => {
    uses.push(use);
    return { prefix: "", html: "", props: "" };
  };
  renderToStaticMarkup(
    <IslandRecorderContext value={{ record }}>
      <Planning page={{ ...own, tool, query: null, data }} frame={frame} />
    </IslandRecorderContext>,
  );
  const planner = uses.find(({ name }) => name === "planner");
  if (planner === undefined) throw new Error("the page has no planner");
  return (planner.props as PlannerProps).data;
}

test.each([
  ["storage", "raid=5", ["recorders"]],
  ["coverage", "view=90", ["cameras"]],
  ["power", "item=p3265-lve-dome-camera", ["cameras"]],
  ["doors", "panel=amc2-4w-access-controller", ["controllers"]],
  ["sound", "length=40&width=30", []],
  ["estimate", "", []],
] as const)("%s has only the products that it uses", (tool, query, kinds) => {
  const own = known(tool);
  const listed = (["cameras", "recorders", "controllers"] as const).filter(
    (kind) => own[kind].length > 0,
  );
  expect(listed).toEqual(kinds);
  expect(planOf(tool, query, own)).toEqual(planOf(tool, query));
});
