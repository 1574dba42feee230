import { X } from "lucide-react";
import { useEffect, useSyncExternalStore } from "react";
import { Button } from "react-aria-components";
import * as texts from "../../generated/texts.ts";
import { isTyping } from "./typing.ts";
import { dismiss, onUndoEntries, setPaused, undo, undoEntries } from "./undo-queue.ts";

/** The lines at the bottom that say what was done, with Undo buttons. */
export function UndoRegion() {
  const entries = useSyncExternalStore(onUndoEntries, undoEntries);
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const isUndo = event.key.toLowerCase() === "z" && (event.ctrlKey || event.metaKey);
      if (!isUndo || event.shiftKey || isTyping(event.target)) return;
      const last = entries.findLast((entry) => entry.undo !== null);
      if (last === undefined) return;
      event.preventDefault();
      undo(last.id);
    };
    document.addEventListener("keydown", pressed);
    return () => document.removeEventListener("keydown", pressed);
  }, [entries]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: time stands still, nothing is pressed
    <div
      className="offers"
      role="status"
      aria-atomic={false}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={({ currentTarget }) =>
        setPaused(currentTarget.contains(document.activeElement))
      }
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      {entries.map((entry) => (
        <div className="offer dark" key={entry.id}>
          <p>{entry.text}</p>
          {entry.undo && (
            <Button className="offer-undo" onPress={() => leave(() => undo(entry.id))}>
              {texts.studioUndo}
            </Button>
          )}
          <Button
            className="icon-button"
            aria-label={texts.close}
            onPress={() => leave(() => dismiss(entry.id))}
          >
            <X className="icon" aria-hidden />
          </Button>
        </div>
      ))}
    </div>
  );
}

/**
 * Runs an action that removes the button. The focus then moves to the screen instead of the top of
 * the page.
 */
function leave(act: () => void): void {
  act();
  document.getElementById("main")?.focus({ preventScroll: true });
}
