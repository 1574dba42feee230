/**
 * What is held: each kind of event with the controls for which it means nothing before hydration.
 * Links and summaries work without it.
 */
const controls: Record<string, string> = {
  click: "button, [role=tab], [role=button]",
  keydown: "[role=tab]",
  submit: "form",
};

/** The keys that mean something to a tab. */
const tabKeys = /^(Arrow|Home|End)/;

interface Held {
  event: Event;
  target: HTMLElement;
}

function targetOf(event: Event): HTMLElement | null {
  const says = !(event instanceof KeyboardEvent) || tabKeys.test(event.key);
  const { target, type } = event;
  return says && target instanceof Element ? target.closest(controls[type] ?? type) : null;
}

/** What an event would do: a form's button and the form itself both send the form. */
function actOf(target: HTMLElement): HTMLElement {
  const sends = target instanceof HTMLButtonElement && target.type === "submit";
  return sends && target.form !== null ? target.form : target;
}

/**
 * Holds the clicks, the keys of tabs and the submissions that come before an island is alive, and
 * sends them again afterwards. The same act is held once however often it is repeated: impatience
 * must not send a form twice.
 */
export class HeldEvents {
  readonly #root: HTMLElement;
  readonly #onFirst: () => void;
  #held: Held[] = [];

  /** Starts to hold; `onFirst` runs at every held event. */
  constructor(root: HTMLElement, onFirst: () => void) {
    this.#root = root;
    this.#onFirst = onFirst;
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
    if (!this.#held.some((held) => actOf(held.target) === act)) {
      this.#held.push({ event, target });
    }
    this.#onFirst();
  };

  /** Stops to hold and sends again what was held, in order, to what is still in the page. */
  release(): void {
    for (const type in controls) {
      this.#root.removeEventListener(type, this.#hold, true);
    }
    for (const { event, target } of this.#held.splice(0)) {
      if (!target.isConnected) {
        continue;
      }
      if (event instanceof KeyboardEvent) {
        target.dispatchEvent(new KeyboardEvent(event.type, event));
      } else if (event instanceof SubmitEvent) {
        (target as HTMLFormElement).requestSubmit(event.submitter);
      } else {
        target.click();
      }
    }
  }
}
