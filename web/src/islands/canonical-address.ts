/** The elements of the head that name the page's address, while they are taken away. */
const hidden: Element[] = [];

/**
 * Shows or hides the address that the head names. Browsers share the page by it, so it is shown only
 * while the window has that address.
 */
export function setCanonicalShown(isShown: boolean): void {
  if (isShown) {
    document.head.append(...hidden.splice(0));
    return;
  }
  for (const element of document.querySelectorAll('[rel=canonical],[property="og:url"]')) {
    element.remove();
    hidden.push(element);
  }
}
