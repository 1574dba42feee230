import { closestTo } from "./closest-to.ts";

const selector = "details[data-menu]";

function openMenus(): HTMLDetailsElement[] {
  return [...document.querySelectorAll<HTMLDetailsElement>(`${selector}[open]`)];
}

function closeMenus(except: Node | null = null): void {
  for (const menu of openMenus()) {
    if (except === null || !menu.contains(except)) {
      menu.open = false;
    }
  }
}

/** What the open menu of a phone lies upon. */
const covered = ":is(main, footer, .header, .skip-link)";

/** The menu of a phone takes the whole page: while it is open nothing behind it can be reached. */
function coverPage(menu: HTMLDetailsElement): void {
  for (const part of document.querySelectorAll<HTMLElement>(covered)) {
    part.inert = menu.open;
  }
}

/** In the menu of a phone the last stop of the Tab key is followed by the first. */
function goRound(event: KeyboardEvent, menu: HTMLDetailsElement): void {
  const stops = [...menu.querySelectorAll<HTMLElement>(":is(summary, a, input, button)")];
  const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
  if (document.activeElement === from) {
    event.preventDefault();
    to?.focus();
  }
}

function isOfPhone(menu: HTMLDetailsElement): boolean {
  return menu.matches("[data-menu=phone]");
}

function onKeydown(event: KeyboardEvent): void {
  const [menu] = openMenus();
  if (menu === undefined) {
    return;
  }
  if (event.key === "Tab" && isOfPhone(menu)) {
    goRound(event, menu);
  }
  if (event.key !== "Escape") {
    return;
  }
  const hadFocus = menu.contains(document.activeElement);
  menu.open = false;
  if (hadFocus) {
    menu.querySelector("summary")?.focus();
  }
}

function onClick(event: Event): void {
  const followsLink = closestTo(event, "a[href]") !== null;
  closeMenus(followsLink ? null : closestTo(event, "*"));
}

function onFocusin(event: FocusEvent): void {
  closeMenus(closestTo(event, "*"));
}

function onToggle(event: Event): void {
  const menu = event.target;
  if (!(menu instanceof HTMLDetailsElement) || !menu.matches(selector)) {
    return;
  }
  if (isOfPhone(menu)) {
    coverPage(menu);
  }
  if (menu.open) {
    closeMenus(menu);
  }
}

/** A menu that is open and has no place on a wider screen would keep the page covered. */
function onResize(): void {
  if (openMenus().some((menu) => menu.getClientRects().length === 0)) {
    closeMenus();
  }
}

/**
 * Lets the header's menus behave as menus do: Escape closes and gives the focus back, a click or
 * the focus elsewhere closes, following a link closes, and one is open at a time. The menu of a phone
 * keeps the focus, and nothing behind it can be reached. Opening needs no script: the menus are
 * `details`.
 */
export function startMenus(): void {
  document.addEventListener("keydown", onKeydown);
  document.addEventListener("click", onClick);
  document.addEventListener("focusin", onFocusin);
  document.addEventListener("toggle", onToggle, true);
  addEventListener("resize", onResize);
  // A page kept for the way back must not show the menu through which it was left.
  addEventListener("pagehide", () => closeMenus());
}
