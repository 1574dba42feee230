import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { attributionFields, recordTouch } from "../src/runtime/browser/attribution.ts";

const day = 24 * 60 * 60 * 1000;

function arrive(path: string, referrer = ""): Record<string, string> {
  history.replaceState(null, "", path);
  vi.spyOn(document, "referrer", "get").mockReturnValue(referrer);
  return attributionFields(recordTouch());
}

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 21) });
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("the first source is kept and the last known one is reported beside it", () => {
  arrive("/about?utm_source=news&gclid=abc&email=a@b.example", "https://news.example/mail?to=ann");
  const inside = arrive("/contact", `${location.origin}/about`);
  expect(inside).toEqual({
    landing_page: "/about",
    referrer: "https://news.example",
    utm_source: "news",
    gclid: "abc",
    last_landing_page: "/about",
    last_referrer: "https://news.example",
    last_utm_source: "news",
    last_gclid: "abc",
  });
  const again = arrive("/?utm_source=search", "https://search.example/");
  expect(again).toMatchObject({ utm_source: "news", last_utm_source: "search" });
  expect(again).not.toHaveProperty("last_gclid");
  expect(arrive("/")).toEqual(again);
});

test("a source is forgotten after 90 days", () => {
  arrive("/?utm_source=news");
  vi.setSystemTime(Date.now() + 91 * day);
  expect(arrive("/about")).toEqual({ landing_page: "/about", last_landing_page: "/about" });
});

test("a source stored while the clock was ahead is forgotten once it is right", () => {
  vi.setSystemTime(Date.now() + 400 * day);
  arrive("/?utm_source=news");
  vi.setSystemTime(Date.now() - 400 * day);
  expect(arrive("/about")).toEqual({ landing_page: "/about", last_landing_page: "/about" });
});

test("nothing is stored for a visitor with Global Privacy Control", () => {
  vi.stubGlobal("navigator", { globalPrivacyControl: true });
  expect(arrive("/?utm_source=news")).toMatchObject({ utm_source: "news" });
  expect(localStorage.length).toBe(0);
});

test("blocked storage and invalid stored data do not break attribution", () => {
  localStorage.setItem("way-here", '{"first":{"at":"x"},"last":7}');
  expect(arrive("/?utm_term=lock")).toMatchObject({ utm_term: "lock" });
  localStorage.setItem("way-here", "not json");
  expect(arrive("/about")).toMatchObject({ landing_page: "/about" });
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
    throw new DOMException("denied", "SecurityError");
  });
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  expect(arrive("/contact")).toMatchObject({ landing_page: "/contact" });
});
