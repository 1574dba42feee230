// A server for a single test, separate from the one that all tests share.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { binary, emptyFolder, freeAddress } from "./server.ts";

/** A separate server, which the test must stop. */
export interface OwnServer {
  readonly url: string;
  /** Returns the output of `sightline leads ...` for this server's leads. */
  leads(...words: string[]): string;
  /** Returns the output of `sightline studio ...` for this server's users. */
  studio(...words: string[]): string;
  stop(): void;
}

/** Starts the real binary with these arguments after `serve` and a separate data folder. */
export async function startOwn(...words: string[]): Promise<OwnServer> {
  const folder = mkdtempSync(join(tmpdir(), "own-server-"));
  const data = join(folder, "data");
  const address = await freeAddress();
  const server = spawn(binary, ["serve", "--listen", address, "--data", data, ...words], {
    cwd: emptyFolder,
    env: { ...process.env, RUST_LOG: "off" },
    stdio: "ignore",
  });
  await answers(`http://${address}/healthz`, server);
  return {
    url: `http://${address}`,
    leads: (...words) =>
      execFileSync(binary, ["leads", ...words, "--data", data], { encoding: "utf8" }),
    studio: (...words) =>
      execFileSync(binary, ["studio", ...words, "--data", data], { encoding: "utf8" }),
    stop: () => {
      server.kill("SIGKILL");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A separate server whose content folder belongs to the test. */
export interface ChangedServer extends OwnServer {
  /** The content folder. */
  readonly folder: string;
}

/** Starts the real binary with a copy of the sample site that `change` has edited. */
export async function startChanged(change: (folder: string) => void): Promise<ChangedServer> {
  const folder = mkdtempSync(join(tmpdir(), "changed-site-"));
  cpSync(resolve(import.meta.dirname, "../../sites/sightline"), folder, { recursive: true });
  change(folder);
  const server = await startOwn("--site", folder);
  return {
    ...server,
    folder,
    stop: () => {
      server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function answers(url: string, server: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}`);
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    await new Promise((later) => setTimeout(later, 100));
  }
  throw new Error(`${url} does not answer`);
}
