/**
 * The studio's bundle: a page of its own below `/studio/`. The server puts a nonce of its own in
 * place of `__NONCE__` for each answer: React Aria inserts a style.
 */
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { withBrotli } from "./scripts/with-brotli.ts";

/**
 * React Aria brings its few words in 34 languages. The studio speaks English, and so do they, whatever
 * language the browser asks for.
 */
function inEnglish(): Plugin {
  return {
    name: "in-english",
    enforce: "pre",
    load: (id) =>
      /\/intl\/[\w-]+\/(?!en-US)[a-z]{2}-[A-Z]{2}\.mjs$/.test(id)
        ? 'export { default } from "./en-US.mjs";'
        : undefined,
  };
}

export default defineConfig({
  root: "src/studio",
  base: "/studio/",
  publicDir: false,
  html: { cspNonce: "__NONCE__" },
  plugins: [inEnglish(), react(), withBrotli()],
  build: {
    outDir: "../../dist/studio",
    emptyOutDir: true,
    manifest: true,
    target: "es2022",
    // A data: address would need an exception in the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // An interface text goes where it is used, not into a chunk with all of them.
      optimization: { inlineConst: true },
    },
  },
});
