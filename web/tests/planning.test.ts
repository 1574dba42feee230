// @vitest-environment node
import { describe, expect, it } from "vitest";
import type { PlanningData, PlanningTool } from "../src/generated/model.ts";
import samples from "../src/generated/samples.json";
import { answer, tools } from "../src/planning/answer.ts";
import { differences, planningCases } from "./planning-case.ts";

const data = samples.planning as unknown as PlanningData;

describe("worked cases", () => {
  for (const worked of planningCases) {
    it(`${worked.id}: ${worked.name}`, () => {
      const { tool, query } = worked;
      const answered = answer(tool as PlanningTool, query, data, `/planning/${tool}`);
      expect(differences(worked, answered)).toEqual([]);
    });
  }
});

it("the largest answers are small enough to be stored with a lead, if need be without results", () => {
  const rows = (count: number, row: string, rest: string) => `${row}&`.repeat(count) + rest;
  const door = "doors=64&place=stair&fire=1&lock=maglock&mode=secure&readers=2&exit=none&run=1999";
  const camera = "cameras=255&fps=59&codec=h264&smart=1&scene=busy&hours=23&recorded=99&audio=1";
  for (const [tool, query] of [
    ["doors", rows(32, door, `gauge=12&panel=${data.controllers[0]?.slug}`)],
    ["power", rows(16, "devices=96&class=8&watts=71.25&run=327.5&mbps=63.5", "ups_wh=99999")],
    ["storage", rows(8, `${camera}&mbps=63.5`, "days=729&reserve=49&raid=6")],
    ["coverage", "camera=p3265-lve-dome-camera&zoom=narrow&tilt=3&task=scrutinize&units=m"],
    ["sound", "length=999&width=999&ceiling=59&noise=95"],
    ["estimate", "area=200000&stories=10&entries=40&yard=large&rooms=100&doors=64&paging=200000"],
  ] as const) {
    const largest = answer(tool, query, data, `/planning/${tool}`);
    expect(largest).toHaveProperty("title");
    const stored = JSON.stringify({ ...largest, results: {} });
    expect(new TextEncoder().encode(stored).length, tool).toBeLessThan(16 * 1024);
  }
});

it("a form that can't list all cameras says how to choose another one", () => {
  const hints = (has_more_cameras: boolean) =>
    (["coverage", "power"] as const).map((tool) => {
      const { fields } = tools[tool]("", { ...data, has_more_cameras });
      return fields.find(({ name }) => name === "camera" || name === "item")?.hint;
    });
  expect(hints(false)).toEqual(["", ""]);
  expect(hints(true).join(" ")).toMatch(/^More cameras: .+ state its class/);
});
