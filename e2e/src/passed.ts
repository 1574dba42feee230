// What has passed before, on a developer's machine: the same document, bundle and tests pass again.
// `SIGHTLINE_PASSED` is the folder that remembers; without it, as in `.ci/run`, nothing is left out.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

const folder = process.env.SIGHTLINE_PASSED;
const top = resolve(import.meta.dirname, "..");

/** The tests' own code and packages, and the names of the bundle's files, which have hashes. */
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

/** A test's document: whether it has passed before, and a way to say that it has passed now. */
export interface Verdict {
  readonly passed: boolean;
  remember(): void;
}

/** What is known of the document that `test` is about to judge. */
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
