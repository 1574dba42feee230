// What Chrome's translator does to a page: every text becomes two elements with a text of their own.
import type { Page } from "@playwright/test";

/** Translates what is in the page and whatever comes into it. The words stay as they are. */
export async function translate(page: Page): Promise<void> {
  await page.evaluate(translator);
}

/** Has every page translated as soon as its document is there, before any island is alive. */
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
