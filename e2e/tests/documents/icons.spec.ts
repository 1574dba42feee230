// The icons of pages come from one file.
import { brotliCompressSync } from "node:zlib";
import { expect, test } from "@playwright/test";
import { allDocuments } from "../../src/documents.ts";

test("every icon of every page is in one file of at most 6 kB", async ({ request }) => {
  const files = new Set<string>();
  const names = new Set<string>();
  for (const { html } of await allDocuments(request)) {
    for (const [, file = "", name = ""] of html.matchAll(/<use href="([^"#]*)#([^"]*)"/g)) {
      files.add(file);
      names.add(name);
    }
  }
  const [file = ""] = files;
  expect([...files]).toEqual([expect.stringMatching(/^\/assets\/icons-[\w-]{8}\.svg$/)]);
  const answer = await request.get(file);
  expect(answer.headers()["content-type"]).toMatch(/^image\/svg\+xml/);
  const svg = await answer.text();
  const missing = [...names].filter((name) => !svg.includes(` id="${name}" `));
  expect(missing).toEqual([]);
  expect(names.size).toBeGreaterThan(20);
  expect(brotliCompressSync(svg).length).toBeLessThanOrEqual(6 * 1024);
});
