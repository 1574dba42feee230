// Every page links the stylesheets that its elements need.
import { resolve } from "node:path";
import { expect, test } from "@playwright/test";
import { allDocuments, listedPaths } from "../../src/documents.ts";
import { startOwn } from "../../src/own-server.ts";
import { asBrowser } from "../../src/parsed.ts";
import { rarePage, startRare } from "../../src/rare-sections.ts";
import { sheetTexts, unstyled } from "../../src/sheets.ts";

test.setTimeout(120_000);

test("every page links the stylesheets that its elements need", async ({ request, playwright }) => {
  const documents = await allDocuments(request);
  const compared = "p3265-lve-dome-camera,p5655-e-ptz-camera";
  for (const path of ["/search?q=camera", `/security-products?compare=${compared}`]) {
    documents.push({ path, status: 200, html: await (await request.get(path, asBrowser)).text() });
  }
  const locksmith = resolve(import.meta.dirname, "../../../sites/locksmith");
  for (const start of [startRare, () => startOwn("--site", locksmith)]) {
    const server = await start();
    const api = await playwright.request.newContext({ baseURL: server.url });
    for (const path of [...(await listedPaths(api)), ...(start === startRare ? [rarePage] : [])]) {
      documents.push({ path, status: 200, html: await (await api.get(path, asBrowser)).text() });
    }
    await api.dispose();
    server.stop();
  }
  const sheets = await sheetTexts(request, documents);
  expect(sheets.size).toBeGreaterThan(6);
  const faults = documents.flatMap(({ path, html }) =>
    unstyled(html, sheets).map((fault) => `${path}: ${fault}`),
  );
  expect(faults).toEqual([]);
});
