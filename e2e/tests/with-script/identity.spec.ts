// A company's own look: all text is readable in any brand color, in both color schemes, and an
// edited color is shown immediately.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { atRest, violations } from "../../src/axe.ts";
import { menu } from "../../src/menus.ts";
import { type ChangedServer, type OwnServer, startChanged } from "../../src/own-server.ts";
import { contact, home, services } from "../../src/routes.ts";
import { expect, test, visit } from "../../src/test.ts";

const logo = (color: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 40"><path fill="${color}" d="M0 0h160v40H0z"/></svg>`;

/** Pale yellow and nearly black. A Rust test measures those in between. */
const brands = ["#fff3b0", "#0a0a0a"];
// The home page, a page with its own color, and the form on a card.
const places = [home, services[0], contact];

/** Starts a server with a site that has this look. */
async function startWith(identity: string): Promise<ChangedServer> {
  return await startChanged((folder) => {
    writeFileSync(join(folder, "media/logo.svg"), logo("#222"));
    writeFileSync(join(folder, "media/logo-dark.svg"), logo("#eee"));
    const file = join(folder, "site.toml");
    const text = readFileSync(file, "utf8");
    const section = `\n[identity]\n${identity}\n\n[business]\n`;
    writeFileSync(file, text.replace("\n[business]\n", section));
  });
}

/** Returns the address of the site's own stylesheet. */
async function stylesheet(server: OwnServer): Promise<string> {
  const page = await (await fetch(server.url)).text();
  return (
    /<link rel="stylesheet" href="(\/media\/identity-[0-9a-f]{8}\.css)">/.exec(page)?.[1] ?? ""
  );
}

/** Changes the color of the running site, and returns the new stylesheet. */
async function recolored(server: ChangedServer, color: string): Promise<string> {
  const before = await stylesheet(server);
  const file = join(server.folder, "site.toml");
  const text = readFileSync(file, "utf8");
  writeFileSync(file, text.replace(/^color = ".*"$/m, `color = "${color}"`));
  await expect.poll(() => stylesheet(server), { timeout: 30_000 }).not.toBe(before);
  return await (await fetch(`${server.url}${await stylesheet(server)}`)).text();
}

/** Shows the page with another stylesheet of a site, without reloading it. */
async function dress(page: Page, css: string): Promise<void> {
  await page.route("**/media/identity-tried.css*", (route) =>
    route.fulfill({ contentType: "text/css", body: css }),
  );
  await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[href^="/media/identity-"]');
    if (link === null) throw new Error("the page has no stylesheet of its own");
    await new Promise((loaded) => {
      link.addEventListener("load", loaded, { once: true });
      link.href = `/media/identity-tried.css?${Math.random()}`;
    });
  });
  await page.unroute("**/media/identity-tried.css*");
}

test("text has enough contrast in every brand color, light and dark", async ({ page }) => {
  test.setTimeout(240_000);
  const server = await startWith('color = "#123456"');
  try {
    const sheets = new Map<string, string>();
    for (const brand of brands) {
      sheets.set(brand, await recolored(server, brand));
    }
    const broken: string[] = [];
    for (const path of places) {
      await visit(page, `${server.url}${path}`);
      if (path === contact) await menu(page, "Services").button.click();
      for (const [brand, css] of sheets) {
        await dress(page, css);
        for (const colorScheme of ["light", "dark"] as const) {
          // During a color transition, colors belong to neither scheme.
          await atRest(page, colorScheme);
          const faults = await violations(page, { rules: ["color-contrast"] });
          broken.push(...faults.map((fault) => `${brand}, ${colorScheme}, ${path}: ${fault}`));
        }
      }
    }
    expect(broken).toEqual([]);
  } finally {
    server.stop();
  }
});

test("the light or dark logo is shown, and only one typeface is loaded", async ({ page }) => {
  test.setTimeout(120_000);
  const server = await startWith(
    'color = "#0f766e"\ntypeface = "figtree"\ncorners = "sharp"\nlogo = { light = "logo.svg", dark = "logo-dark.svg" }',
  );
  const loaded: string[] = [];
  page.on("request", (asked) => loaded.push(new URL(asked.url()).pathname));
  try {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto(server.url);
      const inHeader = page.locator(".header .logo img");
      await expect(inHeader).toHaveAttribute("alt", "Sightline");
      const file = colorScheme === "light" ? /logo-[0-9a-f]{8}\.svg/ : /logo-dark-[0-9a-f]{8}\.svg/;
      expect(await inHeader.evaluate((img: HTMLImageElement) => img.currentSrc)).toMatch(file);
      const box = await inHeader.boundingBox();
      expect([box?.width, box?.height], "as wide as it is drawn").toEqual([176, 44]);
      await expect(page.locator(".footer .logo img")).toHaveAttribute("src", /logo-dark-/);
      expect(await violations(page)).toEqual([]);
    }
    await page.evaluate(() => document.fonts.ready);
    const fonts = new Set(loaded.filter((path) => path.endsWith(".woff2")));
    expect([...fonts]).toEqual([expect.stringMatching(/^\/media\/figtree-[0-9a-f]{8}\.woff2$/)]);
    expect(await page.evaluate(() => document.fonts.check('16px "Figtree"'))).toBe(true);
    const button = page.locator(".main-nav > .button");
    expect(await button.evaluate((it) => getComputedStyle(it).borderRadius)).toBe("0px");
    expect(await button.evaluate((it) => getComputedStyle(it).backgroundColor)).toBe(
      "rgb(15, 118, 110)",
    );
  } finally {
    server.stop();
  }
});
