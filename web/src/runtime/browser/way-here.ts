/** One way on which a visitor came to the site; the fields are named as forms send them. */
interface Touch {
  /** When, in milliseconds since 1970. */
  at: number;
  /** The fields. */
  fields: Record<string, string>;
}

/** What is kept of a visitor's ways here. */
interface WayHere {
  first: Touch;
  last: Touch;
}

/** Where it is kept: in the browser's own storage, which is sent nowhere by itself. */
const storageKey = "way-here";
/** 90 days: within that time advertisers count an order as the work of an advertisement. */
const keptMs = 90 * 24 * 60 * 60 * 1000;
/** Longer marks are no marks of an advertisement. */
const longestMark = 512;

/** The marks that advertisements put into the address of the page that they lead to. */
const marks = [
  "utm_source",
  "utm_medium",
  "utm_campaign",
  "utm_term",
  "utm_content",
  "gclid",
  "gbraid",
  "wbraid",
  "msclkid",
  "fbclid",
] as const;

/** Of the page that linked here only its site, and nothing when that is this one. */
function otherSite(): string | null {
  try {
    const { origin } = new URL(document.referrer);
    return origin === location.origin ? null : origin;
  } catch {
    return null;
  }
}

function touchNow(): Touch {
  const fields: Record<string, string> = { landing_page: location.pathname };
  const site = otherSite();
  if (site !== null) {
    fields.referrer = site;
  }
  const query = new URLSearchParams(location.search);
  for (const mark of marks) {
    const value = query.get(mark)?.trim();
    if (value) {
      fields[mark] = value.slice(0, longestMark);
    }
  }
  return { at: Date.now(), fields };
}

/** Whether a way says more than which page was opened. */
function isTelling(touch: Touch): boolean {
  return Object.keys(touch.fields).length > 1;
}

/** Whether a way is one of the last 90 days. One of the future was kept while the clock was ahead. */
function isFresh(touch: Touch | undefined, now: number): touch is Touch {
  if (typeof touch?.at !== "number" || !(touch.fields instanceof Object)) return false;
  return touch.at <= now && now - touch.at < keptMs;
}

/** Whether the browser asks, for its owner, not to be followed (Global Privacy Control). */
export function asksForPrivacy(): boolean {
  return (
    (navigator as Navigator & { globalPrivacyControl?: boolean }).globalPrivacyControl === true
  );
}

function read(): Partial<WayHere> {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? "{}") as Partial<WayHere>;
  } catch {
    // Storage that is shut, or text that somebody else put there.
    return {};
  }
}

function keep(way: WayHere): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(way));
  } catch {
    // Shut or full: then nothing is kept.
  }
}

/** Notes how the visitor came to this page, and returns what is known of the ways here. */
export function noteWayHere(): WayHere {
  const now = touchNow();
  if (asksForPrivacy()) {
    return { first: now, last: now };
  }
  const { first, last } = read();
  const way: WayHere = {
    first: isFresh(first, now.at) ? first : now,
    last: isTelling(now) || !isFresh(last, now.at) ? now : last,
  };
  if (way.first !== first || way.last !== last) {
    keep(way);
  }
  return way;
}

/** The fields that a form sends of a way here. */
export function fieldsOf({ first, last }: WayHere): Record<string, string> {
  const fields = { ...first.fields };
  for (const [name, value] of Object.entries(last.fields)) {
    fields[`last_${name}`] = value;
  }
  return fields;
}
