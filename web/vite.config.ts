/**
 * The browser's bundle: the small runtime, the stylesheets, and one chunk for each island.
 * Rust reads `.vite/manifest.json` to find the hashed names.
 */
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { icons } from "./scripts/icons.ts";
import { withBrotli } from "./scripts/with-brotli.ts";

/**
 * Vite wraps every dynamic import in code that preloads a chunk's dependencies. Nothing is
 * preloaded here, and that code would be a fifth of the runtime.
 */
function withoutPreloadCode(): Plugin {
  return {
    name: "without-preload-code",
    enforce: "pre",
    load: (id) =>
      id === "\0vite/preload-helper.js"
        ? "export const __vitePreload = (load) => load();"
        : undefined,
  };
}

export default defineConfig({
  base: "/",
  publicDir: false,
  plugins: [withoutPreloadCode(), react(), icons(), withBrotli()],
  // Without this, `color-scheme` gets two more properties, which only `light-dark()` needs.
  css: { lightningcss: { exclude: 1 << 20 } },
  build: {
    outDir: "dist/client",
    emptyOutDir: true,
    manifest: true,
    target: "es2022",
    // The first versions with cascade layers, which all styles are in.
    cssTarget: ["chrome99", "firefox97", "safari15.4"],
    // The server names the chunks that a page needs immediately. Everything else waits for its
    // trigger, so the runtime has no preload code.
    modulePreload: false,
    // A data: address would need an exception in the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: [
        "src/entry-client.ts",
        ...[
          "index",
          "below",
          "sections",
          "front",
          "article",
          "products",
          "catalogue",
          "more",
          "plans",
        ].map((name) => `src/styles/${name}.css`),
      ],
      // Each hash is also in the first scripts, which are loaded with every page.
      output: {
        entryFileNames: "assets/[name]-[hash:6].js",
        chunkFileNames: "assets/[name]-[hash:6].js",
      },
      // Interface texts are inlined where they are used, instead of loading a chunk with all of
      // them.
      optimization: { inlineConst: true },
    },
  },
});
