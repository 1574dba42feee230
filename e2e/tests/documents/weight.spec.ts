// What a first visit to any page loads before its pictures and its font, before its first paint, and
// in its first round trip.
import { brotliCompressSync, constants } from "node:zlib";
import { expect, test } from "@playwright/test";
import { allDocuments, listedPaths } from "../../src/documents.ts";
import { asBrowser } from "../../src/parsed.ts";
import { catalogue } from "../../src/routes.ts";
import { type LinkedSheet, sheetsOf } from "../../src/sheets.ts";

/**
 * The limit for the HTML and the stylesheets of a page, compressed with Brotli at its best quality.
 */
const mostBytes = 35 * 1024;

/**
 * The limit for what must arrive before the first paint: the document up to the end of its hero,
 * which is where the first stylesheet of the body is linked, and the stylesheets of the head.
 */
const mostBytesBeforePaint = 20 * 1024;

test("HTML and styles of a page are at most 35 kB, 20 kB before the first paint", async ({
  request,
}) => {
  test.setTimeout(120_000);
  const compressed = (text: string | Buffer, quality: number) =>
    brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length;
  const sizes = new Map<string, number>();
  const sheetSize = async (href: string, quality: number): Promise<number> => {
    const key = `${quality} ${href}`;
    const size = sizes.get(key) ?? compressed(await (await request.get(href)).body(), quality);
    sizes.set(key, size);
    return size;
  };
  /** Returns the size at the best quality if it is above the limit. The quick one, which is larger, saves most of it. */
  const excess = async (
    html: string,
    sheets: LinkedSheet[],
    limit: number,
  ): Promise<number | undefined> => {
    let bytes = 0;
    for (const quality of [6, constants.BROTLI_MAX_QUALITY]) {
      bytes = compressed(html, quality);
      for (const { href } of sheets) bytes += await sheetSize(href, quality);
      if (bytes <= limit) return undefined;
    }
    return bytes;
  };
  const heavy: string[] = [];
  for (const { path, html } of await allDocuments(request)) {
    const body = html.indexOf("<body");
    const sheets = sheetsOf(html);
    const blocking = sheets.filter(({ at }) => at < body);
    const [below] = sheets.filter(({ at }) => at > body);
    expect(blocking.length, path).toBeGreaterThan(0);
    // The hero is complete: a stylesheet inside it would delay its paint.
    expect(html.slice(0, below?.at).trimEnd(), path).toMatch(/<section class="hero.*<\/nav>$/s);
    expect(html.slice(below?.at), path).toMatch(/^(<link rel="stylesheet"[^>]*>\s*)+<\/section>/);

    const beforePaint = await excess(html.slice(0, below?.at), blocking, mostBytesBeforePaint);
    if (beforePaint !== undefined) heavy.push(`${path} before paint: ${beforePaint}`);
    const all = await excess(html, sheets, mostBytes);
    if (all !== undefined) heavy.push(`${path}: ${all}`);
  }
  expect(heavy).toEqual([]);
});

/**
 * What a new connection delivers in its first round trip: ten segments (RFC 6928) of 1,460 bytes.
 */
const firstRoundTrip = 10 * 1460;

test("documents arrive in the first round trip, with their headers", async ({ request }) => {
  test.setTimeout(120_000);
  const late = new Map<string, number>();
  for (const path of await listedPaths(request)) {
    const response = await request.get(path, asBrowser);
    let bytes = "HTTP/1.1 200 OK\r\n\r\n".length;
    for (const { name, value } of response.headersArray()) bytes += `${name}: ${value}\r\n`.length;
    bytes += brotliCompressSync(await response.body()).length;
    if (bytes > firstRoundTrip) late.set(path, bytes);
  }
  // With all products it takes another one.
  expect(late.delete(catalogue)).toBe(true);
  expect([...late]).toEqual([]);
});
