import { closestTo } from "./closest-to.ts";

const selector = "details[data-menu]";

/** Returns the open menus that lie over the page. Filters in a column of their own stay open. */
function openMenus(): HTMLDetailsElement[] {
  return [...document.querySelectorAll<HTMLDetailsElement>(`${selector}[open]`)].filter(
    (menu) =>
      menu.dataset.menu !== "filters" ||
      getComputedStyle(menu.lastElementChild as Element).position === "fixed",
  );
}

function closeMenus(except: Node | null = null): void {
  for (const menu of openMenus()) {
    if (!menu.contains(except)) {
      menu.open = false;
    }
  }
}

/** The parts of the page that an open phone menu covers. */
const covered = ":is(main, footer, .header, .skip-link)";

/**
 * Makes everything behind the phone menu inert while the menu is open, since it covers the page.
 */
function togglePageInert(menu: HTMLDetailsElement): void {
  for (const part of document.querySelectorAll<HTMLElement>(covered)) {
    part.inert = menu.open;
  }
}

/** Wraps the Tab key around in the phone menu, from the last stop to the first and back. */
function trapFocus(event: KeyboardEvent, menu: HTMLDetailsElement): void {
  const stops = [...menu.querySelectorAll<HTMLElement>(":is(summary, a, input, button)")];
  const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
  if (document.activeElement === from) {
    event.preventDefault();
    to?.focus();
  }
}

function isPhoneMenu(menu: HTMLDetailsElement): boolean {
  return menu.matches("[data-menu=phone]");
}

function onKeydown(event: KeyboardEvent): void {
  const [menu] = openMenus();
  if (menu === undefined) {
    return;
  }
  if (event.key === "Tab" && isPhoneMenu(menu)) {
    trapFocus(event, menu);
  }
  // A field in the menu takes the first Escape, which closes its suggestions.
  if (event.key !== "Escape" || event.defaultPrevented) {
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
  if (isPhoneMenu(menu)) {
    togglePageInert(menu);
  }
  if (menu.open) {
    closeMenus(menu);
  }
}

/** Closes a menu that is open but not displayed at the new width: it would keep the page inert. */
function onResize(): void {
  if (openMenus().some((menu) => menu.getClientRects().length === 0)) {
    closeMenus();
  }
}

/**
 * Gives the header's menus their usual behavior: Escape closes a menu and returns the focus; a
 * click or focus elsewhere closes it, as does following a link; only one is open at a time. The
 * phone menu keeps the focus, and nothing behind it can be reached. Opening needs no JavaScript,
 * since the menus are `details` elements.
 */
export function startMenus(): void {
  document.addEventListener("keydown", onKeydown);
  document.addEventListener("click", onClick);
  document.addEventListener("focusin", onFocusin);
  document.addEventListener("toggle", onToggle, true);
  addEventListener("resize", onResize);
  // A page restored by the Back button must not show the menu through which it was left.
  addEventListener("pagehide", () => closeMenus());
}
