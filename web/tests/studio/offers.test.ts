import { afterEach, beforeEach, expect, it, vi } from "vitest";
import {
  currentOffers,
  dismiss,
  dropOffers,
  hold,
  offerUndo,
  postpone,
  undo,
} from "../../src/studio/ui/offers.ts";
import { show } from "./desk.ts";

/** Ten seconds, in milliseconds. */
const undoTime = 10_000;

beforeEach(() => {
  vi.useFakeTimers();
  dropOffers();
});
afterEach(() => show("visible"));

const texts = () => currentOffers().map(({ text }) => text);

it("offers to undo for ten seconds and no longer", () => {
  const back = vi.fn();
  offerUndo("Note saved", back);
  vi.advanceTimersByTime(undoTime - 300);
  expect(texts()).toEqual(["Note saved"]);
  vi.advanceTimersByTime(300);
  expect(texts()).toEqual([]);
  expect(back).not.toHaveBeenCalled();
});

it("takes back what is undone, once", () => {
  const back = vi.fn();
  offerUndo("Note saved", back);
  const id = currentOffers()[0]?.id ?? 0;
  undo(id);
  undo(id);
  expect(back).toHaveBeenCalledTimes(1);
  expect(texts()).toEqual([]);
});

it("does what was postponed after ten seconds, and not when it was stopped", () => {
  const [run, stopped] = [vi.fn(), vi.fn()];
  postpone("Removed.", run, stopped);
  vi.advanceTimersByTime(undoTime - 300);
  expect(run).not.toHaveBeenCalled();
  undo(currentOffers()[0]?.id ?? 0);
  vi.advanceTimersByTime(2 * undoTime);
  expect(run).not.toHaveBeenCalled();
  expect(stopped).toHaveBeenCalledTimes(1);

  postpone("Removed.", run, stopped);
  vi.advanceTimersByTime(undoTime);
  expect(run).toHaveBeenCalledTimes(1);
});

it("does what was postponed at once when its line is put away or the page goes out of sight", () => {
  const run = vi.fn();
  postpone("Removed.", run, () => {});
  dismiss(currentOffers()[0]?.id ?? 0);
  expect(run).toHaveBeenCalledTimes(1);
  postpone("Removed.", run, () => {});
  show("hidden");
  expect(run).toHaveBeenCalledTimes(2);
  postpone("Removed.", run, () => {});
  dispatchEvent(new Event("pagehide"));
  expect(run).toHaveBeenCalledTimes(3);
});

it("waits while somebody is at the button, and while they are in another app", () => {
  offerUndo("Note saved", () => {});
  hold(true);
  vi.advanceTimersByTime(2 * undoTime);
  expect(texts()).toEqual(["Note saved"]);
  hold(false);
  show("hidden");
  vi.advanceTimersByTime(2 * undoTime);
  expect(texts()).toEqual(["Note saved"]);
  show("visible");
  vi.advanceTimersByTime(undoTime);
  expect(texts()).toEqual([]);
});
