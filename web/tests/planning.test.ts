import { describe, expect, it } from "vitest";
import type { PlanningAnswer, PlanningData, PlanningTool } from "../src/generated/model.ts";
import samples from "../src/generated/samples.json";
import { answer } from "../src/planning/answer.ts";
import cases from "./planning-cases.json";

const data = samples.planning as unknown as PlanningData;

/** A figure of the results, by its path. */
function at(results: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce((value, name) => (value as Record<string, unknown> | null)?.[name], results);
}

describe("worked cases", () => {
  for (const { id, name, tool, query, status, expect: wanted, tolerance } of cases.cases) {
    it(`${id}: ${name}`, () => {
      const answered = answer(tool as PlanningTool, query, data, `/planning/${tool}`);
      if ("errors" in answered) {
        expect(status, JSON.stringify(answered.errors)).toBe(422);
        const fields = (wanted as { errors: string[] }).errors;
        expect(answered.errors.map(({ field }) => field)).toEqual(fields);
        return;
      }
      expect(status).toBe(200);
      const { results } = answered as PlanningAnswer;
      for (const [path, value] of Object.entries(wanted)) {
        const got = path.startsWith("parts.")
          ? results.parts?.[path.slice(6) as never]
          : at(results, path);
        if (typeof value === "number") {
          expect(typeof got, path).toBe("number");
          expect(
            Math.abs((got as number) - value),
            `${path}: ${got} is not ${value}`,
          ).toBeLessThanOrEqual(tolerance * Math.max(1, Math.abs(value)));
        } else {
          expect(got, path).toEqual(value);
        }
      }
    });
  }
});
