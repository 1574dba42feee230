// @vitest-environment node
import { describe, expect, it } from "vitest";
import type { PlanningData, PlanningTool } from "../src/generated/model.ts";
import samples from "../src/generated/samples.json";
import { answer, tools } from "../src/planning/answer.ts";
import type { Field } from "../src/planning/fields.ts";
import { writeQuery } from "../src/planning/query.ts";
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

it("a row that is removed takes all its values with it", () => {
  const valueIn = (row: number, { options, min }: Field) =>
    options[row % options.length]?.value ?? String((min ?? 0) + row);
  const repeated = Object.entries(tools).flatMap(([name, tool]) => {
    const fields = tool("", data).fields.filter(({ row }) => row === 0);
    if (fields.length === 0) return [];
    const inputs = (rows: number[], button = "") => {
      const pairs = rows.flatMap((row) =>
        fields.map((field) => [field.name, valueIn(row, field)] as const),
      );
      return tool(writeQuery(pairs) + button, data).plan?.inputs;
    };
    const left = inputs([0, 2]);
    expect(left, name).toBeDefined();
    expect(inputs([0, 1, 2], "&remove=1"), name).toEqual(left);
    return [name];
  });
  expect(repeated).toEqual(["storage", "power", "doors"]);
});
