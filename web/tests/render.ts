import { act, type ReactElement } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach } from "vitest";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
// The test environment has no layout.
Element.prototype.scrollIntoView ??= () => {};

let root: Root | null = null;

/** Renders an element into an empty page and returns the page's body. */
export async function render(element: ReactElement): Promise<HTMLElement> {
  await unmount();
  const container = document.createElement("div");
  document.body.replaceChildren(container);
  const fresh = createRoot(container);
  root = fresh;
  await act(async () => fresh.render(element));
  return document.body;
}

async function unmount(): Promise<void> {
  await act(async () => root?.unmount());
  root = null;
}

afterEach(unmount);
