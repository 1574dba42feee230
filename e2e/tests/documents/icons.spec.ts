// A short page contains its icons; other pages take them from one file.
import { brotliCompressSync } from "node:zlib";
import { expect, test } from "@playwright/test";
import { allDocuments } from "../../src/documents.ts";

test("icons are inline or in one shared file of at most 6 kB", async ({ request }) => {
  const files = new Set<string>();
  const names = new Set<string>();
  let withIcons = 0;
  for (const { path, html } of await allDocuments(request)) {
    const uses = [...html.matchAll(/<use href="([^"#]*)#([^"]*)"/g)];
    const fromFile = uses.filter(([, file]) => file !== "");
    for (const [, file = "", name = ""] of fromFile) {
      files.add(file);
      names.add(name);
    }
    const used = new Set(uses.map(([, , id = ""]) => id));
    if (fromFile.length > 0) {
      expect(fromFile.length, path).toBe(uses.length);
    } else {
      withIcons += 1;
      const [, drawings = ""] = /<body><div hidden=""><svg>(.*?)<\/svg><\/div>/s.exec(html) ?? [];
      const ids = [...drawings.matchAll(/<(?:symbol|g) id="(icon:[^"]*)"/g)].map(([, id]) => id);
      expect(ids.sort(), path).toEqual([...used].sort());
    }
  }
  expect(withIcons).toBeGreaterThan(20);
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
