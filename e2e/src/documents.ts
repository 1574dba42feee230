// All documents of the site, fetched once for all checks of a run.
import type { APIRequestContext } from "@playwright/test";
import { asBrowser } from "./parsed.ts";
import { articleFilters, catalogueTabs, home, missing } from "./routes.ts";

/** A page as the server sent it. */
export interface SentDocument {
  readonly path: string;
  readonly status: number;
  readonly html: string;
}

/** Returns the paths in the sitemaps. */
export async function listedPaths(request: APIRequestContext): Promise<string[]> {
  const index = await (await request.get("/sitemap.xml")).text();
  const paths: string[] = [];
  for (const part of locations(index)) {
    const xml = await (await request.get(new URL(part).pathname)).text();
    paths.push(...locations(xml).map((address) => new URL(address).pathname));
  }
  return paths;
}

/** Returns the pages of the sitemaps, the views of lists, and the pages for missing content. */
export async function allPaths(request: APIRequestContext): Promise<string[]> {
  return [
    ...(await listedPaths(request)),
    ...catalogueTabs,
    ...articleFilters,
    ...missing.map(({ path }) => path),
    "/no-such-page",
    `${home}?sent=hero&reference=0000-0000`,
  ];
}

/** Returns all documents as the server sends them. */
export async function allDocuments(request: APIRequestContext): Promise<SentDocument[]> {
  const paths = await allPaths(request);
  const documents: SentDocument[] = [];
  for (const path of paths) {
    const response = await request.get(path, { ...asBrowser, maxRedirects: 0 });
    documents.push({ path, status: response.status(), html: await response.text() });
  }
  return documents;
}

/** Returns the structured data of a document. */
export function graphOf(html: string): GraphNode[] {
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  return blocks.flatMap(
    (block) => (JSON.parse(block[1] ?? "") as { "@graph": GraphNode[] })["@graph"],
  );
}

/** A node of structured data. */
export interface GraphNode {
  readonly "@type": string;
  readonly [property: string]: unknown;
}

function locations(xml: string): string[] {
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1] ?? "");
}
