import { afterEach, expect, test, vi } from "vitest";
import { startPrefetchedView } from "../src/runtime/browser/prefetched-view.ts";

const sent = vi.fn();

function opened(navigation: object, prerendering?: boolean): void {
  sent.mockRejectedValue(new Error("no network"));
  vi.stubGlobal("fetch", sent);
  performance.getEntriesByType = () => [navigation as PerformanceEntry];
  Object.defineProperty(document, "prerendering", { configurable: true, value: prerendering });
  startPrefetchedView();
}

afterEach(() => {
  sent.mockClear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("a page that was not prefetched is not counted again", () => {
  opened({ deliveryType: "", activationStart: 0 });
  opened({ deliveryType: "cache" });
  expect(sent).not.toHaveBeenCalled();
});

test("a prefetched or prerendered page is counted once when it is shown", () => {
  opened({ deliveryType: "navigational-prefetch" });
  expect(sent).toHaveBeenCalledExactlyOnceWith(
    location.pathname,
    expect.objectContaining({ method: "HEAD", headers: { "sightline-shown": "1" } }),
  );
  opened({ deliveryType: "", activationStart: 12 });
  expect(sent).toHaveBeenCalledTimes(2);
});

test("a prefetched page reports its referrer", () => {
  vi.spyOn(document, "referrer", "get").mockReturnValue("https://search.example/");
  opened({ deliveryType: "navigational-prefetch" });
  expect(sent).toHaveBeenCalledExactlyOnceWith(
    location.pathname,
    expect.objectContaining({ headers: { "sightline-shown": "https://search.example/" } }),
  );
});

test("a page that is prerendering is counted only once it is shown", () => {
  opened({ deliveryType: "navigational-prefetch" }, true);
  expect(sent).not.toHaveBeenCalled();
  document.dispatchEvent(new Event("prerenderingchange"));
  expect(sent).toHaveBeenCalledOnce();
});
