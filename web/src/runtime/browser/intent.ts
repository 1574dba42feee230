import { navigationEntry } from "./navigation-entry.ts";

/** Events that precede the use of a control, early enough to load the island. */
const intents = ["pointerover", "pointerdown", "focusin", "keydown", "input"] as const;

/**
 * Whether a visitor used the island before the script ran: it has the focus, or a field was
 * changed.
 */
function wasTouched(root: Element): boolean {
  const fields = [...root.querySelectorAll<HTMLInputElement>("input:not([type=hidden])")];
  const options = [...root.querySelectorAll("option")];
  return (
    root.querySelector(":focus:not([autofocus])") !== null ||
    fields.some((field) => field.checked !== field.defaultChecked) ||
    fields.some((field) => field.type === "text" && field.value !== field.defaultValue) ||
    options.some((option) => option.selected !== option.defaultSelected)
  );
}

/**
 * Whether the address differs from the one the page was loaded at: somebody went back within the
 * page.
 */
function movedSinceLoad(): boolean {
  const load = navigationEntry();
  return load !== undefined && load.name.split("#")[0] !== location.href.split("#")[0];
}

/**
 * Calls `start` when a visitor is about to use the island, used it before the script ran, or went
 * back within the page. The returned function stops waiting.
 */
export function awaitIntent(root: Element, start: () => void): () => void {
  // Focus on an `autofocus` field comes from the page, not from a visitor.
  const onIntent = ({ type, target }: Event): void => {
    if (type !== "focusin" || !(target as Element).matches("[autofocus]")) {
      start();
    }
  };
  // Going back within the page changes the address that the island renders from; the attribute
  // tells it so.
  const onMove = (): void => {
    if (movedSinceLoad()) {
      root.setAttribute("data-moved", "");
      start();
    }
  };
  onMove();
  if (wasTouched(root)) {
    start();
  }
  addEventListener("popstate", onMove);
  for (const type of intents) {
    root.addEventListener(type, onIntent, { passive: true });
  }
  return () => {
    removeEventListener("popstate", onMove);
    for (const type of intents) {
      root.removeEventListener(type, onIntent);
    }
  };
}
