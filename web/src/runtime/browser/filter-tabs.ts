import { closestTo } from "./closest-to.ts";
import { getHistoryState, setHistoryState } from "./history-state.ts";
import { nextTab } from "./next-tab.ts";

/** Tab lists that filter the parts of one panel; `data-filter` is the name of the filter. */
const lists = "[role=tablist][data-filter]";

function tabsOf(list: Element): HTMLButtonElement[] {
  return [...list.children] as HTMLButtonElement[];
}

/** Shows the parts of the panel that belong to the tab. */
function choose(list: HTMLElement, tab: HTMLButtonElement): void {
  for (const one of tabsOf(list)) {
    one.setAttribute("aria-selected", `${one === tab}`);
    one.tabIndex = one === tab ? 0 : -1;
  }
  const panel = document.getElementById(tab.getAttribute("aria-controls") as string);
  if (panel === null) {
    return;
  }
  panel.setAttribute("aria-labelledby", tab.id);
  const parts = [...panel.querySelectorAll<HTMLElement>("[data-filters]")];
  for (const part of parts) {
    part.hidden = tab.value !== "all" && !part.dataset.filters?.split(" ").includes(tab.value);
  }
  const shown = parts.filter((part) => !part.hidden);
  // If the last row of three would have a single card, the first card spans a whole row.
  for (const part of parts) {
    part.classList.toggle("case-large", part === shown[0] && shown.length % 3 === 1);
  }
}

/** Keeps the chosen tabs in the current history entry. */
function keepChoices(): void {
  for (const list of document.querySelectorAll<HTMLElement>(lists)) {
    const chosen = list.querySelector<HTMLButtonElement>("[aria-selected=true]");
    setHistoryState(list.dataset.filter as string, chosen?.value);
  }
}

/** Chooses a tab when it is clicked or when a key moves to it from another one. */
function onEvent(event: Event): void {
  const tab = closestTo<HTMLButtonElement>(event, `${lists} > *`);
  const list = tab?.parentElement;
  if (tab === null || list == null) {
    return;
  }
  let chosen: HTMLButtonElement | undefined = tab;
  if (event instanceof KeyboardEvent) {
    const tabs = tabsOf(list);
    chosen = tabs[nextTab(event.key, tabs.indexOf(tab), tabs.length) ?? -1];
  }
  if (chosen !== undefined) {
    event.preventDefault();
    choose(list, chosen);
    // The focus first, since a browser may refuse to keep the choice.
    chosen.focus();
    keepChoices();
  }
}

/** Scrolls every row of tabs sideways to its chosen tab. */
function scrollRows(): void {
  for (const tab of document.querySelectorAll(".tabs :is([aria-current],[aria-selected=true])")) {
    (tab.parentNode as Element).scrollLeft += tab.getBoundingClientRect().left - innerWidth / 3;
  }
}

/**
 * Starts the tabs that filter cards. The page contains all cards, and shows them all without
 * JavaScript. Then scrolls every row of tabs sideways to its chosen tab, and again when many tabs,
 * which a `details` element has shown, become a row again.
 */
export function startFilterTabs(): void {
  document.addEventListener("click", onEvent);
  document.addEventListener("keydown", onEvent);
  document.addEventListener("toggle", scrollRows, true);
  // A link within the page makes a new history entry, which knows no choices yet.
  addEventListener("hashchange", keepChoices);
  for (const list of document.querySelectorAll<HTMLElement>(lists)) {
    const kept = getHistoryState(list.dataset.filter as string);
    const tab = tabsOf(list).find(({ value }) => value === kept);
    if (tab !== undefined) {
      choose(list, tab);
    }
  }
  scrollRows();
}
