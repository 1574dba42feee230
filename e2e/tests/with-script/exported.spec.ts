// The site as static files served by nginx. Its forms are sent to a server at another address.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Browser, expect, type Page } from "@playwright/test";
import { type Exported, exportSite, type Host, serveExport } from "../../src/exported.ts";
import { entriesFor, fill, formOf, send, thanks } from "../../src/lead.ts";
import { type OwnServer, startOwn } from "../../src/own-server.ts";
import { freeAddress } from "../../src/server.ts";
import { listen, settled, test, visit } from "../../src/test.ts";

test.describe.configure({ mode: "serial" });

let exported: Exported;
let site: Host;
let leads: OwnServer;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  const address = await freeAddress();
  leads = await startOwn("--leads-origins", `http://${address}`);
  exported = exportSite("--leads-endpoint", leads.url);
  site = await serveExport(exported.out, address);
});

test.afterAll(() => {
  site.stop();
  leads.stop();
  exported.remove();
});

test("pages load without errors, and an unknown address answers 404", async ({ page }) => {
  const heard = listen(page);
  for (const path of ["/", "/services/access-control", "/contact-sightline-inc", "/search"]) {
    const answer = await page.goto(site.url + path);
    expect(answer?.status(), path).toBe(200);
    await settled(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  }
  expect(heard, "errors and failed requests").toEqual([]);
  const lost = await page.goto(`${site.url}/nowhere`);
  expect(lost?.status()).toBe(404);
  await expect(page.getByText("Page not found")).toBeVisible();
});

test("nothing is sent to /api/counts", async ({ page }) => {
  const heard = listen(page);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await visit(page, `${site.url}/services/access-control`);
  const name = page.locator("form[method=post] [name=name]:visible").first();
  await name.pressSequentially("Dana");
  await settled(page);
  await expect.poll(() => asked.some((path) => path.includes("/assets/counts-"))).toBe(true);
  expect(asked).not.toContain("/api/counts");
  expect(heard, "errors and failed requests").toEqual([]);
});

/** The headers that don't depend on which program sends them. */
const headers = [
  "content-security-policy",
  "x-content-type-options",
  "referrer-policy",
  "cross-origin-opener-policy",
  "cross-origin-resource-policy",
  "permissions-policy",
  "cache-control",
  "content-type",
  "x-robots-tag",
  "link",
  "location",
];

test("headers and redirects match the server's", async ({ request }) => {
  const asked = { headers: { accept: "text/html" }, maxRedirects: 0 };
  const entry = /\/assets\/entry-client-[^"]+/.exec(await (await request.get(site.url)).text());
  for (const path of [
    "/",
    "/services/access-control",
    "/security-products?tab=cctv",
    "/security-insights?category=pa",
    "/contact?utm_source=mail",
    "/products",
    "/cctv-services",
    "/media/biometric-policy-template.pdf",
    "/services/access-control/",
    "/nowhere",
    "/sitemap.xml",
    "/sitemap_index.xml",
    "/feed.xml",
    "/feed.json",
    "/robots.txt",
    "/icon.svg",
    "/site.webmanifest",
    "/articles/fewer-false-alarms.md",
    "/data/catalogue.json",
    entry?.[0] ?? "",
  ]) {
    const theirs = await request.get(leads.url + path, asked);
    const ours = await request.get(site.url + path, asked);
    expect(ours.status(), path).toBe(theirs.status());
    for (const name of headers) {
      // nginx sends redirects with a short body, the server without one.
      if (theirs.headers().location && name === "content-type") continue;
      const said = ours.headers()[name];
      const expected = theirs.headers()[name];
      // Forms and scripts may connect to the forms' server, and there is no reporting endpoint;
      // otherwise the policies are equal.
      const policy = expected
        ?.replace(/(connect-src|form-action) 'self'/g, `$& ${leads.url}`)
        .replace(" report-to r;", "");
      // nginx sends the same headers with all files; the server omits those from scripts that only
      // documents need.
      if (expected === undefined && path.endsWith(".js")) continue;
      expect(said, `${name} of ${path}`).toBe(name.endsWith("policy") ? policy : expected);
    }
  }
  mkdirSync(join(exported.out, ".git"));
  writeFileSync(join(exported.out, ".git/config"), "");
  const hidden = ["/.sightline/manifest", "/.git/config", "/.git/"];
  for (const path of [
    // Pages are made as 404.html and index.html, but have other addresses.
    "/404",
    "/index",
    "/nginx-http.conf",
    "/nginx-server.conf",
    "/_headers",
    "/_redirects",
    ...hidden,
  ]) {
    expect((await request.get(site.url + path)).status(), path).toBe(404);
  }
});

test("the catalogue is filtered and compared, and the URL restores both", async ({ page }) => {
  const cards = page.locator(".product-grid > li");
  await visit(page, `${site.url}/security-products`);
  const all = await cards.count();
  await page.goto(`${site.url}/security-products?brand=axis-communications`);
  await expect.poll(() => cards.count()).toBeLessThan(all);
  const narrowed = await cards.count();
  await cards.getByRole("checkbox").nth(0).check();
  await cards.getByRole("checkbox").nth(1).check();
  await expect(page).toHaveURL(/brand=axis-communications&compare=/);
  const compared = page.locator("#compare");
  await expect(compared.locator("thead th")).toHaveCount(2);
  const address = `${page.url()}#compare`;
  await page.goto(site.url);
  await page.goto(address);
  await expect(compared).toBeVisible();
  await expect.poll(() => cards.count()).toBe(narrowed);
});

test("a link to a plan shows it", async ({ page }) => {
  const heard = listen(page);
  const cameras = page.locator("#plan-cameras-0");
  await page.goto(`${site.url}/planning/storage?cameras=37&days=90#plan`);
  await expect(page.locator(".plan-for")).toHaveText("Storage for 37 cameras, 90 days");
  await expect(page.locator("#plan")).toBeInViewport();
  await expect(page).toHaveURL(`${site.url}/planning/storage?cameras=37&days=90#plan`);
  await cameras.fill("38");
  await expect(page).toHaveURL(`${site.url}/planning/storage?cameras=38&days=90#plan`);
  await page.reload();
  await expect(cameras).toHaveValue("38");
  await page.goto(`${site.url}/planning/doors?`);
  await expect(page.locator(".plan-for")).toHaveText("Access control for 1 door");
  await visit(page, `${site.url}/planning/storage?gad_source=1&gclid=abc`);
  await expect(page.locator(".plan")).toHaveCount(0);
  expect(heard, "errors and failed requests").toEqual([]);
});

test("a search offers suggestions and shows results", async ({ page }) => {
  const heard = listen(page);
  await visit(page, `${site.url}/search`);
  const field = page.locator("#main").getByLabel("Search products");
  await field.click();
  await field.pressSequentially("ds-77", { delay: 20 });
  await expect(page.getByRole("option").first()).toContainText("DS-77");
  await field.fill("2 mp dome");
  await field.press("Enter");
  await expect(page).toHaveURL(`${site.url}/search?q=2+mp+dome`);
  await expect(page.locator(".results-list h2").first()).toContainText("P3265");
  await expect(page.locator(".results-list mark").first()).toBeVisible();
  await expect(page.locator(".link-groups")).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Search results");
  await expect(page).toHaveTitle(/^Search: 2 mp dome/);
  await expect(field).toHaveValue("2 mp dome");
  await page.goto(`${site.url}/search?q=camra`);
  await expect(page.locator(".outcome").getByRole("link")).toHaveText("camera");
  await page.goto(`${site.url}/search?q=+++`, { waitUntil: "networkidle" });
  await expect(page).toHaveTitle(/^Search \|/);
  await expect(page.locator(".outcome")).toHaveCount(0);
  expect(heard, "errors and failed requests").toEqual([]);
});

test("a form is sent to the server at another address and stored", async ({ page }) => {
  const heard = listen(page);
  const entries = entriesFor("footer");
  await visit(page, `${site.url}/services/access-control`);
  await fill(formOf(page, "footer"), entries);
  await send(formOf(page, "footer"));
  await expect(page.locator(".done").getByText(thanks)).toBeVisible();
  expect(leads.leads("list")).toContain(entries.name);
  expect(heard, "errors and failed requests").toEqual([]);
});

async function withoutScript(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false });
  return context.newPage();
}

test("without JavaScript a form is stored and its page confirms it", async ({ browser }) => {
  const page = await withoutScript(browser);
  const entries = entriesFor("footer");
  await page.goto(`${site.url}/services/access-control`);
  const word = page.locator("#footer-sent");
  await expect(word).toBeHidden();
  await fill(formOf(page, "footer"), entries);
  await send(formOf(page, "footer"));
  const sent = /\/services\/access-control\?sent=footer&reference=.*#footer-sent$/;
  await expect(page).toHaveURL(sent);
  expect(page.url().startsWith(site.url)).toBe(true);
  await expect(word).toBeVisible();
  await expect(word).toHaveText(thanks);
  expect(leads.leads("list")).toContain(entries.name);
  await page.context().close();
});

test("a host that forwards forms shows the server's confirmation without JavaScript", async ({
  browser,
}) => {
  const small = [
    "--site",
    resolve(import.meta.dirname, "../../../crates/content/tests/fixtures/minimal"),
  ];
  const forwarded = exportSite(...small, "--leads-endpoint", "https://www.acme.example");
  const server = await startOwn(...small, "--trusted-proxies", "127.0.0.1");
  const file = join(forwarded.out, "nginx-server.conf");
  const text = readFileSync(file, "utf8");
  writeFileSync(file, text.replaceAll("127.0.0.1:8080", new URL(server.url).host));
  const host = await serveExport(forwarded.out);
  const page = await withoutScript(browser);
  await page.goto(host.url);
  await fill(formOf(page, "footer"), entriesFor("footer"));
  await send(formOf(page, "footer"));
  await expect(page).toHaveURL(/\/\?sent=footer&reference=.*#footer-form$/);
  const reference = new URL(page.url()).searchParams.get("reference") ?? "";
  await expect(page.locator(".done")).toContainText(reference);
  await page.context().close();
  host.stop();
  server.stop();
  forwarded.remove();
});

test("without JavaScript the search page links to the sitemap and the catalogue", async ({
  browser,
  request,
}) => {
  const page = await withoutScript(browser);
  await page.goto(`${site.url}/security-products?tab=recorders`);
  await expect(page.locator(".tabs [aria-current]")).toContainText("Recorders");
  await page.context().close();
  // If a test turns scripts off, Chromium still parses `noscript` as if they were on.
  const search = await (await request.get(`${site.url}/search?q=camera`)).text();
  const [, words] = /<noscript>(.*?)<\/noscript>/s.exec(search) ?? [];
  expect(words).toContain("takes JavaScript");
  expect(words).toContain('href="/sitemap"');
  expect(words).toContain('href="/security-products"');
});
