import { beforeEach, expect, it, vi } from "vitest";
import {
  forgetPlans,
  type RememberedPlan,
  rememberedPlans,
  rememberPlan,
} from "../src/islands/planner/history.ts";

beforeEach(() => localStorage.clear());

function plan(days: number, tool: RememberedPlan["tool"] = "storage"): RememberedPlan {
  return { tool, title: `${days} days`, link: `/planning/${tool}?days=${days}` };
}

const titles = () => rememberedPlans().map(({ title }) => title);

it("typing changes one plan, and another tool or another visit adds one", async () => {
  rememberPlan(plan(1));
  rememberPlan(plan(10));
  expect(titles()).toEqual(["10 days"]);
  rememberPlan(plan(2, "power"));
  expect(titles()).toEqual(["2 days", "10 days"]);
  vi.resetModules();
  const anotherVisit = await import("../src/islands/planner/history.ts");
  anotherVisit.rememberPlan(plan(3, "power"));
  expect(titles()).toEqual(["3 days", "2 days", "10 days"]);
  anotherVisit.rememberPlan(plan(10));
  expect(titles()).toEqual(["10 days", "3 days", "2 days"]);
  forgetPlans();
  expect(titles()).toEqual([]);
});

it("at most twenty plans are kept", () => {
  const tools = ["storage", "power"] as const;
  for (let days = 1; days <= 30; days += 1) rememberPlan(plan(days, tools[days % 2]));
  expect(titles()).toHaveLength(20);
  expect(titles()[0]).toBe("30 days");
});

it("what isn't a plan of this site is left out", () => {
  for (const kept of ["{", "7", '{"title":"x","link":"/x"}']) {
    localStorage.setItem("plans", kept);
    expect(rememberedPlans()).toEqual([]);
  }
  const elsewhere = { ...plan(1), link: "javascript:alert(1)" };
  localStorage.setItem("plans", JSON.stringify([null, elsewhere, {}, plan(2)]));
  expect(titles()).toEqual(["2 days"]);
});
