import { closestTo } from "./closest-to.ts";
import { counterpart } from "./counterpart.ts";
import { saySending } from "./say-sending.ts";

/**
 * What is held: each kind of event with the controls for which it means nothing before hydration.
 * Links and summaries work without it.
 */
const controls: Record<string, string> = {
  click: "button, [role=button]",
  submit: "form",
};

interface Held {
  event: Event;
  target: HTMLElement;
}

function targetOf(event: Event): HTMLElement | null {
  return closestTo(event, controls[event.type] ?? event.type);
}

/** What an event would do: a form's button and the form itself both send the form. */
function actOf(target: HTMLElement): HTMLElement {
  const sends = target instanceof HTMLButtonElement && target.type === "submit";
  return sends && target.form !== null ? target.form : target;
}

/**
 * Holds the clicks and the submissions that come before an island is alive, and
 * sends them again afterwards. The same act is held once however often it is repeated: impatience
 * must not send a form twice.
 */
export class HeldEvents {
  readonly #root: HTMLElement;
  readonly #onHeld: (sends: boolean) => void;
  #held: Held[] = [];
  #takeBack: (() => void)[] = [];

  /** Starts to hold; `onHeld` runs at every held event, and is told whether it sends a form. */
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
    const act = actOf(target);
    const sends = act instanceof HTMLFormElement;
    if (!this.#held.some((held) => actOf(held.target) === act)) {
      this.#held.push({ event, target });
      if (sends) {
        this.#takeBack.push(saySending(act));
      }
    }
    this.#onHeld(sends);
  };

  /** Puts the server's texts back where forms say that they are on their way. */
  takeBack(): void {
    for (const takeBack of this.#takeBack.splice(0)) {
      takeBack();
    }
  }

  /** Stops to hold and sends again what was held, in order, to what is in the page now. */
  release(): void {
    for (const type in controls) {
      this.#root.removeEventListener(type, this.#hold, true);
    }
    for (const { event, target: former } of this.#held.splice(0)) {
      // The words of a button may be others now, in a page that was translated: its form is sent all the same.
      const target = counterpart(this.#root, former) ?? counterpart(this.#root, actOf(former));
      if (target instanceof HTMLFormElement) {
        const submitter = event instanceof SubmitEvent ? event.submitter : null;
        target.requestSubmit(submitter && counterpart(this.#root, submitter));
      } else {
        target?.click();
      }
    }
  }
}
