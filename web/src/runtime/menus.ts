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

function onKeydown(event: KeyboardEvent): void {
  if (event.key !== "Escape") {
    return;
  }
  const [menu] = openMenus();
  if (menu === undefined) {
    return;
  }
  const hadFocus = menu.contains(document.activeElement);
  menu.open = false;
  if (hadFocus) {
    menu.querySelector("summary")?.focus();
  }
}

function onClick(event: Event): void {
  const target = event.target instanceof Element ? event.target : null;
  const followsLink = target?.closest("a[href]") != null;
  closeMenus(followsLink ? null : target);
}

function onFocusin(event: FocusEvent): void {
  closeMenus(event.target instanceof Node ? event.target : null);
}

function onToggle(event: Event): void {
  const menu = event.target;
  if (menu instanceof HTMLDetailsElement && menu.open && menu.matches(selector)) {
    closeMenus(menu);
  }
}

/**
 * Lets the header's menus behave as menus do: Escape closes and gives the focus back, a click or
 * the focus elsewhere closes, following a link closes, and one is open at a time. Opening needs no
 * script: the menus are `details`.
 */
export function startMenus(): void {
  document.addEventListener("keydown", onKeydown);
  document.addEventListener("click", onClick);
  document.addEventListener("focusin", onFocusin);
  document.addEventListener("toggle", onToggle, true);
  // A page kept for the way back must not show the menu through which it was left.
  window.addEventListener("pagehide", () => closeMenus());
}
