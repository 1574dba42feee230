// Every document against two strict HTML checkers: html-validate, and the Nu checker of the W3C
// where there is Java.
import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "@playwright/test";
import { HtmlValidate } from "html-validate";
import vnu from "vnu-jar";
import { allDocuments } from "../../src/documents.ts";
import { verdict } from "../../src/passed.ts";

test.setTimeout(180_000);

// Every rule that speaks of validity or accessibility is on, also those that no preset has. Off are
// four that ask for one style among several that mean the same; each says why.
const htmlValidate = new HtmlValidate({
  extends: ["html-validate:recommended", "html-validate:a11y", "html-validate:document"],
  rules: {
    "no-inline-style": "error",
    "no-style-tag": "error",
    "missing-doctype": "error",
    "no-missing-references": "error",
    "input-missing-label": "error",
    // The menus stand before the h1 and have headings of their own; no level is skipped.
    "heading-level": ["error", { minInitialRank: "h2" }],
    // The custom element round each island.
    "no-unknown-elements": ["error", { exclude: ["x-island"] }],
    // A list may have a name: it says what is listed.
    "aria-label-misuse": ["error", { allowAnyNamable: true }],
    "long-title": ["error", { maxlength: 60 }],
    // Boxes that may be ticked together share their name, as HTML asks for.
    "form-dup-name": ["error", { shared: ["radio", "button", "reset", "submit", "checkbox"] }],
    // What another host would serve needs a hash; the site's own files do not.
    "require-sri": ["error", { target: "crossorigin" }],
    // React keeps the capitals of `autoComplete`; HTML reads them in any case.
    "attr-case": ["error", { style: ["lowercase", "camelcase"] }],
    "attribute-boolean-style": ["error", { style: "empty" }],
    "attribute-empty-style": ["error", { style: "empty" }],
    "doctype-style": ["error", { style: "lowercase" }],
    // The head ends such elements without a slash, React with one: both mean the same.
    "void-style": "off",
    // Style of names and of addresses in links; the walk through the site follows them all.
    "id-pattern": "off",
    "allowed-links": "off",
    // Numbers are text that visitors copy: other kinds of blanks and hyphens would go along.
    "tel-non-breaking": "off",
  },
});

test("html-validate finds nothing", async ({ request }) => {
  const found: string[] = [];
  for (const { path, html } of await allDocuments(request)) {
    const known = verdict("html-validate", html);
    if (known.passed) continue;
    const report = await htmlValidate.validateString(html);
    const messages = report.results.flatMap((result) => result.messages);
    if (messages.length === 0) known.remember();
    for (const message of messages) {
      found.push(`${path}: ${message.ruleId}: ${message.message} (${message.selector ?? ""})`);
    }
  }
  expect(found).toEqual([]);
});

test("the Nu checker finds nothing", async ({ request }) => {
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
    ["-jar", vnu, "--errors-only", "--format", "json", "--exit-zero-always", ...names.keys()],
    { encoding: "utf8", maxBuffer: 64 * 1024 * 1024 },
  );
  const report = JSON.parse(run.stderr) as { messages: { url?: string; message: string }[] };
  const found = report.messages.map(
    ({ url, message }) => `${names.get((url ?? "").replace("file:", "")) ?? url}: ${message}`,
  );
  expect(found).toEqual([]);
  for (const { known } of documents) known.remember();
});

test("every page has one title, one description, one h1 and its own address", async ({
  request,
}) => {
  const seen = new Map<string, string>();
  for (const { path, status, html } of await allDocuments(request)) {
    expect(html.match(/<h1[\s>]/g), path).toHaveLength(1);
    expect(html.match(/<title>/g), path).toHaveLength(1);
    expect(html.match(/<meta name="description"/g), path).toHaveLength(1);
    const canonical = /<link rel="canonical" href="([^"]+)">/.exec(html)?.[1];
    if (status !== 200) {
      expect(canonical, path).toBeUndefined();
      expect(html, path).toContain('<meta name="robots" content="noindex, follow">');
      continue;
    }
    const address = new URL(canonical ?? "");
    const answer = await request.get(address.pathname, { maxRedirects: 0 });
    expect(answer.status(), path).toBe(200);
    if (path !== address.pathname) continue;
    const title = /<title>([^<]*)</.exec(html)?.[1] ?? "";
    expect(seen.get(title), `${path}: ${title}`).toBeUndefined();
    seen.set(title, path);
  }
});
