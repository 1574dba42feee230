/**
 * The studio's bundle: a separate page below `/studio/`. The server replaces `__NONCE__` with a new
 * nonce in each answer, because React Aria inserts a style element.
 */
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { withBrotli } from "./scripts/with-brotli.ts";

/**
 * React Aria contains its few texts in 34 languages. The studio is in English, so only English is
 * kept, whatever language the browser asks for.
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
      // Interface texts are inlined where they are used, instead of loading a chunk with all of
      // them.
      optimization: { inlineConst: true },
    },
  },
});
