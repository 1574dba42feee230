// The stylesheets that a page links, and the rules that it would need from others.
import type { APIRequestContext } from "@playwright/test";
import { parse } from "node-html-parser";

/** A stylesheet that a document links. */
export interface LinkedSheet {
  readonly href: string;
  /** The position of its link in the document. */
  readonly at: number;
}

/** Returns the stylesheets of a document, in order. */
export function sheetsOf(html: string): LinkedSheet[] {
  const found = html.matchAll(/<link rel="stylesheet" href="([^"]+)"[^>]*>/g);
  return [...found].map((match) => ({ href: match[1] ?? "", at: match.index }));
}

/**
 * Returns the selectors of a minified stylesheet. Commas within parentheses don't separate
 * selectors.
 */
function selectorsOf(css: string): Set<string> {
  const rules = css.replaceAll(/\/\*.*?\*\//gs, "").matchAll(/([^{};]+)\{[^{}]*\}/g);
  return new Set([...rules].flatMap((rule) => (rule[1] ?? "").split(/,(?![^(]*\))/)));
}

/**
 * Returns a selector without pseudo-classes and pseudo-elements; `undefined` if it contains
 * alternatives, which aren't split here.
 */
function plain(selector: string): string | undefined {
  if (/[()]/.test(selector.replaceAll(/:not\([^()]*\)/g, ""))) return undefined;
  return selector.replaceAll(/:not\([^()]*\)|::?[\w-]+/g, "").trim();
}

/**
 * Returns the selectors, as "selector in file", that match an element of a document but occur only
 * in stylesheets that it doesn't link.
 */
export function unstyled(html: string, sheets: ReadonlyMap<string, string>): string[] {
  const linked = new Set(sheetsOf(html).map(({ href }) => href));
  const selectors = [...sheets].map(([href, css]) => ({ href, selectors: selectorsOf(css) }));
  const known = new Set(
    selectors.flatMap((sheet) => (linked.has(sheet.href) ? [...sheet.selectors] : [])),
  );
  const page = parse(html);
  const classes = new Set(
    [...html.matchAll(/ class="([^"]*)"/g)].flatMap((match) => (match[1] ?? "").split(/\s+/)),
  );
  const found: string[] = [];
  for (const sheet of selectors) {
    for (const selector of linked.has(sheet.href) ? [] : sheet.selectors) {
      const bare = known.has(selector) ? undefined : plain(selector);
      const named = [...(bare ?? "").matchAll(/\.([\w-]+)/g)].map((match) => match[1] ?? "");
      if (bare === undefined || named.length === 0) continue;
      if (named.every((name) => classes.has(name)) && page.querySelector(bare) !== null) {
        found.push(`${selector} in ${sheet.href}`);
      }
    }
  }
  return found;
}

/**
 * Returns the text of every stylesheet of the program that one of the documents links, by address.
 */
export async function sheetTexts(
  request: APIRequestContext,
  documents: readonly { html: string }[],
): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const { href } of documents.flatMap(({ html }) => sheetsOf(html))) {
    // A site's own stylesheet isn't on another site's server.
    if (!href.startsWith("/assets/") || texts.has(href)) continue;
    texts.set(href, await (await request.get(href)).text());
  }
  return texts;
}
