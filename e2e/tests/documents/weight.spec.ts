// What a first visit to any page loads before its pictures and its font, and before its first
// paint.
import { brotliCompressSync } from "node:zlib";
import { expect, test } from "@playwright/test";
import { allDocuments } from "../../src/documents.ts";
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
  const compressed = (html: string) => brotliCompressSync(Buffer.from(html)).length;
  const sizes = new Map<string, number>();
  const sheetSize = async ({ href }: LinkedSheet): Promise<number> => {
    const known = sizes.get(href);
    if (known !== undefined) return known;
    const size = brotliCompressSync(await (await request.get(href)).body()).length;
    sizes.set(href, size);
    return size;
  };
  const sum = async (sheets: LinkedSheet[]): Promise<number> => {
    let bytes = 0;
    for (const sheet of sheets) bytes += await sheetSize(sheet);
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

    const beforePaint = compressed(html.slice(0, below?.at)) + (await sum(blocking));
    if (beforePaint > mostBytesBeforePaint) heavy.push(`${path} before paint: ${beforePaint}`);
    const all = compressed(html) + (await sum(sheets));
    if (all > mostBytes) heavy.push(`${path}: ${all}`);
  }
  expect(heavy).toEqual([]);
});
