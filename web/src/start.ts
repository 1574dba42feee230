/**
 * What every page does in the browser: islands, menus, drafts, the hash, the header, the Tab key,
 * and counts. Pages work without it.
 */
import { startCounts } from "./runtime/browser/counts-loader.ts";
import { startDrafts } from "./runtime/browser/drafts.ts";
import { startFilterTabs } from "./runtime/browser/filter-tabs.ts";
import { startFocusScroll } from "./runtime/browser/focus-scroll.ts";
import { startFormMetadata } from "./runtime/browser/form-metadata.ts";
import { startHashScroll } from "./runtime/browser/hash-scroll.ts";
import { startLinkedPanels } from "./runtime/browser/linked-panels.ts";
import { startMenus } from "./runtime/browser/menus.ts";
import { startPrefetch } from "./runtime/browser/prefetch.ts";
import { startPrefetchedView } from "./runtime/browser/prefetched-view.ts";
import { startScrollDirection } from "./runtime/browser/scroll-direction.ts";
import { XIsland } from "./runtime/browser/x-island.ts";

/** Starts everything. */
export function start(): void {
  startMenus();
  startLinkedPanels();
  startFilterTabs();
  startHashScroll();
  startDrafts();
  startFormMetadata();
  startCounts();
  startScrollDirection();
  startPrefetchedView();
  startPrefetch();
  startFocusScroll();
  customElements.define("x-island", XIsland);

  // On a host of static files the page may not be the one that the address asks for; the address in
  // its forms shows that. A bare `?` asks for the default plan of a planning tool.
  const { href, origin } = location;
  const page = document.querySelector<HTMLInputElement>("[name=page]");
  if (
    href.includes("?") &&
    origin + page?.value !== href.split("#")[0] &&
    document.querySelector("[data-exported]")
  ) {
    void import("./exported/apply-query.ts").then((query) => query.apply());
  }
}
