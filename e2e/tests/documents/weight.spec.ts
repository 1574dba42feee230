// What a first visit of any page costs before its pictures and its font.
import { brotliCompressSync } from "node:zlib";
import { expect, test } from "@playwright/test";
import { allDocuments } from "../../src/documents.ts";
import { attributes } from "../../src/html.ts";

/** HTML and stylesheets of one page, in Brotli's form at its best quality. */
const mostBytes = 35 * 1024;

test("HTML and styles of every page take at most 35 kB", async ({ request }) => {
  test.setTimeout(120_000);
  const sizes = new Map<string, number>();
  const sheetSize = async (address: string): Promise<number> => {
    const known = sizes.get(address);
    if (known !== undefined) return known;
    const size = brotliCompressSync(await (await request.get(address)).body()).length;
    sizes.set(address, size);
    return size;
  };
  const heavy: string[] = [];
  for (const { path, html } of await allDocuments(request)) {
    const sheets = attributes(html, "link", "href").filter((href) => href.endsWith(".css"));
    expect(sheets.length, path).toBeGreaterThan(0);
    let bytes = brotliCompressSync(Buffer.from(html)).length;
    for (const sheet of sheets) bytes += await sheetSize(sheet);
    if (bytes > mostBytes) heavy.push(`${path}: ${bytes}`);
  }
  expect(heavy).toEqual([]);
});
