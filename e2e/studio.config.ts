// The studio's built files with its fake server in memory, without the binary that other tests
// need: `npx playwright test -c studio.config.ts`.
import { defineConfig } from "@playwright/test";
import { launchOptions } from "./src/browser.ts";

export default defineConfig({
  testDir: "studio",
  outputDir: "../target/studio/artifacts",
  reporter: "list",
  workers: 1,
  use: { launchOptions },
});
