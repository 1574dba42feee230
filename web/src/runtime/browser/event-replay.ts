import { closestTo } from "./closest-to.ts";
import { counterpart } from "./counterpart.ts";
import { showSending } from "./sending-text.ts";

/**
 * The events that are held: each type with the controls that need hydration to handle it. Links and
 * summaries work without it.
 */
const controls: Record<string, string> = {
  click: "button, [role=button]",
  submit: "form",
};

function targetOf(event: Event): HTMLElement | null {
  return closestTo(event, controls[event.type] ?? event.type);
}

/**
 * Returns the element that stands for the action: a submit button and its form are the same action.
 */
function actionOf(target: HTMLElement): HTMLElement {
  const sends = target instanceof HTMLButtonElement && target.type === "submit";
  return sends && target.form !== null ? target.form : target;
}

/**
 * Holds clicks and submissions that happen before an island is hydrated, and replays them
 * afterwards. The same action is held only once, however often it is repeated, so that impatient
 * clicks don't send a form twice.
 */
export class EventReplay {
  readonly #root: HTMLElement;
  readonly #onHeld: (sends: boolean) => void;
  #held: HTMLElement[] = [];
  #restorers: (() => void)[] = [];

  /** Starts holding. `onHeld` is called at every held event and is told whether it sends a form. */
  constructor(root: HTMLElement, onHeld: (sends: boolean) => void) {
    this.#root = root;
    this.#onHeld = onHeld;
    for (const type in controls) {
      root.addEventListener(type, this.#hold, true);
    }
  }

  readonly #hold = (event: Event): void => {
    const target = targetOf(event);
    if (target === null) {
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
    const action = actionOf(target);
    const sends = action instanceof HTMLFormElement;
    if (!this.#held.some((held) => actionOf(held) === action)) {
      this.#held.push(target);
      if (sends) {
        this.#restorers.push(showSending(action));
      }
    }
    this.#onHeld(sends);
  };

  /** Restores the server's texts in forms that say they are being sent. */
  restore(): void {
    for (const restore of this.#restorers.splice(0)) {
      restore();
    }
  }

  /**
   * Stops holding and replays the held events in order, on the elements that are in the page now.
   */
  replay(): void {
    for (const type in controls) {
      this.#root.removeEventListener(type, this.#hold, true);
    }
    for (const former of this.#held.splice(0)) {
      // In a translated page the button's text may have changed; its form is sent all the same.
      const target = counterpart(this.#root, former) ?? counterpart(this.#root, actionOf(former));
      const button =
        target instanceof HTMLFormElement
          ? target.querySelector<HTMLElement>("[type=submit]")
          : target;
      button?.click();
    }
  }
}
