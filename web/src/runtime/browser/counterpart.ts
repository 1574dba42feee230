/**
 * Returns the element that corresponds to one from before the island was rendered again: the same
 * element if it is still in the page, or the element with its id, or one with the same tag, name
 * and text.
 */
export function counterpart<E extends HTMLElement>(root: Element, former: E): E | undefined {
  if (former.isConnected) {
    return former;
  }
  const like = [...root.querySelectorAll<E>(former.localName)];
  return like.find(
    former.id === ""
      ? ({ name, textContent }: E & { name?: string }) =>
          name === (former as { name?: string }).name && textContent === former.textContent
      : ({ id }) => id === former.id,
  );
}
