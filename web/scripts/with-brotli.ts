import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import type { Plugin } from "vite";

/**
 * Writes each script, stylesheet and drawing once more in Brotli's form, at its best quality, which takes too
 * long for a server that has just started. The server sends it as it is.
 */
export function withBrotli(): Plugin {
  return {
    name: "with-brotli",
    writeBundle({ dir = "" }) {
      const assets = join(dir, "assets");
      for (const name of readdirSync(assets).filter((name) => /\.(js|css|svg)$/.test(name))) {
        const compressed = brotliCompressSync(readFileSync(join(assets, name)));
        writeFileSync(join(assets, `${name}.br`), compressed);
      }
    },
  };
}
