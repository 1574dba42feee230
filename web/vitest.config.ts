import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { icons } from "./scripts/icons.ts";

export default defineConfig({
  plugins: [react(), icons()],
  test: {
    environment: "jsdom",
    include: ["tests/**/*.test.{ts,tsx}"],
    setupFiles: ["tests/setup.ts"],
    restoreMocks: true,
    // Vitest's own limits are too short while builds are running.
    testTimeout: 20_000,
    hookTimeout: 30_000,
    // Room for the many short-lived objects of documents in memory saves garbage collections.
    execArgv: ["--max-semi-space-size=64"],
  },
});
