// Screenshots of every kind of page for people to look at: `cargo xtask shots`.
import { defineConfig } from "@playwright/test";
import config from "./playwright.config.ts";
import { folder, schemes, widths } from "./src/shots.ts";

const screens = widths.flatMap((width) =>
  schemes.map((scheme) => ({
    name: `${width}-${scheme}`,
    use: {
      viewport: { width, height: width < 768 ? 780 : 900 },
      contextOptions: { colorScheme: scheme, reducedMotion: "reduce" as const },
    },
  })),
);

export default defineConfig({
  ...config,
  testDir: "shots",
  outputDir: `${folder}/artifacts`,
  timeout: 60_000,
  globalTeardown: "./shots/contact-sheet.ts",
  projects: screens,
});
