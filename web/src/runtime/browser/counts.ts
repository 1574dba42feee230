import { optsOutOfTracking, recordTouch } from "./attribution.ts";

/** The kinds of link that are counted, by the URL scheme. */
const kinds: Record<string, string> = { "tel:": "call", "sms:": "text", "mailto:": "mail" };

/** The kinds that were already reported for this page view. */
const reported = new Set<string>();

/**
 * Returns the facts of the latest touch that name a source. A click id of an advertisement is
 * reduced to the fact that there was one.
 */
function source(): Record<string, string> | undefined {
  if (optsOutOfTracking()) {
    return undefined;
  }
  const facts = Object.entries(recordTouch().last.fields)
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
 * Tells the server when a visitor calls, writes or begins a form: each kind once per page view,
 * without anything that identifies the visitor. Does nothing on an exported site, where no server
 * would receive it.
 */
export function count(event: Event): void {
  const what = kindOf(event);
  if (what === undefined || reported.has(what) || document.querySelector("[data-exported]")) {
    return;
  }
  reported.add(what);
  const body = JSON.stringify({ what, page: location.pathname, way: source() });
  navigator.sendBeacon("/api/counts", body);
}
