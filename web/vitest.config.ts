import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import type { TestCase } from "vitest/node";
import { icons } from "./scripts/icons.ts";

const studio = "tests/studio/!(warnings).test.ts";
/** The other tests that need no document. */
const withoutDocument = readdirSync("tests", { encoding: "utf8", recursive: true })
  .filter((name) => /^(?!studio\/).*\.test\.tsx?$/.test(name))
  .map((name) => join("tests", name))
  .filter((path) => readFileSync(path, "utf8").startsWith("// @vitest-environment node"));

/** Prints a test that passed only at the second attempt, and why the first one failed. */
function reportFlaky(test: TestCase): void {
  if (!test.diagnostic()?.flaky) return;
  const faults = test.result().errors?.map(({ stack, message }) => stack ?? message) ?? [];
  const name = `${test.module.relativeModuleId} ${test.fullName}`;
  process.stdout.write(`${[`FLAKY ${name}`, ...faults].join("\n")}\n`);
}

export default defineConfig({
  plugins: [react(), icons()],
  test: {
    environment: "jsdom",
    setupFiles: ["tests/setup.ts"],
    restoreMocks: true,
    // Tests of pages and screens wait for timers, and a machine may pause for seconds. What is
    // broken fails twice.
    retry: 1,
    reporters: ["default", { onTestCaseResult: reportFlaky }],
    // Vitest's own limits are too short while builds are running.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Room for the many short-lived objects of documents in memory saves garbage collections.
    execArgv: ["--max-semi-space-size=64"],
    projects: [
      {
        extends: true,
        test: {
          name: "pages",
          include: ["tests/**/*.test.{ts,tsx}"],
          exclude: [studio, ...withoutDocument],
        },
      },
      {
        extends: true,
        // They share a process and its modules, which takes a third less time.
        test: {
          name: "files",
          include: withoutDocument,
          environment: "node",
          isolate: false,
          unstubEnvs: true,
          retry: 0,
        },
      },
      {
        extends: true,
        // Each test renders the whole studio. It has React as it is shipped, which is faster than
        // the development build. What that one warns of is found by `warnings.test.ts`.
        oxc: { jsx: { runtime: "automatic", development: false } },
        test: { name: "studio", include: [studio], env: { NODE_ENV: "production" } },
      },
    ],
  },
});
