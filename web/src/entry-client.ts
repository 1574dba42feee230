/** The browser's runtime: islands, menus, drafts, the hash and the header. Everything works without it. */
import { startDrafts } from "./runtime/browser/drafts.ts";
import { startFilterTabs } from "./runtime/browser/filter-tabs.ts";
import { startFormFacts } from "./runtime/browser/form-facts.ts";
import { startHashScroll } from "./runtime/browser/hash-scroll.ts";
import { startLinkedPanels } from "./runtime/browser/linked-panels.ts";
import { startMenus } from "./runtime/browser/menus.ts";
import { startScrollDirection } from "./runtime/browser/scroll-direction.ts";
import { startShown } from "./runtime/browser/shown.ts";
import { XIsland } from "./runtime/browser/x-island.ts";

startMenus();
startLinkedPanels();
startFilterTabs();
startHashScroll();
startDrafts();
startFormFacts();
startScrollDirection();
startShown();
customElements.define("x-island", XIsland);
