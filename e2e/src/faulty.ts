// A server whose pages can't be rendered, because its bundle has an error.
import { appendFileSync, cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type OwnServer, startOwn } from "./own-server.ts";

const bundle = resolve(import.meta.dirname, "../../web/dist");

/**
 * Starts the real binary with the sample site and a bundle that throws if `condition` holds, a
 * JavaScript expression on the page's `document`.
 */
export async function startFaulty(condition: string): Promise<OwnServer> {
  const web = mkdtempSync(join(tmpdir(), "faulty-bundle-"));
  cpSync(bundle, web, { recursive: true });
  appendFileSync(
    join(web, "server/server.js"),
    `;(function () {
      var render = globalThis.sightline.render;
      globalThis.sightline = { render: function (json, common) {
        var document = JSON.parse(json);
        if (${condition}) throw new Error("a fault of a component");
        return render(json, common);
      } };
    })();\n`,
  );
  const server = await startOwn("--web", web);
  return {
    ...server,
    stop: () => {
      server.stop();
      rmSync(web, { recursive: true, force: true });
    },
  };
}
