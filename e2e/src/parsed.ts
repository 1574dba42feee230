// Documents as the server sent them, queried with selectors: for their content, not their
// appearance.
import { type APIRequestContext, expect } from "@playwright/test";
import { type HTMLElement, parse } from "node-html-parser";

/**
 * Other clients get no page for missing content; browsers do, and identify themselves by this
 * header.
 */
export const asBrowser = { headers: { accept: "text/html" } };

/** Parses a document without the texts of scripts and styles, but with the elements in `noscript`. */
export function parseWithoutScripts(html: string): HTMLElement {
  return parse(html, { blockTextElements: { script: false, style: false } });
}

/** Fetches and parses a document, and expects a status. */
export async function openDocument(
  request: APIRequestContext,
  path: string,
  status = 200,
): Promise<HTMLElement> {
  const response = await request.get(path, asBrowser);
  expect(response.status(), path).toBe(status);
  return parse(await response.text());
}

/** Returns a text with each run of whitespace as one space. */
export function normalized(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** Returns the text of an element, with whitespace normalized. */
export function textOf(element: HTMLElement | null | undefined): string {
  return normalized(element?.textContent ?? "");
}

/** Returns the texts of all matching elements, in order. */
export function texts(within: HTMLElement, selector: string): string[] {
  return within.querySelectorAll(selector).map(textOf);
}

/** Returns the number of matching elements. */
export function count(within: HTMLElement, selector: string): number {
  return within.querySelectorAll(selector).length;
}

/** Returns the first matching element; there must be one. */
export function first(within: HTMLElement, selector: string): HTMLElement {
  const found = within.querySelector(selector);
  if (found === null) throw new Error(`nothing is ${selector}`);
  return found;
}

/** Returns an attribute of all matching elements, in order; empty strings where it is missing. */
export function values(within: HTMLElement, selector: string, attribute: string): string[] {
  return within.querySelectorAll(selector).map((one) => one.getAttribute(attribute) ?? "");
}

/** Whether this part of the document contains the text. */
export function hasText(within: HTMLElement, words: string): boolean {
  return textOf(within).includes(words);
}

/** Returns a section of the page's own content, by its heading. */
export function section(document: HTMLElement, title: string): HTMLElement {
  const found = document
    .querySelectorAll("main section")
    .filter((one) => texts(one, "h2").includes(title))
    .at(-1);
  if (found === undefined) throw new Error(`no section is called ${title}`);
  return found;
}
