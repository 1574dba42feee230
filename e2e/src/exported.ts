// The site as files, written by the real binary and served by nginx with the exported
// configuration.
import { execFileSync, spawn } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { binary, emptyFolder, freeAddress } from "./server.ts";

/** The paths of nginx on Debian, which aren't in every user's `PATH`. */
const programs = ["/usr/sbin/nginx", "/usr/local/sbin/nginx", "/usr/bin/nginx"];

/** The path of nginx, if it is installed; `NGINX` overrides it. */
export const nginx = process.env.NGINX ?? programs.find(existsSync);

/** Kept between runs, with what takes a debug build long, such as scaled pictures. */
const data = resolve(import.meta.dirname, "../../target/exported-data");

/** An export of the built-in site. */
export interface Exported {
  /** Its folder. */
  readonly out: string;
  remove(): void;
}

/**
 * Exports the built-in site into a new folder, without its cards, which no browser test looks at;
 * `words` are further arguments of `build`.
 */
export function exportSite(...words: string[]): Exported {
  const folder = mkdtempSync(join(tmpdir(), "exported-"));
  const out = join(folder, "out");
  execFileSync(binary, ["build", "--skip-cards", "--out", out, "--data", data, ...words], {
    cwd: emptyFolder,
    env: { ...process.env, RUST_LOG: "error" },
  });
  // If root starts nginx, it reads files as another user.
  chmodSync(folder, 0o755);
  return { out, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** A host of static files. */
export interface Host {
  readonly url: string;
  stop(): void;
}

/** Serves an export with nginx, as the comment in its `nginx-http.conf` says, at another address. */
export async function serveExport(out: string, address?: string): Promise<Host> {
  if (nginx === undefined) throw new Error("nginx is not installed");
  const own = mkdtempSync(join(tmpdir(), "nginx-"));
  const listen = address ?? (await freeAddress());
  const comment = readFileSync(join(out, "nginx-http.conf"), "utf8").matchAll(/^# {5}(.*)$/gm);
  const site = Array.from(comment, ([, line]) => line)
    .join("\n")
    .replace("listen 80;", `listen ${listen};`)
    .replaceAll(/\/var\/www\/[^/;]+/g, out);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  const configuration = join(own, "nginx.conf");
  writeFileSync(join(own, "site.conf"), site);
  writeFileSync(
    configuration,
    [
      "daemon off; worker_processes 1; events {}",
      `pid ${own}/pid; error_log ${own}/error.log;`,
      "http { access_log off;",
      ...temporary.map((name) => `${name}_temp_path ${own}/${name};`),
      `include ${own}/site.conf; }`,
    ].join("\n"),
  );
  const program = spawn(nginx, ["-p", own, "-e", `${own}/error.log`, "-c", configuration], {
    stdio: "ignore",
  });
  const url = `http://${listen}`;
  for (let tries = 0; tries < 100; tries += 1) {
    if (program.exitCode !== null) throw new Error(readFileSync(`${own}/error.log`, "utf8"));
    if (await fetch(url).catch(() => null)) break;
    await new Promise((later) => setTimeout(later, 50));
  }
  return {
    url,
    stop: () => {
      program.kill("SIGTERM");
      rmSync(own, { recursive: true, force: true });
    },
  };
}
