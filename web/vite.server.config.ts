/**
 * The server's bundle: one classic script without imports that needs nothing from its host, because
 * the embedded engine provides only the language itself.
 */
import { createRequire } from "node:module";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { hostElements } from "./scripts/host-elements.ts";
import { icons } from "./scripts/icons.ts";
import { recordComponentStack } from "./scripts/record-component-stack.ts";

const legacyServer = createRequire(import.meta.url)
  .resolve("react-dom/package.json")
  .replace("package.json", "cjs/react-dom-server-legacy.browser.production.js");

export default defineConfig({
  publicDir: false,
  plugins: [hostElements(), react(), icons(), recordComponentStack()],
  resolve: { alias: { "react-dom/server": legacyServer } },
  define: {
    "process.env.NODE_ENV": JSON.stringify("production"),
    // Only browsers start workers and need to know where a script came from.
    "import.meta.url": JSON.stringify(""),
  },
  // Everything is bundled into one script.
  ssr: { noExternal: true, target: "webworker" },
  build: {
    ssr: true,
    outDir: "dist/server",
    emptyOutDir: true,
    target: "es2022",
    minify: false,
    rolldownOptions: {
      input: "src/entry-server.tsx",
      output: {
        format: "iife",
        entryFileNames: "server.js",
        codeSplitting: false,
      },
    },
  },
});
