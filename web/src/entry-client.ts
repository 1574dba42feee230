/** The browser's runtime: islands, menus, drafts and the hash. Everything works without it. */
import { startDrafts } from "./runtime/drafts.ts";
import { startFormFacts } from "./runtime/form-facts.ts";
import { startHashScroll } from "./runtime/hash-scroll.ts";
import { startLinkedPanels } from "./runtime/linked-panels.ts";
import { startMenus } from "./runtime/menus.ts";
import { XIsland } from "./runtime/x-island.ts";

startMenus();
startLinkedPanels();
startHashScroll();
startDrafts();
startFormFacts();
customElements.define("x-island", XIsland);
