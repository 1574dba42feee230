import { afterEach, beforeEach, expect, it, vi } from "vitest";
import {
  clearUndoQueue,
  defer,
  dismiss,
  notifyWithUndo,
  setPaused,
  undo,
  undoEntries,
} from "../../src/studio/ui/undo-queue.ts";
import { show } from "./desk.ts";

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
  notifyWithUndo("Note saved", back);
  vi.advanceTimersByTime(undoTimeMs - 300);
  expect(texts()).toEqual(["Note saved"]);
  vi.advanceTimersByTime(300);
  expect(texts()).toEqual([]);
  expect(back).not.toHaveBeenCalled();
});

it("undoes an action only once", () => {
  const back = vi.fn();
  notifyWithUndo("Note saved", back);
  const id = undoEntries()[0]?.id ?? 0;
  undo(id);
  undo(id);
  expect(back).toHaveBeenCalledTimes(1);
  expect(texts()).toEqual([]);
});

it("runs a deferred action after ten seconds, and not if it was undone", () => {
  const [run, stopped] = [vi.fn(), vi.fn()];
  defer("Removed.", run, stopped);
  vi.advanceTimersByTime(undoTimeMs - 300);
  expect(run).not.toHaveBeenCalled();
  undo(undoEntries()[0]?.id ?? 0);
  vi.advanceTimersByTime(2 * undoTimeMs);
  expect(run).not.toHaveBeenCalled();
  expect(stopped).toHaveBeenCalledTimes(1);

  defer("Removed.", run, stopped);
  vi.advanceTimersByTime(undoTimeMs);
  expect(run).toHaveBeenCalledTimes(1);
});

it("runs a deferred action at once if it is dismissed or the page is hidden", () => {
  const run = vi.fn();
  defer("Removed.", run, () => {});
  dismiss(undoEntries()[0]?.id ?? 0);
  expect(run).toHaveBeenCalledTimes(1);
  defer("Removed.", run, () => {});
  show("hidden");
  expect(run).toHaveBeenCalledTimes(2);
  defer("Removed.", run, () => {});
  dispatchEvent(new Event("pagehide"));
  expect(run).toHaveBeenCalledTimes(3);
});

it("does not time out while paused or while the page is hidden", () => {
  notifyWithUndo("Note saved", () => {});
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
