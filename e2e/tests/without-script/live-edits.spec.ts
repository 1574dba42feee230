// An owner edits files of a running site: the pages follow, and no link is broken.
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Page } from "@playwright/test";
import { startOwn } from "../../src/own-server.ts";
import { home } from "../../src/routes.ts";
import { expect, test } from "../../src/test.ts";

const sample = resolve(import.meta.dirname, "../../../sites/sightline");
const pa = "/services/pa-systems";
// A busy machine takes seconds to read the folder and to render a page.
const patience = { timeout: 30_000 };

// The browser logs answers with status 404 and 410.
test.use({ faults: "expected" });

/** Creates a copy of the sample for the owner to edit, with a server that shows it. */
async function ownFolder(): Promise<{ folder: string; url: string; stop: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), "live-edits-"));
  cpSync(sample, folder, { recursive: true });
  const server = await startOwn("--site", folder);
  const stop = () => {
    server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { folder, url: server.url, stop };
}

/** Returns all addresses that a page links to, including menus and footer. */
async function leadsTo(page: Page): Promise<string[]> {
  const hrefs = await page
    .locator("a[href]")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  return hrefs.map((href) => href.split(/[?#]/)[0] ?? "");
}

test("removing a service's file removes its page and links, adding one adds them", async ({
  page,
}) => {
  test.setTimeout(120_000);
  const { folder, url, stop } = await ownFolder();
  const file = join(folder, "services/pa-systems.toml");
  const text = readFileSync(file, "utf8");
  const open = async (path: string) => (await page.goto(`${url}${path}`))?.status();
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
      expect(await (await fetch(`${url}${list}`)).text(), list).not.toContain(pa);
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
    stop();
  }
});

test("a page is added, reordered and removed with its file", async ({ page }) => {
  test.setTimeout(120_000);
  const { folder, url, stop } = await ownFolder();
  const open = async (path: string) => (await page.goto(`${url}${path}`))?.status();
  const headings = () => page.locator("section.section h2").allTextContents();
  const file = join(folder, "pages/warranty.toml");
  try {
    const about = readFileSync(join(folder, "pages/about.toml"), "utf8");
    const [top = ""] = about.split("[[section]]");
    const head = top
      .replace(/^\[banner\]\ntitle = .*$/m, '[banner]\ntitle = "What we mend for nothing"')
      .replace(/^title = .*$/m, 'title = "Our warranty"')
      .replace(
        /^description = .*$/m,
        'description = "What we mend for nothing, and for how long."',
      );
    const sections = ["What is covered", "How to ask"].map(
      (title) =>
        `[[section]]\nkind = "prose"\ntitle = "${title}"\nparagraphs = ["Write to us first."]\n`,
    );
    const write = (body: string[]) =>
      writeFileSync(file, ['name = "Warranty"\nmenus = ["header"]', head, ...body].join("\n"));

    expect(await open("/warranty")).toBe(404);
    write(sections);
    await expect.poll(() => open("/warranty"), patience).toBe(200);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("What we mend for nothing");
    await expect(page.getByRole("navigation", { name: "Main" })).toContainText("Warranty");
    expect((await headings()).slice(0, 2)).toEqual(["What is covered", "How to ask"]);

    write(sections.toReversed());
    const swapped = async () => [await open("/warranty"), ...(await headings()).slice(0, 2)];
    await expect.poll(swapped, patience).toEqual([200, "How to ask", "What is covered"]);

    rmSync(file);
    await expect.poll(() => open("/warranty"), patience).toBe(404);
    expect(await open(home)).toBe(200);
    expect(await leadsTo(page)).not.toContain("/warranty");
  } finally {
    stop();
  }
});
