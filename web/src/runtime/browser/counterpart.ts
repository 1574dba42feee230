/**
 * The element that stands where another one stood before the island was drawn anew: itself when it is
 * still there, else the one with its id, else one of its kind with its name and its words.
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
