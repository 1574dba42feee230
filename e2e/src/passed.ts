// A cache of results on developers' machines: a test that passed with the same document, bundle and
// tests isn't repeated. `SIGHTLINE_PASSED` is the cache's folder; without it, as in `.ci/run`,
// every test runs.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

const folder = process.env.SIGHTLINE_PASSED;
const top = resolve(import.meta.dirname, "..");

/**
 * Returns a hash of the tests' code and packages and of the bundle's file names, which contain
 * hashes.
 */
function surroundings(): string {
  const hash = createHash("sha256");
  for (const part of ["src", "tests"]) {
    for (const name of readdirSync(join(top, part), { recursive: true }).sort()) {
      const file = join(top, part, String(name));
      if (file.endsWith(".ts")) hash.update(file).update(readFileSync(file));
    }
  }
  hash.update(readFileSync(join(top, "package-lock.json")));
  const bundle = readdirSync(join(top, "../web/dist"), { recursive: true }).sort();
  return hash
    .update(bundle.join("\n"))
    .update(process.env.CHROMIUM ?? "")
    .digest("hex");
}

const known = folder === undefined ? "" : surroundings();

/**
 * The verdict on a test's document: whether it passed before, and a function that records that it
 * has passed.
 */
export interface Verdict {
  readonly passed: boolean;
  remember(): void;
}

/** Returns the cached verdict on a document for `test`. */
export function verdict(test: string, html: string): Verdict {
  if (folder === undefined) return { passed: false, remember: () => {} };
  const key = createHash("sha256").update(`${known}\n${test}\n`).update(html).digest("hex");
  const file = join(folder, key);
  return {
    passed: existsSync(file),
    remember: () => {
      mkdirSync(folder, { recursive: true });
      writeFileSync(file, "");
    },
  };
}
