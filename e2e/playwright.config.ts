import { defineConfig } from "@playwright/test";
import { launchOptions } from "./src/browser.ts";
import { binary, data, emptyFolder, prepare, results } from "./src/server.ts";

const address = await prepare();

/**
 * Whether the pages are those of an export served by nginx. Tests tagged `@server` need a server
 * and are left out then.
 */
const isExported = process.env.SIGHTLINE_EXPORT !== undefined;

export default defineConfig({
  testDir: "tests",
  outputDir: `${results}/artifacts`,
  reporter: "list",
  fullyParallel: true,
  forbidOnly: true,
  workers: Number(process.env.SIGHTLINE_TEST_WORKERS ?? 3),
  // A test that passes at the second attempt is reported as flaky.
  retries: 1,
  // A busy machine is slow, and a test that passes waits no longer.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: `http://${address}`,
    viewport: { width: 1280, height: 800 },
    screenshot: "only-on-failure",
    // Rendering every frame of animations takes a sixth of the CPU time. Tests of motion and of
    // layout shifts turn it on.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions,
  },
  projects: [
    { name: "documents", testDir: "tests/documents" },
    { name: "javascript", testDir: "tests/with-script" },
    {
      name: "no-javascript",
      testDir: "tests/without-script",
      use: { javaScriptEnabled: false },
    },
    { name: "studio", testDir: "studio" },
  ],
  ...(isExported && { globalSetup: "./src/export-setup.ts", grepInvert: /@server/ }),
  webServer: isExported
    ? []
    : {
        command: `"${binary}" serve --listen ${address} --data "${data}"`,
        cwd: emptyFolder,
        url: `http://${address}/healthz`,
        // All visitors in the tests have the same address.
        env: { RUST_LOG: "warn", SIGHTLINE_LEAD_LIMITS: "off" },
        reuseExistingServer: false,
        timeout: 30_000,
        gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
      },
});
