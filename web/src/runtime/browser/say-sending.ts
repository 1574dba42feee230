/**
 * Says in a form that waits for its script what it will say when it is on its way, in the places that
 * have `data-sending`. The returned function takes it back: hydration must find the server's texts.
 */
export function saySending(form: HTMLFormElement): () => void {
  if (form.method !== "post" || !form.checkValidity()) {
    return () => {};
  }
  const places = [...form.querySelectorAll<HTMLElement>("[data-sending]")];
  const before = places.map((place) => [...place.childNodes]);
  for (const place of places) {
    const { sending = "" } = place.dataset;
    place.textContent = sending;
  }
  const takeBack = (): void => {
    for (const [at, nodes] of before.splice(0).entries()) {
      places[at]?.replaceChildren(...nodes);
    }
  };
  // Sent without its script, it is shown again when the visitor goes back, or when it has a fault.
  addEventListener("pagehide", takeBack);
  form.addEventListener("invalid", takeBack, true);
  return takeBack;
}
