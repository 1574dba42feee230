import { defineConfig } from "@playwright/test";
import { launchOptions } from "./src/browser.ts";
import { binary, data, emptyFolder, prepare, results } from "./src/server.ts";

const address = await prepare();

/** Where this is set, the pages are those of an export at nginx. Tests with the tag `@server` need a server, and are left out. */
const isExported = process.env.SIGHTLINE_EXPORT !== undefined;

export default defineConfig({
  testDir: "tests",
  outputDir: `${results}/artifacts`,
  reporter: "list",
  fullyParallel: true,
  forbidOnly: true,
  workers: Number(process.env.SIGHTLINE_TEST_WORKERS ?? 3),
  // A test that passes the second time is counted as flaky in the closing lines.
  retries: 1,
  timeout: 30_000,
  expect: { timeout: 7_500 },
  use: {
    baseURL: `http://${address}`,
    viewport: { width: 1280, height: 800 },
    screenshot: "only-on-failure",
    // Drawing every frame of what moves takes a sixth of the processor. Specs of motion and of layout shift ask for it.
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
        // All of the tests' visitors come from one address.
        env: { RUST_LOG: "warn", SIGHTLINE_LEAD_LIMITS: "off" },
        reuseExistingServer: false,
        timeout: 30_000,
        gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
      },
});
