/**
 * The browser's bundle: the small runtime, the stylesheet, and one chunk for each island.
 * Rust reads `.vite/manifest.json` to find the hashed names.
 */
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig({
  base: "/",
  publicDir: false,
  plugins: [react()],
  build: {
    outDir: "dist/client",
    emptyOutDir: true,
    manifest: true,
    target: "es2022",
    // The server names the chunks that a page needs at once; everything else waits for its trigger,
    // so the runtime carries no preload code.
    modulePreload: false,
    // A data: address would need an exception in the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: ["src/entry-client.ts", "src/styles/index.css"],
    },
  },
});
