import { createElement, type FC, type ReactNode, useEffect, useLayoutEffect } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { snapshotInput } from "./input-snapshot.ts";
import { replayLostClicks } from "./lost-clicks.ts";

/** How long an island waits for the script that undoes a translation, in milliseconds. */
const untranslateTimeoutMs = 3000;

interface SignalProps {
  onDrawn: () => void;
  onReady: () => void;
  children?: ReactNode;
}

function Signal({ onDrawn, onReady, children }: SignalProps) {
  useLayoutEffect(onDrawn, [onDrawn]);
  useEffect(onReady, [onReady]);
  return children;
}

/**
 * Whether the browser may have translated the island. Chrome wraps texts in `font` elements. Firefox
 * changes the texts themselves, and the language of the page.
 */
function mayBeTranslated(container: Element): boolean {
  const { lang, dataset } = document.documentElement;
  return lang !== (dataset.lang ?? lang) || container.querySelector("font") !== null;
}

/**
 * Hydrates an island. Resolves when its handlers and effects are in place. If an error ends the
 * island, then or later, its HTML is restored with what was typed, so it works as it does without
 * JavaScript, and `onLost` is called.
 */
export function hydrate(
  container: Element,
  component: FC<never>,
  props: object,
  identifierPrefix: string,
  onLost: () => void,
): Promise<void> {
  const before = container.cloneNode(true);
  let restore = snapshotInput(container);
  replayLostClicks(container);
  // Input and focus changes during hydration are recorded too. The listeners run before React's,
  // since React may render the island again at once.
  for (const event of ["input", "focusin"]) {
    container.addEventListener(
      event,
      () => {
        restore = snapshotInput(container);
      },
      { capture: true },
    );
  }
  return new Promise((resolve, reject) => {
    const island = createElement(component as FC<object>, props);
    // Restores the focus before the next key press: an island that was rendered again has lost it,
    // and the key would go nowhere.
    const onDrawn = (): void => restore();
    const onReady = (): void => {
      restore();
      resolve();
    };
    let root: Root | undefined;
    const start = (): void => {
      root = hydrateRoot(container, createElement(Signal, { onDrawn, onReady }, island), {
        identifierPrefix,
        onUncaughtError: (error) => {
          reportError(error);
          // React is still working at this point and has emptied the container.
          setTimeout(() => {
            root?.unmount();
            container.replaceChildren(...before.childNodes);
            restore();
            onLost();
            reject(error);
          });
        },
      });
    };
    if (!mayBeTranslated(container)) start();
    else {
      const limit = new Promise<never>((_, reject) => setTimeout(reject, untranslateTimeoutMs));
      Promise.race([import("./untranslate.tsx"), limit])
        .then(({ untranslate }) => untranslate(container, island, start))
        .catch(start);
    }
  });
}
