// An owner edits files of a running site: what visitors see follows, and nothing leads nowhere.
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Page } from "@playwright/test";
import { startOwn } from "../../src/own-server.ts";
import { home } from "../../src/routes.ts";
import { expect, test } from "../../src/test.ts";

const sample = resolve(import.meta.dirname, "../../../sites/sightline");
const pa = "/services/pa-systems";
// A busy machine takes seconds to read the folder and to draw a page.
const patience = { timeout: 30_000 };

// The browser logs answers of 404 and 410.
test.use({ faults: "expected" });

/** Every address that a page leads to, menus and footer included. */
async function leadsTo(page: Page): Promise<string[]> {
  const hrefs = await page
    .locator("a[href]")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  return hrefs.map((href) => href.split(/[?#]/)[0] ?? "");
}

test("a service is gone with its file, and one more is one file more", async ({ page }) => {
  test.setTimeout(120_000);
  const folder = mkdtempSync(join(tmpdir(), "live-edits-"));
  cpSync(sample, folder, { recursive: true });
  const file = join(folder, "services/pa-systems.toml");
  const text = readFileSync(file, "utf8");
  const server = await startOwn("--site", folder);
  const open = async (path: string) => (await page.goto(`${server.url}${path}`))?.status();
  const shows = (path: string) =>
    expect.poll(async () => [await open(home), (await leadsTo(page)).includes(path)], patience);
  try {
    await shows(pa).toEqual([200, true]);

    rmSync(file);
    await shows(pa).toEqual([200, false]);
    for (const path of ["/about-sightline-inc", "/sitemap", "/commercial-cctv-security"]) {
      expect(await open(path), path).toBe(200);
      expect(await leadsTo(page), path).not.toContain(pa);
    }
    expect(await open(pa), "its address is unknown").toBe(404);
    for (const list of ["/sitemap.xml", "/llms.txt"]) {
      expect(await (await fetch(`${server.url}${list}`)).text(), list).not.toContain(pa);
    }

    appendFileSync(join(folder, "site.toml"), `\n[[redirects]]\nfrom = "${pa}"\ngone = true\n`);
    await expect.poll(() => open(pa), patience).toBe(410);

    const gates = text
      .replace(/^name = .*$/m, 'name = "Gate automation"')
      .replace(/^aliases = .*$/m, "")
      .replace(/^\[banner\]\ntitle = .*$/m, '[banner]\ntitle = "Gates that open by themselves"');
    writeFileSync(join(folder, "services/gate-automation.toml"), gates);
    await shows("/services/gate-automation").toEqual([200, true]);
    expect(await open("/services/gate-automation")).toBe(200);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "Gates that open by themselves",
    );
    await expect(page.getByRole("navigation", { name: "Breadcrumb" })).toContainText(
      "Gate automation",
    );
  } finally {
    server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
