// @vitest-environment node
import { describe, expect, it } from "vitest";
import {
  MAX_PLAN_QUERY_BYTES,
  type PlanningData,
  type PlanningTool,
} from "../src/generated/model.ts";
import samples from "../src/generated/samples.json";
import { answer, tools } from "../src/planning/answer.ts";
import { fewestDisks } from "../src/planning/disks.ts";
import { asksForPlan, type Field } from "../src/planning/fields.ts";
import { availableText, needText } from "../src/planning/number-text.ts";
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

it("a value that can't be right is refused at its field", () => {
  for (const [tool, query, field] of [
    ["storage", "cameras=4.5", "cameras"],
    ["storage", "codec=constructor", "codec"],
    ["storage", "cameras=1&".repeat(9), "cameras"],
    ["storage", `days=${"0".repeat(MAX_PLAN_QUERY_BYTES)}`, ""],
    ["coverage", "sensor=1/2.8&focal=1", "focal"],
  ] as const) {
    const { errors } = answer(tool, query, data, `/planning/${tool}`) as {
      errors?: { field: string }[];
    };
    expect(errors?.map((error) => error.field)?.[0], query).toBe(field);
  }
  const { fields } = tools.storage("cameras=1&".repeat(300), data);
  expect(Math.max(...fields.map(({ row }) => row ?? 0))).toBe(7);
});

it("values are read as forms and people write them", () => {
  const inputs = (query: string) => tools.estimate(query, data).plan?.inputs;
  expect(inputs("area=2+500&stories=2")).toEqual(inputs("area=2%2C500&stories=2"));
  expect(inputs("area=2500&stories=2")).toEqual(inputs("area=2%20500&stories=2"));
});

it("only an empty query, a field or a button of the form asks for a plan", () => {
  const { fields } = tools.estimate("", data);
  for (const query of ["", "area=2000", "without=cable-ft", "utm_source=x&stories=2"]) {
    expect(asksForPlan(query, fields), query).toBe(true);
  }
  expect(asksForPlan("utm_source=x", fields)).toBe(false);
});

it("what is needed is rounded up, and what is available down", () => {
  expect([10.01, 0.0301, 250.2].map(needText)).toEqual(["10.1", "0.04", "251"]);
  expect([10.19, 0.0399, 250.9].map(availableText)).toEqual(["10.1", "0.03", "250"]);
});

it("disks are as many as their RAID level takes, and the smallest that do", () => {
  const disks = (raid: "none" | "1" | "5" | "6" | "10", needed: number) =>
    Object.values(fewestDisks([8, 4], needed, raid) ?? {});
  expect(disks("none", 3)).toEqual([1, 4, 4]);
  expect(disks("1", 3)).toEqual([2, 4, 4]);
  expect(disks("1", 9)).toEqual([]);
  expect(disks("5", 3)).toEqual([3, 4, 8]);
  expect(disks("6", 3)).toEqual([4, 4, 8]);
  expect(disks("10", 3)).toEqual([4, 4, 8]);
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
    // There is no such row.
    expect(inputs([0, 2], "&remove=2"), name).toEqual(left);
    return [name];
  });
  expect(repeated).toEqual(["storage", "power", "doors"]);
});
