/**
 * One visit source ("touch"): how a visitor came to the site. The fields are named as forms send
 * them.
 */
interface Touch {
  /** When it happened, in milliseconds since 1970. */
  at: number;
  /** The fields. */
  fields: Record<string, string>;
}

/** What is kept of how a visitor came to the site. */
interface Attribution {
  first: Touch;
  last: Touch;
}

/** The key in the browser's local storage, which isn't sent anywhere by itself. */
const storageKey = "way-here";
/** 90 days, the time within which advertisers attribute an order to an advertisement. */
const attributionWindowMs = 90 * 24 * 60 * 60 * 1000;
/** The length at which a value is cut; no real parameter of an advertisement is longer. */
const maxParamLength = 512;

/** The query parameters that advertisements add to the address of their landing page. */
const campaignParams = [
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

/** Returns the origin of the page that linked here, or `null` if it is this site. */
function externalReferrer(): string | null {
  try {
    const { origin } = new URL(document.referrer);
    return origin === location.origin ? null : origin;
  } catch {
    return null;
  }
}

function currentTouch(): Touch {
  const fields: Record<string, string> = { landing_page: location.pathname };
  const site = externalReferrer();
  if (site !== null) {
    fields.referrer = site;
  }
  const query = new URLSearchParams(location.search);
  for (const param of campaignParams) {
    const value = query.get(param)?.trim();
    if (value) {
      fields[param] = value.slice(0, maxParamLength);
    }
  }
  return { at: Date.now(), fields };
}

/** Whether a touch says more than which page was opened. */
function hasSource(touch: Touch): boolean {
  return Object.keys(touch.fields).length > 1;
}

/**
 * Whether a touch is from the last 90 days. One dated in the future was recorded while the clock
 * was ahead, and doesn't count.
 */
function isFresh(touch: Touch | undefined, now: number): touch is Touch {
  if (typeof touch?.at !== "number" || !(touch.fields instanceof Object)) return false;
  return touch.at <= now && now - touch.at < attributionWindowMs;
}

/** Whether the browser asks on behalf of its user not to be tracked (Global Privacy Control). */
export function optsOutOfTracking(): boolean {
  return (
    (navigator as Navigator & { globalPrivacyControl?: boolean }).globalPrivacyControl === true
  );
}

function read(): Partial<Attribution> {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? "{}") as Partial<Attribution>;
  } catch {
    // Storage is blocked, or contains text that something else wrote.
    return {};
  }
}

function save(attribution: Attribution): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(attribution));
  } catch {
    // Storage is blocked or full; nothing is kept then.
  }
}

/** Records how the visitor came to this page, and returns the first and the latest touch. */
export function recordTouch(): Attribution {
  const now = currentTouch();
  if (optsOutOfTracking()) {
    return { first: now, last: now };
  }
  const { first, last } = read();
  const attribution: Attribution = {
    first: isFresh(first, now.at) ? first : now,
    last: hasSource(now) || !isFresh(last, now.at) ? now : last,
  };
  if (attribution.first !== first || attribution.last !== last) {
    save(attribution);
  }
  return attribution;
}

/** Returns the fields that a form sends about the touches. */
export function attributionFields({ first, last }: Attribution): Record<string, string> {
  const fields = { ...first.fields };
  for (const [name, value] of Object.entries(last.fields)) {
    fields[`last_${name}`] = value;
  }
  return fields;
}
