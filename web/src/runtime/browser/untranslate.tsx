import { Activity, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";

/** How often to look whether a press has ended, in milliseconds. */
const pressCheckMs = 50;

/** Returns the texts in document order. A translator wraps each of them in a `font` element. */
function textsOf(root: Element): ChildNode[] {
  return [root, ...root.querySelectorAll(":not(font, noscript)")]
    .flatMap(({ childNodes }) => [...childNodes])
    .filter((node) => node instanceof Text || node instanceof HTMLFontElement);
}

/** Renders an island outside the page and returns its texts. */
function originalTexts(island: ReactNode): Promise<ChildNode[]> {
  const place = document.createElement("div");
  return new Promise((resolve, reject) => {
    const root = createRoot(place, { onUncaughtError: reject });
    const observer = new MutationObserver(() => {
      observer.disconnect();
      resolve(textsOf(place));
      root.unmount();
    });
    observer.observe(place, { childList: true });
    // The effects of a hidden activity don't run.
    root.render(<Activity mode="hidden">{island}</Activity>);
  });
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
  const originals = await originalTexts(island);
  // The browser sends no click if the pressed text is replaced before the press ends.
  while (container.matches(":active")) {
    await new Promise((done) => setTimeout(done, pressCheckMs));
  }
  const texts = textsOf(container);
  flushSync(() => {
    if (texts.length === originals.length) {
      for (const [index, text] of texts.entries()) {
        if (!(text instanceof Text)) text.replaceWith(originals[index]?.textContent ?? "");
      }
    }
    start();
  });
}
