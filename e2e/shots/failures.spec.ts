// Pages for errors and for content that is gone for good.
import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { startFaulty } from "../src/faulty.ts";
import { startChanged } from "../src/own-server.ts";
import { home } from "../src/routes.ts";
import { shoot } from "../src/shots.ts";
import { test, visit } from "../src/test.ts";

test.use({ faults: "expected" });

for (const { name, condition, path } of [
  { name: "failure", condition: 'document.page.kind === "legal"', path: "/sightline-legal" },
  { name: "failure without frame", condition: "true", path: home },
]) {
  test(`the ${name}`, async ({ page }, info) => {
    const server = await startFaulty(condition);
    try {
      await visit(page, server.url + path);
      await shoot(page, info, name);
    } finally {
      server.stop();
    }
  });
}

test("the address that is gone", async ({ page }, info) => {
  const redirect = '\n[[redirects]]\nfrom = "/old/shop"\ngone = true\n';
  const server = await startChanged((folder) =>
    appendFileSync(join(folder, "site.toml"), redirect),
  );
  try {
    await visit(page, `${server.url}/old/shop`);
    await shoot(page, info, "address that is gone");
  } finally {
    server.stop();
  }
});
