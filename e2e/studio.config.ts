// The studio's built files over its server in memory: `npx playwright test -c studio.config.ts`.
import { defineConfig } from "@playwright/test";
import { launchOptions } from "./src/browser.ts";

export default defineConfig({
  testDir: "studio",
  outputDir: "../target/studio/artifacts",
  reporter: "list",
  workers: 1,
  timeout: 60_000,
  use: { launchOptions },
});
