// Do what browsers' translators do, but keep the words.
import type { Page } from "@playwright/test";

const translators = { Chrome: wrapTexts, Firefox: changeTexts };

/** The browsers whose translators differ. */
export const translating = ["Chrome", "Firefox"] as const;

/** A browser with a translator. */
export type Translating = (typeof translating)[number];

/** Translates the content of the page, and all content that is added later. */
export async function translate(page: Page, like: Translating = "Chrome"): Promise<void> {
  await page.evaluate(translators[like]);
}

/** Translates every page as soon as its document is parsed, before islands are hydrated. */
export async function translateAlways(page: Page, like: Translating): Promise<void> {
  await page.addInitScript(`addEventListener("DOMContentLoaded", ${translators[like]})`);
}

/** Changes the texts themselves, joins those that only a comment separates, and names the language. */
function changeTexts(): void {
  document.documentElement.lang = "es";
  const passed = "script, style, textarea, title, noscript, svg";
  const mark = "\u200b";
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes) change(target);
  });
  const change = (root: Node) => {
    observer.disconnect();
    const nodes = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_COMMENT);
    const found: Node[] = [root];
    while (nodes.nextNode()) found.push(nodes.currentNode);
    for (const node of found) {
      if (node instanceof Comment && node.data === " ") node.remove();
    }
    root.normalize();
    for (const node of found) {
      if (!(node instanceof Text) || node.parentElement?.closest(passed) !== null) continue;
      if (node.data.trim() !== "" && !node.data.endsWith(mark)) node.data += mark;
    }
    const all = { childList: true, characterData: true, subtree: true };
    observer.observe(document.body, all);
  };
  change(document.body);
}

/** Wraps every text in two elements. */
function wrapTexts(): void {
  const passed = "script, style, textarea, select, title, noscript, svg, font";
  const wrap = (text: Text) => {
    if (text.data.trim() === "" || text.parentElement?.closest(passed) !== null) return;
    const inner = document.createElement("font");
    inner.textContent = text.data;
    const outer = document.createElement("font");
    outer.append(inner);
    text.replaceWith(outer);
  };
  const walk = (root: Node) => {
    if (root instanceof Text) wrap(root);
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (texts.nextNode()) found.push(texts.currentNode as Text);
    found.forEach(wrap);
  };
  walk(document.body);
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) addedNodes.forEach(walk);
  }).observe(document.body, { childList: true, subtree: true });
}
