import { navigationEntry } from "./navigation-entry.ts";

/** What a visitor does before using a control: enough time to load the island. */
const intents = ["pointerover", "pointerdown", "focusin", "keydown", "input"] as const;

/** Whether a visitor was here before the script: has the focus in it, or has changed a field. */
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

/** Whether the address is another one than the page was loaded at: somebody went back within it. */
function movedSinceLoad(): boolean {
  const load = navigationEntry();
  return load !== undefined && load.name.split("#")[0] !== location.href.split("#")[0];
}

/**
 * Calls `start` when a visitor is about to use the island, has used it before the script came, or has
 * gone back within the page. The returned function stops waiting.
 */
export function awaitIntent(root: Element, start: () => void): () => void {
  // A field that the page itself gives the focus to has nobody at it yet.
  const onIntent = ({ type, target }: Event): void => {
    if (type !== "focusin" || !(target as Element).matches("[autofocus]")) {
      start();
    }
  };
  // Going back within the page changes what an island shows by its address; it is told so.
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
