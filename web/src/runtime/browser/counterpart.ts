/** Finds the counterpart of an element from before an island was rendered again. */
export type FindCounterpart = <E extends HTMLElement>(former: E) => E | undefined;

/** Returns what tells elements with the same tag apart. A translator changes only texts. */
function keyOf(element: Element & { name?: string; href?: string }): string {
  return element.id || `${element.name} ${element.href}`;
}

/**
 * Remembers the elements of an island before it is rendered again. The returned function returns
 * the counterpart of one of them: the same element if it is still in the page, or the element with
 * its id, or else the one with the same tag, name, address and place.
 */
export function rememberElements(root: Element): FindCounterpart {
  const before = [...root.querySelectorAll("*")];
  return <E extends HTMLElement>(former: E) => {
    if (former.isConnected) {
      return former;
    }
    const alike = (elements: Iterable<Element>) =>
      [...elements].filter(
        (each): each is E => each.localName === former.localName && keyOf(each) === keyOf(former),
      );
    return alike(root.querySelectorAll("*"))[alike(before).indexOf(former)];
  };
}
