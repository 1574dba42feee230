import { createElement, type FC, type ReactNode, useEffect, useLayoutEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { keepPressed } from "./pressed.ts";
import { keepTypedText } from "./typed-text.ts";

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
 * Makes the HTML of an island alive; resolves when its handlers and effects are in place. When a fault
 * ends the island, then or later, its HTML is put back as it was, with what was typed, and works as it
 * does without script; `onLost` runs then.
 */
export function hydrate(
  container: Element,
  component: FC<never>,
  props: object,
  identifierPrefix: string,
  onLost: () => void,
): Promise<void> {
  const before = container.cloneNode(true);
  let restore = keepTypedText(container);
  keepPressed(container);
  // What is typed while React is at work is noted too, and where the visitor goes on: before React
  // hears of it, since it may draw the island anew at once.
  for (const event of ["input", "focusin"]) {
    container.addEventListener(
      event,
      () => {
        restore = keepTypedText(container);
      },
      { capture: true },
    );
  }
  return new Promise((resolve, reject) => {
    const island = createElement(component as FC<object>, props);
    // Before the next key comes: an island that was drawn anew has lost the focus, and the key would go nowhere.
    const onDrawn = (): void => restore();
    const onReady = (): void => {
      restore();
      resolve();
    };
    const root = hydrateRoot(container, createElement(Signal, { onDrawn, onReady }, island), {
      identifierPrefix,
      onUncaughtError: (error) => {
        reportError(error);
        // React is still at work, and has emptied the container.
        setTimeout(() => {
          root.unmount();
          container.replaceChildren(...before.childNodes);
          restore();
          onLost();
          reject(error);
        });
      },
    });
  });
}
