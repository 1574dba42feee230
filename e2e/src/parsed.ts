// Documents as the server sent them, asked by selectors: for what is said, not for how it looks.
import { type APIRequestContext, expect } from "@playwright/test";
import { type HTMLElement, parse } from "node-html-parser";

/** Programs that ask for what is not there get no page; browsers do, and say what they are. */
export const asBrowser = { headers: { accept: "text/html" } };

/** Fetches and parses a document; it must answer with this status. */
export async function openDocument(
  request: APIRequestContext,
  path: string,
  status = 200,
): Promise<HTMLElement> {
  const response = await request.get(path, asBrowser);
  expect(response.status(), path).toBe(status);
  return parse(await response.text());
}

/** The text of an element, with every run of white space as one space. */
export function textOf(element: HTMLElement | null | undefined): string {
  return (element?.textContent ?? "").replace(/\s+/g, " ").trim();
}

/** The text of all that match, in order. */
export function texts(within: HTMLElement, selector: string): string[] {
  return within.querySelectorAll(selector).map(textOf);
}

/** How many match. */
export function count(within: HTMLElement, selector: string): number {
  return within.querySelectorAll(selector).length;
}

/** The one that matches first; there must be one. */
export function first(within: HTMLElement, selector: string): HTMLElement {
  const found = within.querySelector(selector);
  if (found === null) throw new Error(`nothing is ${selector}`);
  return found;
}

/** An attribute of all that match, in order; empty where it is missing. */
export function values(within: HTMLElement, selector: string, attribute: string): string[] {
  return within.querySelectorAll(selector).map((one) => one.getAttribute(attribute) ?? "");
}

/** Whether the words stand in this part of the document. */
export function hasText(within: HTMLElement, words: string): boolean {
  return textOf(within).includes(words);
}

/** A section of the page's own content, by its heading. */
export function section(document: HTMLElement, title: string): HTMLElement {
  const found = document
    .querySelectorAll("main section")
    .filter((one) => texts(one, "h2").includes(title))
    .at(-1);
  if (found === undefined) throw new Error(`no section is called ${title}`);
  return found;
}
