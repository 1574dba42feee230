import type { IslandName } from "../island-registry.ts";
import { loaders } from "./client-islands.ts";
import { EventReplay } from "./event-replay.ts";
import { awaitIntent } from "./intent.ts";

/** How long a submitted form waits for its script, in milliseconds. */
const submitTimeoutMs = 4000;

/**
 * The custom element around an island. It waits until somebody is about to use the island, loads
 * React and the island, hydrates it, and replays what the visitor did in the meantime. If loading
 * or rendering fails, or takes longer than a submitted form waits, it gives up: links, forms and
 * held events then work as they do without JavaScript. Without a connection, an island with a form
 * for leads gives up only when the connection is back.
 */
export class XIsland extends HTMLElement {
  #events: EventReplay | null = null;
  #stopWaiting: (() => void) | null = null;
  #started = false;
  #submitTimer = 0;

  /** Called by the browser when the element enters the page. */
  connectedCallback(): void {
    if (this.#started) {
      return;
    }
    this.#events = new EventReplay(this, (sends) => {
      this.#start();
      if (sends) {
        this.#submitTimer ||= window.setTimeout(() => this.#finish("failed"), submitTimeoutMs);
      }
    });
    this.#stopWaiting = awaitIntent(this, () => this.#start());
    if (this.#started) {
      this.#stopWaiting();
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
    this.dataset.state = "loading";
    this.#hydrate().then(
      () => this.#finish("ready"),
      () => this.#finish("failed"),
    );
  }

  async #hydrate(): Promise<void> {
    const name = this.getAttribute("name") as IslandName;
    const props = JSON.parse(this.dataset.props ?? "{}") as never;
    const [component, { hydrate }] = await Promise.all([
      loaders[name](props),
      import("./hydrate.ts"),
    ]);
    clearTimeout(this.#submitTimer);
    if (this.#events === null) {
      return;
    }
    this.#events.restore();
    await hydrate(this, component, props, this.getAttribute("prefix") ?? "", () => {
      this.dataset.state = "failed";
    });
  }

  #finish(state: "ready" | "failed"): void {
    if (state === "failed" && !navigator.onLine && this.querySelector("[data-offline]") !== null) {
      addEventListener("online", () => this.#finish(state));
    } else if (this.#events !== null) {
      this.dataset.state = state;
      this.#events.replay();
      this.#events = null;
    }
  }
}
