import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { toHash } from "../src/runtime/browser/hash-target.ts";

const scrolled = vi.fn();
let reduced = false;

function go(hash: string): void {
  history.replaceState(null, "", hash);
  toHash();
}

function target(): HTMLElement {
  return document.querySelector("#case-studies") as HTMLElement;
}

beforeEach(() => {
  vi.useFakeTimers();
  scrolled.mockReset();
  reduced = false;
  Element.prototype.scrollIntoView = scrolled;
  vi.stubGlobal("matchMedia", () => ({ matches: reduced }));
  document.body.innerHTML = "<section id='case-studies'>Projects</section>";
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("the page scrolls smoothly to the target after 100 ms and focuses it", () => {
  go("#case-studies");
  vi.advanceTimersByTime(99);
  expect(scrolled).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(scrolled).toHaveBeenCalledWith({ behavior: "smooth", block: "start" });
  expect(document.activeElement).toBe(target());
});

test("the page scrolls without animation under reduced motion", () => {
  reduced = true;
  go("#case-studies");
  vi.advanceTimersByTime(100);
  expect(scrolled).toHaveBeenCalledWith({ behavior: "auto", block: "start" });
});

test("a target that is added later is scrolled to", () => {
  const late = target();
  late.remove();
  go("#case-studies");
  vi.advanceTimersByTime(5000);
  expect(scrolled).not.toHaveBeenCalled();
  document.body.append(late);
  vi.advanceTimersByTime(100);
  expect(scrolled).toHaveBeenCalledTimes(1);
});

test("the search for a target stops after ten seconds", () => {
  const late = target();
  late.remove();
  go("#case-studies");
  vi.advanceTimersByTime(10_200);
  document.body.append(late);
  vi.advanceTimersByTime(1000);
  expect(scrolled).not.toHaveBeenCalled();
});

test("a visitor's own scrolling cancels the scroll to the target", () => {
  go("#case-studies");
  window.dispatchEvent(new Event("wheel"));
  vi.advanceTimersByTime(1000);
  expect(scrolled).not.toHaveBeenCalled();
});

test("focusing another field cancels the scroll and keeps the focus there", () => {
  document.body.innerHTML += "<input>";
  go("#case-studies");
  const field = document.querySelector("input") as HTMLInputElement;
  field.focus();
  vi.advanceTimersByTime(1000);
  expect(document.activeElement).toBe(field);
  expect(scrolled).not.toHaveBeenCalled();
});

test("the browser's own focus on the target does not cancel the scroll", () => {
  target().tabIndex = -1;
  go("#case-studies");
  target().focus();
  vi.advanceTimersByTime(100);
  expect(scrolled).toHaveBeenCalledTimes(1);
});

test("closed details are opened before the page scrolls to them", () => {
  document.body.innerHTML = "<details id='case-studies'><summary>Brand</summary></details>";
  go("#case-studies");
  vi.advanceTimersByTime(100);
  expect(target().hasAttribute("open")).toBe(true);
});

test("a hash that cannot be decoded is ignored", () => {
  go("#%E0%A4%A");
  expect(() => vi.advanceTimersByTime(200)).not.toThrow();
});
