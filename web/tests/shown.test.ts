import { afterEach, expect, test, vi } from "vitest";
import { startShown } from "../src/runtime/browser/shown.ts";

const sent = vi.fn(() => Promise.reject(new Error("no network")));

function opened(navigation: object, prerendering?: boolean): void {
  vi.stubGlobal("fetch", sent);
  performance.getEntriesByType = () => [navigation as PerformanceEntry];
  Object.defineProperty(document, "prerendering", { configurable: true, value: prerendering });
  startShown();
}

afterEach(() => {
  sent.mockClear();
  vi.unstubAllGlobals();
});

test("a page that was fetched when it was asked for has been counted", () => {
  opened({ deliveryType: "", activationStart: 0 });
  opened({ deliveryType: "cache" });
  expect(sent).not.toHaveBeenCalled();
});

test("a page that was fetched ahead is told once when it is shown", () => {
  opened({ deliveryType: "navigational-prefetch" });
  expect(sent).toHaveBeenCalledExactlyOnceWith(
    location.pathname,
    expect.objectContaining({ method: "HEAD", headers: { "sightline-shown": "1" } }),
  );
  opened({ deliveryType: "", activationStart: 12 });
  expect(sent).toHaveBeenCalledTimes(2);
});

test("a page that is drawn ahead is told once it is shown", () => {
  opened({ deliveryType: "navigational-prefetch" }, true);
  expect(sent).not.toHaveBeenCalled();
  document.dispatchEvent(new Event("prerenderingchange"));
  expect(sent).toHaveBeenCalledOnce();
});
