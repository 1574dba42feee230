import { navigationEntry } from "./navigation-entry.ts";

/**
 * Tells the server that a prefetched page is now shown. The server doesn't count a prefetch as a
 * view, and showing the page sends no request by itself.
 */
export function startPrefetchedView(): void {
  const navigation = navigationEntry();
  if ((document as { prerendering?: boolean }).prerendering) {
    document.addEventListener("prerenderingchange", reportView);
  } else if (
    navigation?.deliveryType === "navigational-prefetch" ||
    (navigation?.activationStart ?? 0) > 0
  ) {
    reportView();
  }
}

function reportView(): void {
  // The page that led here, so that visitors who arrive from another site are counted as such.
  const headers = { "sightline-shown": document.referrer || "1" };
  // `keepalive` also counts visitors who leave at once. If the request fails, one view is lost.
  fetch(location.pathname + location.search, { method: "HEAD", headers, keepalive: true }).catch(
    () => {},
  );
}
