// Does what Chrome's translator does: wraps every text in two elements.
import type { Page } from "@playwright/test";

/**
 * Translates the content of the page, and all content that is added later. The words don't change.
 */
export async function translate(page: Page): Promise<void> {
  await page.evaluate(translator);
}

/** Translates every page as soon as its document is parsed, before islands are hydrated. */
export async function translateAlways(page: Page): Promise<void> {
  await page.addInitScript(`addEventListener("DOMContentLoaded", ${translator})`);
}

function translator(): void {
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
