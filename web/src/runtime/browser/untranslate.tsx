import { Activity, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";

/** How often to look whether a press has ended, in milliseconds. */
const pressCheckMs = 50;

function isText(node: Node): boolean {
  return node instanceof Text || node instanceof HTMLFontElement;
}

function ownTexts(element: Element): (string | null)[] {
  return [...element.childNodes].filter(isText).map((node) => node.textContent);
}

/** Renders an island outside the page and returns the element around it. */
function originalOf(island: ReactNode): Promise<Element> {
  const place = document.createElement("div");
  return new Promise((resolve, reject) => {
    const root = createRoot(place, { onUncaughtError: reject });
    const observer = new MutationObserver(() => {
      observer.disconnect();
      resolve(place.cloneNode(true) as Element);
      root.unmount();
    });
    observer.observe(place, { childList: true });
    // The effects of a hidden activity don't run.
    root.render(<Activity mode="hidden">{island}</Activity>);
  });
}

/**
 * Replaces the texts of a translated element by the original ones. A translator wraps texts in
 * `font` elements, joins them, or moves them to the other side of an element.
 */
function restoreTexts(translated: Element, original: Element): void {
  const elements = [...translated.children].filter((child) => !isText(child));
  const originals = [...original.children];
  // Browsers that run scripts don't parse what is in a `noscript`.
  if (translated.matches("noscript") || elements.length !== originals.length) return;
  const isChanged =
    elements.length < translated.children.length ||
    ownTexts(translated).join("\n") !== ownTexts(original).join("\n");
  if (isChanged) {
    for (const node of [...translated.childNodes].filter(isText)) node.remove();
  }
  let at = 0;
  for (const node of original.childNodes) {
    const next = elements[at];
    if (node instanceof Element) {
      if (next !== undefined) restoreTexts(next, node);
      at += 1;
    } else if (isChanged) translated.insertBefore(node.cloneNode(), next ?? null);
  }
}

/**
 * Restores the original texts of an island that the browser has translated, and calls `start` to
 * hydrate it before the translator can change them again. With the translated texts, React would
 * render the island again from its initial state, without what the visitor did so far.
 */
export async function untranslate(
  container: Element,
  island: ReactNode,
  start: () => void,
): Promise<void> {
  const original = await originalOf(island);
  // The browser sends no click if the pressed text is replaced before the press ends.
  while (container.matches(":active")) {
    await new Promise((done) => setTimeout(done, pressCheckMs));
  }
  flushSync(() => {
    restoreTexts(container, original);
    start();
  });
}
