/** The controls whose click means nothing before hydration; links and summaries work without it. */
const controls = "button, [role=tab], [role=button]";

interface Held {
  type: "click" | "submit";
  target: HTMLElement;
  submitter: HTMLElement | null;
}

/** What an event would do: a form's button and the form itself both send the form. */
function actOf(target: HTMLElement): HTMLElement {
  const sends = target instanceof HTMLButtonElement && target.type === "submit";
  return sends && target.form !== null ? target.form : target;
}

/**
 * Holds the clicks and submissions that come before an island is alive, and sends them again
 * afterwards. The same act is held once however often it is repeated: impatience must not send a
 * form twice.
 */
export class HeldEvents {
  readonly #root: HTMLElement;
  readonly #onFirst: () => void;
  #held: Held[] = [];

  /** Starts to hold; `onFirst` runs at every held event. */
  constructor(root: HTMLElement, onFirst: () => void) {
    this.#root = root;
    this.#onFirst = onFirst;
    root.addEventListener("click", this.#hold, true);
    root.addEventListener("submit", this.#hold, true);
  }

  readonly #hold = (event: Event): void => {
    const origin = event.target instanceof Element ? event.target : null;
    const target = event.type === "submit" ? origin : (origin?.closest(controls) ?? null);
    if (!(target instanceof HTMLElement)) {
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
    const type = event.type === "submit" ? "submit" : "click";
    const act = actOf(target);
    if (!this.#held.some((held) => actOf(held.target) === act)) {
      const submitter = event instanceof SubmitEvent ? event.submitter : null;
      this.#held.push({ type, target, submitter });
    }
    this.#onFirst();
  };

  /** Stops to hold and sends again what was held, in order, to what is still in the page. */
  release(): void {
    this.#root.removeEventListener("click", this.#hold, true);
    this.#root.removeEventListener("submit", this.#hold, true);
    const held = this.#held;
    this.#held = [];
    for (const { type, target, submitter } of held) {
      if (!target.isConnected) {
        continue;
      }
      if (type === "submit" && target instanceof HTMLFormElement) {
        target.requestSubmit(submitter ?? undefined);
      } else {
        target.click();
      }
    }
  }
}
