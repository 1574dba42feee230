import { attributionFields, recordTouch } from "./attribution.ts";

/**
 * The idempotency key for each content that was sent from this page: sent twice, it is stored once.
 */
const idempotencyKeys = new Map<string, string>();

function idempotencyKey(formData: FormData): string {
  const content = JSON.stringify([...formData]);
  const known = idempotencyKeys.get(content);
  if (known !== undefined) {
    return known;
  }
  const key = crypto.getRandomValues(new Uint32Array(4)).join("-");
  idempotencyKeys.set(content, key);
  return key;
}

/**
 * Adds to every form what only a script can know, however the form is sent: the page's address (on
 * a page with many addresses), how the visitor came here, how long the page was open, and an
 * idempotency key. The same content sent again from the same page view is one lead.
 */
export function startFormMetadata(): void {
  const attribution = attributionFields(recordTouch());
  document.addEventListener("formdata", ({ target, formData }) => {
    if (!(target instanceof HTMLFormElement) || target.method !== "post") {
      return;
    }
    if (formData.get("page") === "") {
      formData.set("page", location.pathname);
    }
    formData.set("idempotency_key", idempotencyKey(formData));
    formData.set("elapsed_ms", String(Math.round(performance.now())));
    for (const [name, value] of Object.entries(attribution)) {
      formData.set(name, value);
    }
  });
}
