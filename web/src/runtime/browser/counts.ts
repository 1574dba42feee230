import { asksForPrivacy, noteWayHere } from "./way-here.ts";

/** What is counted of links, by how their addresses begin. */
const kinds: Record<string, string> = { "tel:": "call", "sms:": "text", "mailto:": "mail" };

/** What was told of this page view. */
const told = new Set<string>();

/** The facts of the latest way here that name a source; of an advertisement's click only that there was one. */
function source(): Record<string, string> | undefined {
  if (asksForPrivacy()) {
    return undefined;
  }
  const facts = Object.entries(noteWayHere().last.fields)
    .filter(([name]) => /^referrer$|_(source|medium)$|id$/.test(name))
    .map(([name, value]) => [name, name.endsWith("id") ? "1" : value]);
  return Object.fromEntries(facts);
}

function kindOf({ type, target }: Event): string | undefined {
  if (type === "input") {
    return (target as HTMLInputElement).form?.method === "post" ? "start" : undefined;
  }
  const link = type === "click" && target instanceof Element ? target.closest("a") : null;
  return kinds[link?.protocol ?? ""];
}

/**
 * Tells the server when a visitor calls, writes or begins a form: one number of each kind a page view, nothing of
 * whom. At a host of files nobody would hear it.
 */
export function count(event: Event): void {
  const what = kindOf(event);
  if (what === undefined || told.has(what) || document.querySelector("[data-exported]")) {
    return;
  }
  told.add(what);
  const body = JSON.stringify({ what, page: location.pathname, way: source() });
  navigator.sendBeacon("/api/counts", body);
}
