/**
 * Shows a form's "sending" texts (elements with `data-sending` and `data-offline`) while the form
 * waits for its script. The returned function restores the server's texts, which hydration must find.
 */
export function showSending(form: HTMLFormElement): () => void {
  const isSent = form.method === "post" && form.checkValidity();
  const places = isSent ? [...form.querySelectorAll<HTMLElement>("[data-sending]")] : [];
  const before = places.map((place) => [...place.childNodes]);
  const show = (): void => {
    for (const place of places) {
      place.textContent = place.dataset[navigator.onLine ? "sending" : "offline"] ?? "";
    }
  };
  const restore = (): void => {
    for (const place of places.splice(0)) {
      place.replaceChildren(...(before.shift() ?? []));
    }
  };
  show();
  addEventListener("online", show);
  addEventListener("offline", show);
  // A form sent without its script is shown again when the visitor goes back or when it is invalid.
  addEventListener("pagehide", restore);
  form.addEventListener("invalid", restore, true);
  return restore;
}
