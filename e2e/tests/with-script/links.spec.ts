// Crawls the whole site as sent by the server, without a browser, like a visitor without
// JavaScript.
import { type APIRequestContext, type APIResponse, expect, test } from "@playwright/test";
import { attributes, hasId, parts } from "../../src/html.ts";
import { home } from "../../src/routes.ts";

interface Walk {
  readonly pages: ReadonlyMap<string, string>;
  readonly faults: readonly string[];
}

/** Follows every link on every page, and fetches each of their resources once. */
async function walk(request: APIRequestContext, origin: string): Promise<Walk> {
  const pages = new Map<string, string>();
  const faults: string[] = [];
  const seen = new Set([home]);
  const queue: { address: string; from: string }[] = [{ address: home, from: "the start" }];
  const add = (address: string, from: string): void => {
    if (seen.has(address)) return;
    seen.add(address);
    queue.push({ address, from });
  };
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const { address, from } = next;
    const response: APIResponse = await request.get(address, { maxRedirects: 0 });
    if (response.status() !== 200) {
      faults.push(`${address}: ${response.status()} (linked from ${from})`);
      continue;
    }
    if (!(response.headers()["content-type"] ?? "").startsWith("text/html")) continue;
    const html = await response.text();
    pages.set(address, html);
    const wanted = [...attributes(html, "a", "href"), ...parts(html)];
    for (const href of wanted) {
      const target = new URL(href, origin + address);
      if (target.origin === origin) add(target.pathname + target.search, address);
    }
  }
  return { pages, faults };
}

test("every link, resource and anchor exists, without redirects", {
  tag: "@server",
}, async ({ request, baseURL }) => {
  test.setTimeout(180_000);
  const origin = new URL(baseURL ?? "").origin;
  const { pages, faults } = await walk(request, origin);
  expect(faults).toEqual([]);
  expect(pages.size).toBeGreaterThan(15);

  const anchors: string[] = [];
  for (const [address, html] of pages) {
    for (const href of attributes(html, "a", "href")) {
      const target = new URL(href, origin + address);
      if (target.origin !== origin || target.hash === "" || target.hash === "#top") continue;
      // A plan with default values has an empty query, which this client cannot send.
      if (href.includes("?#")) continue;
      const there = pages.get(target.pathname + target.search) ?? "";
      if (!hasId(there, decodeURIComponent(target.hash.slice(1)))) {
        anchors.push(`${address}: ${href} leads to no element`);
      }
    }
  }
  expect([...new Set(anchors)]).toEqual([]);
});
