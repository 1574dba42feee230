/**
 * Shows a form's "sending" texts (elements with `data-sending` and `data-offline`) while the form
 * waits for its script. The returned function restores the server's texts, which hydration must find.
 */
export function showSending(form: HTMLFormElement): () => void {
  if (form.method !== "post" || !form.checkValidity()) {
    return () => {};
  }
  const places = [...form.querySelectorAll<HTMLElement>("[data-sending]")];
  const before = places.map((place) => [...place.childNodes]);
  const show = (): void => {
    for (const at of before.keys()) {
      const place = places[at] as HTMLElement;
      place.textContent = place.dataset[navigator.onLine ? "sending" : "offline"] ?? "";
    }
  };
  show();
  addEventListener("online", show);
  addEventListener("offline", show);
  const restore = (): void => {
    for (const [at, nodes] of before.splice(0).entries()) {
      places[at]?.replaceChildren(...nodes);
    }
  };
  // A form sent without its script is shown again when the visitor goes back or when it is invalid.
  addEventListener("pagehide", restore);
  form.addEventListener("invalid", restore, true);
  return restore;
}
