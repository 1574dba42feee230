import { createElement, type FC, type ReactNode, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";

function Signal({ onReady, children }: { onReady: () => void; children?: ReactNode }) {
  useEffect(onReady, [onReady]);
  return children;
}

/** Makes the HTML of an island alive; resolves when its handlers and effects are in place. */
export function hydrate(
  container: Element,
  component: FC<never>,
  props: object,
  identifierPrefix: string,
): Promise<void> {
  return new Promise((resolve) => {
    const island = createElement(component as FC<object>, props);
    hydrateRoot(container, createElement(Signal, { onReady: resolve }, island), {
      identifierPrefix,
    });
  });
}
