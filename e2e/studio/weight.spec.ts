// What a first visit to the studio loads.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { expect, test } from "@playwright/test";

const dist = join(import.meta.dirname, "../../web/dist/studio");

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
  isEntry?: boolean;
}

test("the page, scripts, styles and font are at most 190 kB", () => {
  const manifest: Record<string, Chunk> = JSON.parse(
    readFileSync(join(dist, ".vite/manifest.json"), "utf8"),
  );
  const files = new Set<string>();
  const take = (name: string): void => {
    const chunk = manifest[name];
    if (chunk === undefined || files.has(chunk.file)) return;
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    for (const other of chunk.imports ?? []) take(other);
  };
  const entry = Object.keys(manifest).find((name) => manifest[name]?.isEntry);
  take(entry ?? "");
  const page = readFileSync(join(dist, "index.html"), "utf8");
  const font = /assets\/instrument-sans-latin-[\w-]+\.woff2/.exec(page)?.[0] ?? "";
  const compressed = ["index.html", ...files].map(
    (file) => brotliCompressSync(readFileSync(join(dist, file))).length,
  );
  const bytes = compressed.reduce((all, one) => all + one, readFileSync(join(dist, font)).length);
  expect(compressed.length).toBeGreaterThan(2);
  expect(bytes).toBeLessThanOrEqual(190_000);
});

test("the page has a nonce placeholder and no inline script or style", () => {
  const page = readFileSync(join(dist, "index.html"), "utf8");
  expect(page).toContain('<meta property="csp-nonce" nonce="__NONCE__">');
  expect(page).not.toMatch(/<style|style=|<script(?![^>]*\ssrc=)/);
});
