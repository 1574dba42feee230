import { asksForPrivacy, type Touch } from "./way-here.ts";

/** What is counted of links, by how their addresses begin. */
const kinds: Record<string, string> = { "tel:": "call", "sms:": "text", "mailto:": "mail" };

/** The facts of a way here that name a source; of an advertisement's click only that there was one. */
function sourceOf({ fields }: Touch): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => /^ref|source$|medium$|id$/.test(name))
      .map(([name, value]) => [name, name.endsWith("id") ? "1" : value]),
  );
}

/**
 * Tells the server that a visitor calls, writes or begins a form: one number of each kind a page view, nothing of whom.
 * At a host of files nobody would hear it.
 */
export function startCounts(last: Touch): void {
  const told = new Set<string>();
  const tell = (what: string | undefined): void => {
    if (what === undefined || told.has(what) || document.querySelector("[data-exported]")) {
      return;
    }
    told.add(what);
    const way = asksForPrivacy() ? undefined : sourceOf(last);
    navigator.sendBeacon("/api/counts", JSON.stringify({ what, page: location.pathname, way }));
  };
  document.addEventListener(
    "click",
    ({ target }) => {
      const link = target instanceof Element ? target.closest("a") : null;
      tell(kinds[link?.protocol ?? ""]);
    },
    true,
  );
  document.addEventListener("input", ({ target }) => {
    if ((target as HTMLInputElement).form?.method === "post") {
      tell("start");
    }
  });
}
