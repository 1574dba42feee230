// The built studio with its fake server in memory, and with the headers that the real server sends.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test as base, expect, type Page } from "@playwright/test";
import { FakeApi } from "../../web/tests/studio/fake-api.ts";

/** The folder of the built files. */
const dist = join(import.meta.dirname, "../../web/dist/studio");
const nonce = "c3R1ZGlv";
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' 'nonce-${nonce}'`,
  "font-src 'self'",
  "connect-src 'self'",
  "img-src 'self' blob: data:",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join("; ");
const types: Record<string, string> = {
  js: "text/javascript",
  css: "text/css",
  svg: "image/svg+xml",
  woff2: "font/woff2",
};

/** The studio's origin: a secure context without a certificate. */
export const origin = "http://localhost:8080";

/**
 * Answers all requests below `/studio/`. Collects violations of the policy and errors in the page.
 */
export async function serve(page: Page, api: FakeApi): Promise<string[]> {
  const faults: string[] = [];
  countPending(page);
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("console", (message) => {
    const isRefusal = message.text().includes("the server responded with a status of");
    if (message.type() === "error" && !isRefusal) faults.push(message.text());
  });
  await page.route("**/*", async (route) => {
    const request = route.request();
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith("/studio/api/")) {
      const answered = api.answer({
        method: request.method(),
        path: pathname.slice("/studio/api/".length) + search,
        body: request.postData() === null ? undefined : request.postDataJSON(),
        ifMatch: request.headers()["if-match"] ?? null,
      });
      if (answered === "offline") return route.abort();
      return route.fulfill(answered);
    }
    const file = join(dist, pathname.replace("/studio/", ""));
    if (pathname.startsWith("/studio/assets/") && existsSync(file)) {
      const contentType = types[file.split(".").at(-1) ?? ""] ?? "application/octet-stream";
      return route.fulfill({ body: readFileSync(file), contentType });
    }
    const shell = readFileSync(join(dist, "index.html"), "utf8").replaceAll("__NONCE__", nonce);
    return route.fulfill({
      body: shell,
      contentType: "text/html; charset=utf-8",
      headers: { "content-security-policy": policy },
    });
  });
  return faults;
}

/** Tests with a studio of their own, which fail if the policy is violated. */
export const test = base.extend<{ api: FakeApi; open: (path: string) => Promise<void> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures it asks for
  api: async ({}, use) => use(new FakeApi()),
  open: async ({ page, api }, use) => {
    const faults = await serve(page, api);
    await use(async (path) => {
      await page.goto(origin + path);
      await page.locator("h1:visible").first().waitFor();
      await settled(page);
    });
    expect(faults, "what the page complained of").toEqual([]);
  },
});

/** How many requests of a page are unanswered. */
const pending = new WeakMap<Page, number>();

function countPending(page: Page): void {
  const add = (by: number) => () => pending.set(page, (pending.get(page) ?? 0) + by);
  page.on("request", add(1));
  page.on("requestfinished", add(-1));
  page.on("requestfailed", add(-1));
}

/** Waits until every request is answered, two frames have been drawn, and these made no request. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState();
  await expect(async () => {
    expect(pending.get(page), "unanswered requests").toBe(0);
    await page.evaluate(async () => {
      await document.fonts.ready;
      for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
    });
    expect(pending.get(page), "unanswered requests").toBe(0);
  }).toPass({ intervals: [20], timeout: 30_000 });
}

export { expect };
