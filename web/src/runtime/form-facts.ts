import { fieldsOf, noteWayHere } from "./way-here.ts";

/** A key for each form as it stands in this page: sent twice, it is stored once. */
const keys = new WeakMap<HTMLFormElement, string>();

function keyOf(form: HTMLFormElement): string {
  const known = keys.get(form);
  if (known !== undefined) {
    return known;
  }
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const key = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  keys.set(form, key);
  return key;
}

/**
 * Adds to every form, whoever sends it and however, what only a script can know: how the visitor
 * came here, how long the page was open, and the key by which a repeated sending is recognized.
 */
export function startFormFacts(): void {
  const way = fieldsOf(noteWayHere());
  document.addEventListener("formdata", ({ target, formData }) => {
    if (!(target instanceof HTMLFormElement) || target.method !== "post") {
      return;
    }
    formData.set("elapsed_ms", String(Math.round(performance.now())));
    formData.set("idempotency_key", keyOf(target));
    for (const [name, value] of Object.entries(way)) {
      formData.set(name, value);
    }
  });
}
