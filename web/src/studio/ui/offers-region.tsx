import { X } from "lucide-react";
import { useEffect, useSyncExternalStore } from "react";
import { Button } from "react-aria-components";
import * as texts from "../../generated/texts.ts";
import { currentOffers, dismiss, hold, onOffers, undo } from "./offers.ts";
import { isTyping } from "./typing.ts";

/** The lines at the bottom that say what was done, with Undo buttons. */
export function OffersRegion() {
  const offers = useSyncExternalStore(onOffers, currentOffers);
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const isUndo = event.key.toLowerCase() === "z" && (event.ctrlKey || event.metaKey);
      if (!isUndo || event.shiftKey || isTyping(event.target)) return;
      const last = offers.findLast((offer) => offer.undo !== null);
      if (last === undefined) return;
      event.preventDefault();
      undo(last.id);
    };
    document.addEventListener("keydown", pressed);
    return () => document.removeEventListener("keydown", pressed);
  }, [offers]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: time stands still, nothing is pressed
    <div
      className="offers"
      role="status"
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
    >
      {offers.map((offer) => (
        <div className="offer dark" key={offer.id}>
          <p>{offer.text}</p>
          {offer.undo && (
            <Button className="offer-undo" onPress={() => leave(() => undo(offer.id))}>
              {texts.studioUndo}
            </Button>
          )}
          <Button
            className="icon-button"
            aria-label={texts.close}
            onPress={() => leave(() => dismiss(offer.id))}
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
