// @vitest-environment node
import { describe, expect, it } from "vitest";
import type { PlanningData, PlanningTool } from "../src/generated/model.ts";
import samples from "../src/generated/samples.json";
import { answer } from "../src/planning/answer.ts";
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
