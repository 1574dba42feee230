// The starting points for other trades: every page, once, on a phone.
import { resolve } from "node:path";
import { contrast, violations } from "../../src/axe.ts";
import { listedPaths } from "../../src/documents.ts";
import { markupFaults } from "../../src/markup.ts";
import { startOwn } from "../../src/own-server.ts";
import { expect, settled, test, withoutPictures } from "../../src/test.ts";
import { expectWhole, overflowWidth } from "../../src/whole.ts";

const phone = { width: 390, height: 844 };

// identity.spec.ts measures the contrast in more colors than these.
for (const [name, scope] of [
  ["locksmith", {}],
  ["cabling", { without: contrast, within: "#main" }],
] as const) {
  test(`every page of the ${name} site is valid, accessible and fits a phone`, async ({
    page,
    playwright,
  }) => {
    test.setTimeout(240_000);
    const folder = resolve(import.meta.dirname, "../../../sites", name);
    const server = await startOwn("--site", folder);
    const api = await playwright.request.newContext({ baseURL: server.url });
    try {
      const paths = await listedPaths(api);
      expect(paths.length).toBeGreaterThanOrEqual(9);
      await withoutPictures(page);
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.setViewportSize(phone);
      for (const path of [...paths, "/search?q=door", "/no/such/page"]) {
        await test.step(path, async () => {
          const answer = await page.goto(`${server.url}${path}`);
          expect(await markupFaults((await answer?.text()) ?? "")).toEqual([]);
          await settled(page);
          await expectWhole(page);
          expect(await overflowWidth(page, phone), "beyond the screen").toBe(0);
          expect(await violations(page, scope)).toEqual([]);
        });
      }
    } finally {
      await api.dispose();
      server.stop();
    }
  });
}
