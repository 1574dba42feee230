import { navigationEntry } from "./navigation-entry.ts";

/**
 * Tells the server that a page is shown that the browser had fetched ahead: such a fetch is not counted as
 * a view, and when the page is shown the server does not hear of it.
 */
export function startShown(): void {
  const navigation = navigationEntry();
  if ((document as { prerendering?: boolean }).prerendering) {
    document.addEventListener("prerenderingchange", tell);
  } else if (
    navigation?.deliveryType === "navigational-prefetch" ||
    (navigation?.activationStart ?? 0) > 0
  ) {
    tell();
  }
}

function tell(): void {
  // The page that led here, for a visitor of another site who arrives.
  const headers = { "sightline-shown": document.referrer || "1" };
  // Who leaves at once has seen it too. One that does not arrive is one view less.
  fetch(location.pathname + location.search, { method: "HEAD", headers, keepalive: true }).catch(
    () => {},
  );
}
