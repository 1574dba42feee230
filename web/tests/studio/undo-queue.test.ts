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

it("offers to undo for ten seconds and no longer", () => {
  const back = vi.fn();
  notifyWithUndo("Note saved", back);
  vi.advanceTimersByTime(undoTimeMs - 300);
  expect(texts()).toEqual(["Note saved"]);
  vi.advanceTimersByTime(300);
  expect(texts()).toEqual([]);
  expect(back).not.toHaveBeenCalled();
});

it("takes back what is undone, once", () => {
  const back = vi.fn();
  notifyWithUndo("Note saved", back);
  const id = undoEntries()[0]?.id ?? 0;
  undo(id);
  undo(id);
  expect(back).toHaveBeenCalledTimes(1);
  expect(texts()).toEqual([]);
});

it("does what was postponed after ten seconds, and not when it was stopped", () => {
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

it("does what was postponed at once when its line is put away or the page goes out of sight", () => {
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

it("waits while somebody is at the button, and while they are in another app", () => {
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
