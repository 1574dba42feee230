/** The browser's runtime: islands, menus and the hash. Everything works without it. */
import { startHashScroll } from "./runtime/hash-scroll.ts";
import { startMenus } from "./runtime/menus.ts";
import { XIsland } from "./runtime/x-island.ts";

startMenus();
startHashScroll();
customElements.define("x-island", XIsland);
