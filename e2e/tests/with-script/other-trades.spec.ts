// The starting points for other trades, on a phone: every page of one, and some of another, which has
// the same kinds of pages.
import { resolve } from "node:path";
import { contrast, violations } from "../../src/axe.ts";
import { listedPaths } from "../../src/documents.ts";
import { markupFaults } from "../../src/markup.ts";
import { startOwn } from "../../src/own-server.ts";
import { few, visitsAll } from "../../src/places.ts";
import { home } from "../../src/routes.ts";
import { expect, settled, test, withoutPictures } from "../../src/test.ts";
import { expectWhole, overflowWidth } from "../../src/whole.ts";

const phone = { width: 390, height: 844 };

const isService = (path: string) => path.startsWith("/services/");
const isArticle = (path: string) => path.startsWith("/articles/");
const isContact = (path: string) => path.startsWith("/contact");

// identity.spec.ts measures the contrast in colors that are harder.
for (const [name, scope] of [
  ["locksmith", {}],
  ["cabling", { without: contrast, within: "#main" }],
] as const) {
  test(`the pages of the ${name} site are valid, accessible and fit a phone`, async ({
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
      const all = [...paths, "/search?q=door", "/no/such/page"];
      const some = all.filter(
        (path) => path === home || path === paths.find(isService) || isContact(path),
      );
      expect(some).toHaveLength(3);
      for (const path of name === "cabling" ? few(all, some) : all) {
        await test.step(path, async () => {
          const answer = await page.goto(`${server.url}${path}`);
          const alike = [isService, isArticle].find((are) => are(path));
          // Services have the same elements, and so do articles.
          if (visitsAll || alike === undefined || path === all.find(alike)) {
            expect(await markupFaults((await answer?.text()) ?? "")).toEqual([]);
          }
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
