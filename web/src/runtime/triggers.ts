import type { IslandTrigger } from "./island-registry.ts";

/** What a visitor does before using a control: enough time to load the island. */
const intents = ["pointerover", "pointerdown", "focusin", "keydown", "input"] as const;

/** How far below the window an island that waits to be seen is already prepared, in pixels. */
const visibleMargin = "240px";

function onIdle(start: () => void): () => void {
  if (typeof requestIdleCallback === "function") {
    const handle = requestIdleCallback(start, { timeout: 2000 });
    return () => cancelIdleCallback(handle);
  }
  const handle = setTimeout(start, 200);
  return () => clearTimeout(handle);
}

function onVisible(root: Element, start: () => void): () => void {
  if (typeof IntersectionObserver !== "function") {
    start();
    return () => {};
  }
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some((entry) => entry.isIntersecting)) {
        start();
      }
    },
    { rootMargin: visibleMargin },
  );
  // The island's own element has no box (`display: contents`); its children have.
  for (const child of root.children) {
    observer.observe(child);
  }
  return () => observer.disconnect();
}

/** Whether a visitor was here before the script: has the focus in it, or has changed a field. */
function wasTouched(root: Element): boolean {
  const fields = [...root.querySelectorAll<HTMLInputElement>("input:not([type=hidden])")];
  const options = [...root.querySelectorAll("option")];
  return (
    root.querySelector(":focus") !== null ||
    fields.some((field) => field.checked !== field.defaultChecked) ||
    fields.some((field) => field.type === "text" && field.value !== field.defaultValue) ||
    options.some((option) => option.selected !== option.defaultSelected)
  );
}

/** Whether the address is another one than the page was loaded at: somebody went back within it. */
function movedSinceLoad(): boolean {
  const [load] = performance.getEntriesByType("navigation");
  return load !== undefined && load.name.split("#")[0] !== location.href.split("#")[0];
}

function onInteraction(root: Element, start: () => void): () => void {
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
    root.addEventListener(type, start, { passive: true });
  }
  return () => {
    removeEventListener("popstate", onMove);
    for (const type of intents) {
      root.removeEventListener(type, start);
    }
  };
}

/** Calls `start` when the trigger comes. The returned function stops waiting. */
export function awaitTrigger(on: IslandTrigger, root: Element, start: () => void): () => void {
  switch (on) {
    case "load":
      start();
      return () => {};
    case "idle":
      return onIdle(start);
    case "visible":
      return onVisible(root, start);
    case "interaction":
      return onInteraction(root, start);
  }
}
