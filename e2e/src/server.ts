// The server under test: its address and its data.
import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const folder = resolve(dirname(fileURLToPath(import.meta.url)), "..");

/** The binary; `cargo xtask test` sets it to the one that it has just built. */
export const binary = process.env.SIGHTLINE_BIN ?? resolve(folder, "../target/debug/sightline");

/**
 * The folder for a run's output. Two simultaneous runs need separate ones:
 * `SIGHTLINE_TEST_RESULTS`.
 */
export const results = process.env.SIGHTLINE_TEST_RESULTS ?? resolve(folder, "results");

/** The server's data folder, new for every run and kept afterwards for inspection. */
export const data = resolve(results, "data");

/** The server's working directory: empty, so that it must use its embedded content. */
export const emptyFolder = resolve(results, "empty");

/**
 * Chooses the port and empties the folders. Every worker loads the configuration; the first load
 * decides, and the others inherit its choice.
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

/** Returns a local address on which nothing listens. */
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

/** Returns the output of `sightline leads ...`, run beside the server with the same data folder. */
export function leads(...words: string[]): string {
  return execFileSync(binary, ["leads", ...words, "--data", data], { encoding: "utf8" });
}
