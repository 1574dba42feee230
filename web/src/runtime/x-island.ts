import { loaders } from "./client-islands.ts";
import { HeldEvents } from "./held-events.ts";
import type { IslandName, IslandTrigger } from "./island-registry.ts";
import { awaitTrigger } from "./triggers.ts";
import { keepTypedText } from "./typed-text.ts";

function isIslandName(name: string | null): name is IslandName {
  return name !== null && Object.hasOwn(loaders, name);
}

/**
 * The element around an island. It waits for its trigger, loads React and the island, hydrates, and
 * sends again what the visitor did in the meantime. When loading fails it steps aside: links and
 * forms then work as they do without script, and so does what was held.
 */
export class XIsland extends HTMLElement {
  #held: HeldEvents | null = null;
  #stopWaiting: (() => void) | null = null;
  #started = false;

  /** Called by the browser when the element enters the page. */
  connectedCallback(): void {
    if (this.#started) {
      return;
    }
    this.#held = new HeldEvents(this, () => this.#start());
    const on = (this.getAttribute("on") ?? "load") as IslandTrigger;
    const stopWaiting = awaitTrigger(on, this, () => this.#start());
    if (this.#started) {
      stopWaiting();
    } else {
      this.#stopWaiting = stopWaiting;
    }
  }

  /** Called by the browser when the element leaves the page. */
  disconnectedCallback(): void {
    this.#stopWaiting?.();
  }

  #start(): void {
    if (this.#started) {
      return;
    }
    this.#started = true;
    this.#stopWaiting?.();
    this.#stopWaiting = null;
    this.dataset.state = "loading";
    this.#hydrate().then(
      () => this.#finish("ready"),
      () => this.#finish("failed"),
    );
  }

  async #hydrate(): Promise<void> {
    const name = this.getAttribute("name");
    if (!isIslandName(name)) {
      throw new Error(`There is no island "${name}".`);
    }
    const [component, { hydrate }] = await Promise.all([loaders[name](), import("./hydrate.ts")]);
    const props: object = JSON.parse(this.dataset.props ?? "{}");
    const restore = keepTypedText(this);
    await hydrate(this, component, props, this.getAttribute("prefix") ?? "");
    restore();
  }

  #finish(state: "ready" | "failed"): void {
    this.dataset.state = state;
    this.#held?.release();
    this.#held = null;
  }
}
