import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import type { Plugin } from "vite";

/**
 * Also writes each script, stylesheet and drawing compressed with Brotli at its best quality, which
 * would take too long for a server that is starting. The server sends these files unchanged.
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
