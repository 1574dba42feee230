// @vitest-environment node
// What the planning tools of a company outside of the United States say of rules.
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Page, PlanningData } from "../src/generated/model.ts";
import samples from "../src/generated/samples.json";
import { AnyPlanner } from "../src/islands/planner/any-planner.tsx";
import { Planning } from "../src/pages/planning.tsx";
import { IslandRecorderContext } from "../src/runtime/server/island.tsx";
import { frame, sample } from "./samples.ts";

const own = sample("planningtool").page as Extract<Page, { kind: "planning-tool" }>;
const islands = { record: () => ({ prefix: "", html: "", props: "" }) };

test.each([
  ["storage", "audio=1", /NDAA.+Illinois/s, /In many places everyone has to consent/],
  ["sound", "length=40&width=30", /NFPA/, /Not a voice evacuation system: .+ own standard/],
  ["doors", "lock=gate", /IBC/, /its own safety rules/],
] as const)("%s names American rules only to customers there", (tool, query, american, neutral) => {
  const told = (outside_us: boolean) => {
    const data = { ...(samples.planning as unknown as PlanningData), outside_us };
    const page = { ...own, tool, query, data };
    const questions = renderToStaticMarkup(
      <IslandRecorderContext value={islands}>
        <Planning page={page} frame={frame} />
      </IslandRecorderContext>,
    );
    return renderToStaticMarkup(<AnyPlanner {...page} href={`/planning/${tool}`} />) + questions;
  };
  expect(told(false)).toMatch(american);
  expect(told(true)).toMatch(neutral);
  expect(told(true)).not.toMatch(/Illinois|NDAA|NFPA|IBC|UL\s\d/);
});
