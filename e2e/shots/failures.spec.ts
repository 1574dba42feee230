// Pages for errors and for content that is gone for good.
import { appendFileSync, cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { startFaulty } from "../src/faulty.ts";
import { startOwn } from "../src/own-server.ts";
import { home } from "../src/routes.ts";
import { shoot } from "../src/shots.ts";
import { settled, test } from "../src/test.ts";

test.use({ faults: "expected" });

for (const { name, condition, path } of [
  { name: "failure", condition: 'document.page.kind === "legal"', path: "/sightline-legal" },
  { name: "failure without frame", condition: "true", path: home },
]) {
  test(`the ${name}`, async ({ page }, info) => {
    const server = await startFaulty(condition);
    try {
      await page.goto(server.url + path);
      await settled(page);
      await shoot(page, info, name);
    } finally {
      server.stop();
    }
  });
}

test("the address that is gone", async ({ page }, info) => {
  const site = mkdtempSync(join(tmpdir(), "gone-"));
  cpSync(resolve(import.meta.dirname, "../../sites/sightline"), site, { recursive: true });
  appendFileSync(join(site, "site.toml"), '\n[[redirects]]\nfrom = "/old/shop"\ngone = true\n');
  const server = await startOwn("--site", site);
  try {
    await page.goto(`${server.url}/old/shop`);
    await settled(page);
    await shoot(page, info, "address that is gone");
  } finally {
    server.stop();
    rmSync(site, { recursive: true, force: true });
  }
});
