/** Answers queries from the files of a site, as `crates/search/src/lib.rs` does on a server. */
import type {
  Link,
  ListState,
  Pager,
  SearchKind,
  SearchPage,
  SearchResult,
  Suggestions,
} from "../../../generated/model.ts";
import * as texts from "../../../generated/texts.ts";
import {
  type EntryTexts,
  type Index,
  type IndexFile,
  indexOf,
  type ReadFile,
} from "./index-file.ts";
import { type Marks, runsOf, snippetOf } from "./marks.ts";
import { type ParsedQuery, parse, scoresOf, spellingOf } from "./rank.ts";
import { folded } from "./words.ts";

/** The number of results on a page. */
const maxResults = 60;
/** The maximum number of suggestions below the field. */
const maxSuggestions = 6;
/** The maximum length of a query in characters; the rest is cut off. */
const maxQueryLength = 100;

const badges: Record<SearchKind, string> = {
  product: texts.searchKindProduct,
  service: texts.searchKindService,
  brand: texts.searchKindBrand,
  article: texts.searchKindArticle,
  faq: texts.searchKindQuestion,
  "case-study": texts.searchKindJob,
  page: texts.searchKindPage,
};

const plurals: [SearchKind, string][] = [
  ["product", texts.searchKindProducts],
  ["service", texts.searchKindServices],
  ["brand", texts.searchKindBrands],
  ["article", texts.searchKindArticles],
  ["faq", texts.searchKindQuestions],
  ["case-study", texts.searchKindJobs],
  ["page", texts.searchKindPages],
];

/** A sanitized query. */
export interface Query {
  text: string;
  cut: boolean;
  kind: SearchKind | null;
  /** The requested page of results, counted from 1. */
  page: number;
}

/** Parses a query string; uses the first `q`, `kind` and `page`. */
export function readQuery(search: string): Query {
  const params = new URLSearchParams(search);
  const kind = params.get("kind");
  const page = Number(params.get("page"));
  return {
    ...queryOf(params.get("q") ?? ""),
    kind: plurals.find(([known]) => known === kind)?.[0] ?? null,
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

/** Returns the query for a text. */
function queryOf(text: string): Query {
  const blanks = /[\p{White_Space}\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/u;
  const clean = text
    .split(blanks)
    .filter((word) => word !== "")
    .join(" ");
  const short = [...clean].slice(0, maxQueryLength).join("");
  return { text: short.trimEnd(), cut: short.length < clean.length, kind: null, page: 1 };
}

/** Returns the entries of the requested kind, the best first, and the number of entries of each kind. */
function ranked(index: Index, parsed: ParsedQuery, query: Query) {
  const { kinds, weights, titles } = index.file;
  const { scores, partial } = scoresOf(index, parsed);
  const asked = folded(query.text);
  const counts = new Map<SearchKind, number>();
  const found: { entry: number; score: number }[] = [];
  for (const { entry, score, isOnlyInBody } of scores) {
    const kind = kinds[entry] as SearchKind;
    // The name of a product finds the product, not each of the questions about it.
    if (isOnlyInBody && kind === "faq") {
      continue;
    }
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    if (query.kind === null || query.kind === kind) {
      const title = index.folded.get(entry) ?? folded(titles[entry] ?? "");
      index.folded.set(entry, title);
      let called = title.includes(asked) ? 120 : 100;
      called = title.startsWith(asked) ? 140 : called;
      called = title === asked ? 300 : called;
      const weight = weights[entry] ?? 0;
      found.push({ entry, score: Math.floor((score * called * weight) / 10_000) });
    }
  }
  found.sort((one, other) => other.score - one.score || one.entry - other.entry);
  return { best: found.map(({ entry }) => entry), counts, partial };
}

function marksOf({ words }: Index, { terms }: ParsedQuery): Marks {
  const others = terms.flatMap(({ corrections, synonyms }) => [...corrections, ...synonyms]);
  return {
    needles: terms.flatMap(({ needles }) => needles),
    words: new Set(others.map((term) => words[term] ?? "")),
  };
}

function totalOf(counts: Map<SearchKind, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

/** The parts of the results page that depend on the query. */
export type Found = Pick<
  SearchPage,
  "query" | "cut" | "results" | "pager" | "total" | "kinds" | "partial" | "spelling"
>;

/** A search in the files of a site. */
export class Search {
  readonly #index: Index;
  readonly #read: ReadFile;
  readonly #files = new Map<string, Promise<unknown>>();

  /** Creates a search in an index. Further files are loaded when needed. */
  constructor(file: IndexFile, read: ReadFile) {
    this.#index = indexOf(file);
    this.#read = read;
  }

  /** Returns suggestions while the visitor types. */
  suggest(typed: string): Suggestions {
    const index = this.#index;
    const query = queryOf(typed);
    const parsed = parse(index, query.text);
    const { best, counts } = ranked(index, parsed, query);
    const marks = marksOf(index, parsed);
    const { titles, hrefs, standings, kinds } = index.file;
    return {
      items: best.slice(0, maxSuggestions).map((entry) => ({
        badge: standings[entry] ?? badges[kinds[entry] as SearchKind],
        title: runsOf(marks, titles[entry] ?? ""),
        href: hrefs[entry] ?? "",
      })),
      total: totalOf(counts),
      all: this.#href(query.text, null),
      query: query.text,
    };
  }

  /** Returns the results of a query. */
  async find(query: Query): Promise<Found> {
    const index = this.#index;
    const parsed = parse(index, query.text);
    const { best, counts, partial } = ranked(index, parsed, query);
    const pages = Math.ceil(best.length / maxResults);
    const page = Math.max(1, Math.min(query.page, pages));
    const shown = best.slice((page - 1) * maxResults, page * maxResults);
    const first = this.#href(query.text, query.kind);
    const pager: Pager | null =
      pages > 1 ? { page, pages, first, further: `${first}&page={page}` } : null;
    const marks = marksOf(index, parsed);
    const total = totalOf(counts);
    const results = await Promise.all(shown.map((entry) => this.#result(entry, marks)));
    const kinds: [SearchKind | null, string][] = [[null, texts.all], ...plurals];
    const states: ListState[] = kinds.map(([kind, label]) => ({
      label,
      href: this.#href(query.text, kind),
      count: kind === null ? total : (counts.get(kind) ?? 0),
      current: kind === query.kind,
    }));
    return {
      query: query.text,
      cut: query.cut,
      results,
      pager,
      total,
      kinds: total > 0 ? states.filter(({ count, current }) => count > 0 || current) : [],
      partial,
      spelling: await this.#spelling(parsed, query.text),
    };
  }

  async #spelling(parsed: ParsedQuery, query: string): Promise<Link | null> {
    const { spellings } = this.#index.file;
    const read = () => this.#file<string[]>(spellings);
    const words = await spellingOf(this.#index, parsed, query, read);
    return words === null ? null : { label: words, href: this.#href(words, null) };
  }

  async #result(entry: number, marks: Marks): Promise<SearchResult> {
    const { size, texts: files, kinds, hrefs, titles, standings } = this.#index.file;
    const file = await this.#file<EntryTexts[]>(files[Math.floor(entry / size)] ?? "");
    const shown = file[entry % size];
    if (shown === undefined) {
      throw new Error("The index has changed.");
    }
    const summary = snippetOf(marks, shown.summary);
    const body = snippetOf(marks, shown.body);
    const usesBody = body.count > summary.count || shown.summary === "";
    const kind = kinds[entry] as SearchKind;
    return {
      kind,
      badge: badges[kind],
      href: hrefs[entry] ?? "",
      title: runsOf(marks, titles[entry] ?? ""),
      context: runsOf(marks, shown.context),
      snippet: (usesBody ? body : summary).runs,
      picture: shown.picture,
      standing: standings[entry] ?? null,
    };
  }

  #file<T>(href: string): Promise<T> {
    let file = this.#files.get(href);
    if (file === undefined) {
      file = this.#read<T>(href);
      this.#files.set(href, file);
    }
    return file as Promise<T>;
  }

  #href(query: string, kind: SearchKind | null): string {
    const escaped = encodeURIComponent(query).replace(
      /[!'()*]/g,
      (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
    );
    return `${this.#index.file.page}?q=${escaped}${kind === null ? "" : `&kind=${kind}`}`;
  }
}
