// Crawls the whole site as sent by the server, without a browser, like a visitor without
// JavaScript.
import { type APIRequestContext, type APIResponse, expect, test } from "@playwright/test";
import { home } from "../../src/routes.ts";
import { type Tag, tagsOf, valuesOf } from "../../src/tags.ts";

/** What the check needs of a page; the documents of all pages would take too much memory. */
interface Page {
  /** The addresses of its links. */
  readonly links: readonly string[];
  /** The anchors that links can lead to. */
  readonly ids: ReadonlySet<string>;
}

interface Walk {
  readonly pages: ReadonlyMap<string, Page>;
  readonly faults: readonly string[];
}

/**
 * Returns all addresses that a page needs in order to be displayed: scripts, styles, pictures,
 * fonts.
 */
function resources(tags: readonly Tag[]): string[] {
  const candidates = valuesOf(tags, ["img", "source"], "srcset").flatMap((set) =>
    set.split(",").map((one) => one.trim().split(/\s+/)[0] ?? ""),
  );
  return [
    ...valuesOf(tags, ["img", "script"], "src"),
    ...valuesOf(tags, ["link"], "href"),
    ...candidates,
  ].filter((address) => address !== "" && !address.startsWith("data:"));
}

/** Follows every link on every page, and fetches each of their resources once. */
async function walk(request: APIRequestContext, origin: string): Promise<Walk> {
  const pages = new Map<string, Page>();
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
    const tags = tagsOf(await response.text());
    const links = valuesOf(tags, ["a"], "href");
    const ids = new Set(tags.flatMap(({ attributes }) => attributes.get("id") ?? []));
    pages.set(address, { links, ids });
    for (const href of [...links, ...resources(tags)]) {
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
  for (const [address, { links }] of pages) {
    for (const href of links) {
      const target = new URL(href, origin + address);
      if (target.origin !== origin || target.hash === "" || target.hash === "#top") continue;
      // A plan with default values has an empty query, which this client cannot send.
      if (href.includes("?#")) continue;
      const there = pages.get(target.pathname + target.search);
      if (!there?.ids.has(decodeURIComponent(target.hash.slice(1)))) {
        anchors.push(`${address}: ${href} leads to no element`);
      }
    }
  }
  expect([...new Set(anchors)]).toEqual([]);
});
