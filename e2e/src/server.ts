// The server under test: where it is, and where it keeps what it gets.
import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const folder = resolve(dirname(fileURLToPath(import.meta.url)), "..");

/** The binary; `cargo xtask test` names the one it has just built. */
export const binary = process.env.SIGHTLINE_BIN ?? resolve(folder, "../target/debug/sightline");

/** Where a run leaves what it made. Two runs at once need a folder each: `SIGHTLINE_TEST_RESULTS`. */
export const results = process.env.SIGHTLINE_TEST_RESULTS ?? resolve(folder, "results");

/** The server's data folder, new for every run and kept after it to be looked at. */
export const data = resolve(results, "data");

/** The folder that the server starts in: empty, so that it must bring its own content. */
export const emptyFolder = resolve(results, "empty");

/**
 * Chooses the port and empties the folders. The configuration is read by every worker; the first
 * reading decides, and the others inherit its decision.
 */
export async function prepare(): Promise<string> {
  const known = process.env.SIGHTLINE_TEST_ADDRESS;
  if (known !== undefined) return known;
  for (const path of [data, emptyFolder]) {
    rmSync(path, { recursive: true, force: true });
    mkdirSync(path, { recursive: true });
  }
  const address = await freeAddress();
  process.env.SIGHTLINE_TEST_ADDRESS = address;
  return address;
}

/** An address of this machine on which nothing listens. */
export async function freeAddress(): Promise<string> {
  return `127.0.0.1:${await freePort()}`;
}

function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer();
    probe.on("error", failed);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      const port = address !== null && typeof address === "object" ? address.port : 0;
      probe.close(() => found(port));
    });
  });
}

/** What `sightline leads ...` prints, run beside the server on the same data folder. */
export function leads(...words: string[]): string {
  return execFileSync(binary, ["leads", ...words, "--data", data], { encoding: "utf8" });
}
