import { createElement } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import {
  clearUndoQueue,
  defer,
  dismiss,
  flushDeferred,
  notifyWithUndo,
  setPaused,
  undo,
  undoEntries,
} from "../../src/studio/ui/undo-queue.ts";
import { UndoRegion } from "../../src/studio/ui/undo-region.tsx";
import { show } from "./visibility.ts";

/** Ten seconds, in milliseconds. */
const undoTimeMs = 10_000;

beforeEach(() => {
  vi.useFakeTimers();
  clearUndoQueue();
});
afterEach(() => show("visible"));

const texts = () => undoEntries().map(({ text }) => text);

it("offers undo for ten seconds only", () => {
  const back = vi.fn();
  notifyWithUndo("K1", "Note saved", back);
  vi.advanceTimersByTime(undoTimeMs - 300);
  expect(texts()).toEqual(["Note saved"]);
  vi.advanceTimersByTime(300);
  expect(texts()).toEqual([]);
  expect(back).not.toHaveBeenCalled();
});

it("undoes an action only once", () => {
  const back = vi.fn();
  notifyWithUndo("K1", "Note saved", back);
  const id = undoEntries()[0]?.id ?? 0;
  undo(id);
  undo(id);
  expect(back).toHaveBeenCalledTimes(1);
  expect(texts()).toEqual([]);
});

it("runs a deferred action after ten seconds, and not if it was undone", () => {
  const [run, stopped] = [vi.fn(async () => {}), vi.fn()];
  defer("K1", "Removed.", run, stopped);
  vi.advanceTimersByTime(undoTimeMs - 300);
  expect(run).not.toHaveBeenCalled();
  undo(undoEntries()[0]?.id ?? 0);
  vi.advanceTimersByTime(2 * undoTimeMs);
  expect(run).not.toHaveBeenCalled();
  expect(stopped).toHaveBeenCalledTimes(1);

  defer("K1", "Removed.", run, stopped);
  vi.advanceTimersByTime(undoTimeMs);
  expect(run).toHaveBeenCalledTimes(1);
});

it("runs a deferred action at once if it is dismissed or the page is hidden", () => {
  const run = vi.fn(async () => {});
  defer("K1", "Removed.", run, () => {});
  dismiss(undoEntries()[0]?.id ?? 0);
  expect(run).toHaveBeenCalledTimes(1);
  defer("K1", "Removed.", run, () => {});
  show("hidden");
  expect(run).toHaveBeenCalledTimes(2);
  defer("K1", "Removed.", run, () => {});
  dispatchEvent(new Event("pagehide"));
  expect(run).toHaveBeenCalledTimes(3);
});

it("does not time out while paused or while the page is hidden", () => {
  notifyWithUndo("K1", "Note saved", () => {});
  setPaused(true);
  vi.advanceTimersByTime(2 * undoTimeMs);
  expect(texts()).toEqual(["Note saved"]);
  setPaused(false);
  show("hidden");
  vi.advanceTimersByTime(2 * undoTimeMs);
  expect(texts()).toEqual(["Note saved"]);
  show("visible");
  vi.advanceTimersByTime(undoTimeMs);
  expect(texts()).toEqual([]);
});

it("does not time out while its button has the focus, even if the pointer leaves", () => {
  vi.stubGlobal("CSS", { escape: (text: string) => text });
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  flushSync(() => root.render(createElement(UndoRegion)));
  flushSync(() => notifyWithUndo("K1", "Note saved", () => {}));
  const button = place.querySelector<HTMLElement>(".offer-undo");
  button?.focus();
  const to = { bubbles: true, relatedTarget: document.body };
  place.querySelector(".offers")?.dispatchEvent(new MouseEvent("pointerout", to));
  vi.advanceTimersByTime(2 * undoTimeMs);
  expect(texts()).toEqual(["Note saved"]);
  button?.blur();
  vi.advanceTimersByTime(undoTimeMs);
  expect(texts()).toEqual([]);
  root.unmount();
  place.remove();
});

it("waits for deferred actions that are run at once, and tells which failed", async () => {
  let finish = () => {};
  const slow = () => new Promise<void>((resolve) => (finish = resolve));
  defer("K1", "Removed.", slow, () => {});
  defer(
    "K2",
    "Removed.",
    () => Promise.reject(new Error("refused")),
    () => {},
  );
  const done = vi.fn();
  dismiss(undoEntries()[0]?.id ?? 0);
  const flushed = flushDeferred().then((results) => done(results.map(({ status }) => status)));
  await vi.advanceTimersByTimeAsync(1000);
  expect(done).not.toHaveBeenCalled();
  finish();
  await flushed;
  expect(done).toHaveBeenCalledWith(["fulfilled", "rejected"]);
});

it("stops only the actions on the leads that are given", () => {
  const [stopped, kept] = [vi.fn(), vi.fn()];
  defer("K1", "Removed.", async () => {}, stopped);
  defer("K2", "Removed too.", async () => {}, kept);
  clearUndoQueue(["K1", "K3"]);
  expect(texts()).toEqual(["Removed too."]);
  expect(stopped).toHaveBeenCalledTimes(1);
  expect(kept).not.toHaveBeenCalled();
});
