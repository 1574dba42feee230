// The search of an exported site gives the same answers as the server.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { type HTMLElement, parse } from "node-html-parser";
import type { TextRun } from "../../../web/src/generated/model.ts";
import type { IndexFile } from "../../../web/src/islands/search-box/engine/index-file.ts";
import { readQuery, Search } from "../../../web/src/islands/search-box/engine/search.ts";
import { type Exported, exportSite } from "../../src/exported.ts";
import { visitsAll } from "../../src/places.ts";

// One export is for both tests.
test.describe.configure({ mode: "default", timeout: 180_000 });

let site: Exported;

test.beforeAll(() => {
  test.setTimeout(180_000);
  site = exportSite();
});

test.afterAll(() => site.remove());

async function read<T>(href: string): Promise<T> {
  return JSON.parse(readFileSync(join(site.out, href), "utf8"));
}

async function indexFile(): Promise<IndexFile> {
  const { index } = await read<{ index: string }>("/search/suggest");
  return read<IndexFile>(index);
}

function addressed(query: string): ReturnType<typeof readQuery> {
  return readQuery(`?q=${encodeURIComponent(query)}`);
}

/**
 * Returns typical queries: words, models and phrases, complete, partial and misspelled; and
 * nonsense.
 */
function queries({ titles, words }: IndexFile): string[] {
  const odd = [
    "dome camra, hik vision, ds 7732, DS-7732NI-I4/16P, DS-7732NI-14/16P, A4120-F, pos, point of sale system, 4 mp, 4MP, 2.8 mm",
    "the, what is, xyzzy, zzzz qqqq camera, é, Café, don't, a, doorz, wi-fi",
    "(parens) *stars* 'quotes'!, %, ---, recoder 32 channel, turet, bulet camera, axis axis, Ω, ßharp",
    "wifi, wi fi, e-mail, 2-wire, 4-MP, bullet 4mp, P3265-LVE, P3265, night-vision, dome camera",
    "how long to keep video, network closet, which camera do i need, 24/7, $, <b>, q=1&kind=faq",
    "restraunt, restraunt camera, kvm, 800 555, 51, 12 megapixel, 5 megapixel camera, 4 camera, planer",
  ];
  const typed = titles.flatMap((title, at) => [
    title,
    title.slice(0, 4 + (at % 9)),
    title.slice(1, 9),
    title.replace(/[aeiou]/, ""),
    title.split(" ").reverse().join(" "),
  ]);
  const known = words.split("\n").filter((_, at) => at % 9 === 0);
  const wrong = known.map((word) => `${word.slice(0, 2)}${word.slice(3)}`);
  const all = [...odd.flatMap((line) => line.split(", ")), ...typed, ...known, ...wrong];
  return [...new Set(all)].filter((query) => addressed(query).text !== "");
}

test("suggestions match the server's", { tag: "@server" }, async ({ request }) => {
  test.slow();
  const file = await indexFile();
  const search = new Search(file, read);
  for (const query of queries(file).filter((_, at) => at % (visitsAll ? 3 : 9) === 0)) {
    const answer = await request.get(`/search/suggest?q=${encodeURIComponent(query)}`);
    expect(search.suggest(query), query).toEqual(await answer.json());
  }
});

function marked(runs: readonly TextRun[]): string {
  const texts = runs.map(({ text, mark }) => (mark ? `[${text}]` : text));
  return texts.join("").replaceAll("\u00a0", " ");
}

/**
 * The server joins numbers and units with no-break spaces; apart from that the text is the same.
 */
function markedOf(element: HTMLElement | null | undefined): string {
  const runs = element?.childNodes.map((node) =>
    "tagName" in node && node.tagName === "MARK" ? `[${node.text}]` : node.text,
  );
  return (runs ?? []).join("").replaceAll("\u00a0", " ");
}

test("results match the server's", { tag: "@server" }, async ({ request }) => {
  test.slow();
  const file = await indexFile();
  const search = new Search(file, read);
  const some = queries(file).filter((_, at) => at % (visitsAll ? 7 : 21) === 0);
  const asked = some.map((query, at) => {
    const kind = at % 5 === 0 ? `&kind=${file.kinds[at % file.kinds.length]}` : "";
    return `?q=${encodeURIComponent(query)}${kind}${at % 7 === 0 ? "&page=2" : ""}`;
  });
  asked.push("?q=camera&page=2", "?q=DS-7732NI-14/16P");
  for (const query of asked) {
    const page = parse(await (await request.get(`/search${query}`)).text());
    const found = await search.find(readQuery(query));
    const results = page.querySelectorAll(".results-list > li").map((item) => ({
      kind: item.getAttribute("data-kind"),
      href: item.querySelector("h2 a")?.getAttribute("href"),
      title: markedOf(item.querySelector("h2 a")),
      snippet: markedOf(item.querySelector("h2 + p")),
      picture: item.querySelector("img")?.getAttribute("src") ?? null,
      standing: item.querySelector(".standing")?.text ?? null,
    }));
    const ours = found.results.map(({ kind, href, title, snippet, picture, standing }) => {
      const texts = { title: marked(title), snippet: marked(snippet) };
      return { kind, href, ...texts, picture: picture?.fallback ?? null, standing };
    });
    expect(ours, query).toEqual(results);
    const tabs = page.querySelectorAll(".search-page .tabs a");
    const kinds = found.kinds.length > 2 ? found.kinds : [];
    expect(
      kinds.map(({ href, count }) => `${href} ${count}`),
      query,
    ).toEqual(tabs.map((tab) => `${tab.getAttribute("href")} ${tab.querySelector("span")?.text}`));
    const pages = page.querySelectorAll(".page-links a[rel]");
    expect(found.pager === null, query).toBe(pages.length === 0);
    const spelling = page.querySelector(".outcome a")?.getAttribute("href");
    expect(found.spelling?.href, query).toBe(spelling);
  }
});
