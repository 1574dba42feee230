// Validates documents with two strict HTML checkers: html-validate, which is slow, for one document of
// each shape, and the W3C's Nu checker for all of them if Java is installed.
import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "@playwright/test";
import vnu from "vnu-jar";
import { allDocuments } from "../../src/documents.ts";
import { markupFaults } from "../../src/markup.ts";
import { verdict } from "../../src/passed.ts";
import { visitsAll } from "../../src/places.ts";
import { shapeOf, tagsOf } from "../../src/tags.ts";

test.setTimeout(180_000);

test("html-validate finds no errors", async ({ request }) => {
  const found: string[] = [];
  const shapes = new Set<string>();
  for (const { path, html } of await allDocuments(request)) {
    const shape = shapeOf(html);
    if (!visitsAll && shapes.has(shape)) continue;
    shapes.add(shape);
    const known = verdict("html-validate", html);
    if (known.passed) continue;
    const faults = await markupFaults(html);
    if (faults.length === 0) known.remember();
    found.push(...faults.map((fault) => `${path}: ${fault}`));
  }
  expect(found).toEqual([]);
});

test("the Nu checker finds no errors", async ({ request }) => {
  const java = spawnSync("java", ["-version"]);
  test.skip(java.status !== 0, "there is no Java");
  const folder = resolve("results/documents");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const names = new Map<string, string>();
  const documents = (await allDocuments(request))
    .map(({ path, html }) => ({ path, html, known: verdict("Nu", html) }))
    .filter(({ known }) => !known.passed);
  if (documents.length === 0) return;
  for (const [index, { path, html }] of documents.entries()) {
    const file = join(folder, `${index}.html`);
    writeFileSync(file, html);
    names.set(file, path);
  }
  const run = spawnSync(
    "java",
    // Optimizing code takes longer than these documents do, and code that isn't optimized needs a larger stack.
    ["-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xss8m", "-jar", vnu].concat(
      ["--errors-only", "--format", "json", "--exit-zero-always"],
      [...names.keys()],
    ),
    { encoding: "utf8", maxBuffer: 64 * 1024 * 1024 },
  );
  const report = JSON.parse(run.stderr) as { messages: { url?: string; message: string }[] };
  const found = report.messages.map(
    ({ url, message }) => `${names.get((url ?? "").replace("file:", "")) ?? url}: ${message}`,
  );
  expect(found).toEqual([]);
  for (const { known } of documents) known.remember();
});

test("every page has one title, description and h1, unique ids and its canonical address", async ({
  request,
}) => {
  const seen = new Map<string, string>();
  for (const { path, status, html } of await allDocuments(request)) {
    expect(html.match(/<h1[\s>]/g), path).toHaveLength(1);
    expect(html.match(/<title>/g), path).toHaveLength(1);
    expect(html.match(/<meta name="description"/g), path).toHaveLength(1);
    const ids = tagsOf(html).flatMap(({ attributes }) => attributes.get("id") ?? []);
    expect(
      ids.filter((id, at) => ids.indexOf(id) < at),
      path,
    ).toEqual([]);
    const canonical = /<link rel="canonical" href="([^"]+)">/.exec(html)?.[1];
    if (status !== 200) expect(canonical, path).toBeUndefined();
    if (canonical === undefined) {
      expect(html, path).toContain('<meta name="robots" content="noindex, follow">');
      continue;
    }
    const address = new URL(canonical);
    const answer = await request.get(address.pathname, { maxRedirects: 0 });
    expect(answer.status(), path).toBe(200);
    if (path !== address.pathname) continue;
    const title = /<title>([^<]*)</.exec(html)?.[1] ?? "";
    expect(seen.get(title), `${path}: ${title}`).toBeUndefined();
    seen.set(title, path);
  }
});
